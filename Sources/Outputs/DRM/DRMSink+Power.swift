import CDRM
import Posix

extension DRMSink {
  var place: ScreenPlace? { .connector("\(card.name)-\(routes[0].connector.name)") }

  func setPower(isOn: Bool) -> Bool {
    guard isOn || canBeSwitched else { return false }
    isOff = !isOn
    switchScreens(isOn: isOn)
    // Switching off has ended the flips, and some drivers forget the mode.
    if isOn { for screen in screens { screen.restart() } }
    return true
  }

  /// Whether the first screen has a switch; without this program as master nothing can be known.
  private var canBeSwitched: Bool {
    obstacle == nil
      && DRMProperties(card, routes[0].connector.id, snow_drm_connector).id("DPMS") != nil
  }

  /// Switches what is connected; another master's screens stay as they are.
  func switchScreens(isOn: Bool) {
    guard obstacle == nil else { return }
    for route in routes {
      // Drivers with atomic commits know it too, and switch the CRTC.
      let properties = DRMProperties(card, route.connector.id, snow_drm_connector)
      guard let key = properties.id("DPMS") else { continue }
      drmModeConnectorSetProperty(
        card.number, route.connector.id, key,
        UInt64(isOn ? DRM_MODE_DPMS_ON : DRM_MODE_DPMS_OFF))
    }
  }
}
