import CDRM

/// A CRTC's choice between refreshes at a fixed rate and refreshes that follow the flips, within the screen's limits.
///
/// The service's rate is constant, so a screen that follows it shows each frame when it is done, without the wait for
/// a refresh, and does not flicker.
struct VariableRate {
  /// The property's number.
  let key: UInt32
  /// Whether the screen can vary its rate; else what another program has left is undone.
  let isWanted: Bool
  private let route: DRMRoute
  private let before: UInt64

  /// Nil if the driver has no such choice.
  init?(_ card: DRMCard, _ route: DRMRoute) {
    let properties = DRMProperties(card, route.crtc, snow_drm_crtc)
    guard let key = properties.id("VRR_ENABLED"), let before = properties.value("VRR_ENABLED")
    else { return nil }
    (self.key, self.before, self.route) = (key, before, route)
    isWanted = route.connector.canVaryRate
  }

  /// The property's value for frames.
  var value: UInt64 { isWanted ? 1 : 0 }

  /// Sets it without an atomic commit.
  func set(on card: DRMCard) { set(value, on: card) }

  /// Sets what was there before.
  func restore(on card: DRMCard) { set(before, on: card) }

  private func set(_ value: UInt64, on card: DRMCard) {
    drmModeObjectSetProperty(card.number, route.crtc, snow_drm_crtc, key, value)
  }
}
