import CDRM
import Graphics
import Posix

/// A connector that shows the picture, with all that the card gave for it.
final class DRMScreen {
  let route: DRMRoute
  let head: DRMHead
  /// Why it shows nothing; nil while it does.
  var trouble: SystemError?
  private let card: DRMCard
  private let buffers: [DumbBuffer]
  private let saved: SavedMode?
  private var scaler: PictureScaler?

  /// Creates the buffers; throws `SystemError` if the card refuses every format.
  ///
  /// `picture` is the frames' size, nil for this screen's own.
  init(
    _ card: DRMCard, _ route: DRMRoute, picture: (width: Int, height: Int)?,
    rotation: DisplayRotation, isDithered: Bool, _ options: DRMOptions
  ) throws(SystemError) {
    (self.card, self.route) = (card, route)
    saved = SavedMode(card, route)
    let made = try Self.buffers(card, route, options.formats)
    buffers = made.buffers
    let rotation = rotation.adding(route.connector.orientation)
    let scanout: any Scanout =
      card.isAtomic ? try AtomicScanout(card, route) : LegacyScanout(card, route)
    let isDirect =
      !options.isCopied && picture == nil && rotation == .none && made.format == .xrgb8888
      && buffers.allSatisfy { $0.pitch == route.mode.width * 4 }
      && card.capability(DRM_CAP_DUMB_PREFER_SHADOW) == 0 && !ReadBack.isSlow(buffers[0].bytes)
    head = DRMHead(
      name: route.connector.name, width: route.mode.width, height: route.mode.height,
      format: made.format.pixels, rotation: rotation, isDithered: isDithered,
      isDirect: isDirect, buffers: buffers, scanout: scanout)
    if let picture, picture != (head.width, head.height) {
      scaler = PictureScaler(from: picture, to: (head.width, head.height))
    }
  }

  /// Three buffers of the first format that the driver takes.
  private static func buffers(
    _ card: DRMCard, _ route: DRMRoute, _ allowed: [ScanoutFormat]
  ) throws(SystemError) -> (buffers: [DumbBuffer], format: ScanoutFormat) {
    let formats = ScanoutFormat.order(
      of: route.plane?.formats, preferredDepth: card.capability(DRM_CAP_DUMB_PREFERRED_DEPTH))
    var failure = SystemError(
      code: 0, operation: "show a picture", subject: card.name,
      words: "\(route.connector.name) takes none of XRGB8888, RGB565, XRGB2101010")
    for format in formats where allowed.contains(format) {
      do throws(SystemError) {
        var buffers: [DumbBuffer] = []
        for _ in 0..<FlipQueue.buffers {
          buffers.append(
            try DumbBuffer(
              card, width: route.mode.width, height: route.mode.height, format: format))
        }
        return (buffers, format)
      } catch {
        failure = error
      }
    }
    throw failure
  }

  /// Shows a frame, scaled if this screen has another size.
  func present(_ frame: borrowing Frame, at now: Int64) throws(SystemError) {
    guard scaler != nil else { return try head.present(frame, at: now) }
    scaler?.scale(frame)
    if let scaler { try head.present(scaler.frame, at: now) }
  }

  /// Draws everything again, after another program has used the screen.
  func restart() {
    head.restart()
    scaler?.forget()
    trouble = nil
  }

  /// Shows what was there before, if that still exists.
  func restore() { saved?.restore(card) }

  /// Gives the buffers back; a screen that shows one turns off.
  func destroy() {
    for buffer in buffers { buffer.destroy() }
  }
}

/// What a CRTC showed: the console, usually.
private struct SavedMode {
  let route: DRMRoute
  let framebuffer, x, y: UInt32
  let timings: drmModeModeInfo
  let rate: VariableRate?

  init?(_ card: DRMCard, _ route: DRMRoute) {
    guard let found = drmModeGetCrtc(card.number, route.crtc) else { return nil }
    defer { drmModeFreeCrtc(found) }
    guard found.pointee.buffer_id != 0, found.pointee.mode_valid != 0 else { return nil }
    self.route = route
    (framebuffer, x, y) = (found.pointee.buffer_id, found.pointee.x, found.pointee.y)
    timings = found.pointee.mode
    rate = VariableRate(card, route)
  }

  /// A framebuffer of a program that has ended is gone: the kernel refuses it.
  func restore(_ card: DRMCard) {
    var (connector, timings) = (route.connector.id, timings)
    drmModeSetCrtc(card.number, route.crtc, framebuffer, x, y, &connector, 1, &timings)
    rate?.restore(on: card)
  }
}
