import CDRM
import Graphics
import Posix

/// Shows buffers on one screen.
package protocol Scanout: AnyObject {
  /// Whether refreshes follow the flips: a variable refresh rate, used where the screen and the driver have it.
  var variesRate: Bool { get }

  /// Sets the mode and shows a buffer; returns when it is shown.
  func show(_ framebuffer: UInt32) throws(SystemError)

  /// Shows a buffer at the next refresh, and returns at once; the kernel reports it to the card's `takeFlips()`.
  ///
  /// `damage` is what has changed in the buffer since it was shown last. Returns false if the buffer is shown already
  /// and no report follows. Throws EBUSY while another one is on its way.
  func flip(to framebuffer: UInt32, damage: [DamageRectangle]) throws(SystemError) -> Bool

  /// Turns the screen off.
  func turnOff()
}

/// The interface before atomic commits.
final class LegacyScanout: Scanout {
  private let card: DRMCard
  private let route: DRMRoute
  private let rate: VariableRate?
  private var takesDamage = true
  private var canFlip = true

  init(_ card: DRMCard, _ route: DRMRoute) {
    (self.card, self.route) = (card, route)
    rate = VariableRate(card, route)
  }

  var variesRate: Bool { rate?.isWanted ?? false }

  func show(_ framebuffer: UInt32) throws(SystemError) {
    try setMode(framebuffer)
    rate?.set(on: card)
    // Another program's pointer.
    drmModeSetCursor(card.number, route.crtc, 0, 0, 0)
  }

  private func setMode(_ framebuffer: UInt32) throws(SystemError) {
    var connector = route.connector.id
    var timings = route.mode.timings
    try card.call("set the mode \(route.mode) of \(route.connector.name)") {
      drmModeSetCrtc($0, route.crtc, framebuffer, 0, 0, &connector, 1, &timings)
    }
  }

  func flip(to framebuffer: UInt32, damage: [DamageRectangle]) throws(SystemError) -> Bool {
    guard canFlip else { return try showAgain(framebuffer, damage) }
    do {
      try card.call("flip \(route.connector.name)") {
        drmModePageFlip(
          $0, route.crtc, framebuffer, UInt32(DRM_MODE_PAGE_FLIP_EVENT), card.flipContext)
      }
    } catch  where error.isRefusal {
      // Drivers that show a buffer only with a mode.
      canFlip = false
      return try showAgain(framebuffer, damage)
    }
    send(damage, of: framebuffer)
    return true
  }

  private func showAgain(
    _ framebuffer: UInt32, _ damage: [DamageRectangle]
  ) throws(SystemError) -> Bool {
    try setMode(framebuffer)
    send(damage, of: framebuffer)
    return false
  }

  /// Screens behind slow wires get only what has changed; others refuse.
  private func send(_ damage: [DamageRectangle], of framebuffer: UInt32) {
    guard takesDamage, !damage.isEmpty else { return }
    var clips = damage.map { clip in
      drmModeClip(
        x1: UInt16(clamping: clip.left), y1: UInt16(clamping: clip.top),
        x2: UInt16(clamping: clip.right), y2: UInt16(clamping: clip.bottom))
    }
    takesDamage = drmModeDirtyFB(card.number, framebuffer, &clips, UInt32(clips.count)) == 0
  }

  func turnOff() {
    drmModeSetCrtc(card.number, route.crtc, 0, 0, 0, nil, 0, nil)
  }
}
