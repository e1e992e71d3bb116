import CVNC
import FrameRing
import Glibc
import Graphics

/// A LibVNCServer screen with its one viewer, used by one thread only, so all pixels sent are of one frame.
struct VNCScreen: ~Copyable {
  private let screen: UnsafeMutablePointer<rfbScreenInfo>
  private let password: UnsafeMutablePointer<CChar>?
  private let list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  /// LibVNCServer's TRUE.
  private static let yes: rfbBool = -1
  /// Disconnects a viewer that reads nothing for this long, in milliseconds.
  private static let readTimeout: Int32 = 10_000

  /// Starts the handshake and takes ownership of `socket`; nil without memory, or if the viewer has already left or is
  /// a WebSocket.
  static func greet(
    _ socket: Int32, width: Int, height: Int, _ password: VNCPassword?
  ) -> VNCScreen? {
    guard let made = rfbGetScreen(nil, nil, Int32(width), Int32(height), 8, 3, 4) else {
      close(socket)
      return nil
    }
    let screen = VNCScreen(made, password)
    guard let pixels = pixels(width, height) else {
      close(socket)
      return nil
    }
    made.pointee.frameBuffer = pixels
    snow_vnc_start(made)
    // Any web page could connect as a WebSocket; browsers have the HTTP bridge.
    guard let viewer = rfbNewClient(made, socket), viewer.pointee.wsctx == nil else { return nil }
    viewer.pointee.viewOnly = yes
    return screen
  }

  private init(_ screen: UnsafeMutablePointer<rfbScreenInfo>, _ password: VNCPassword?) {
    self.screen = screen
    self.password = password.map { strndup($0.bytes.map(CChar.init(bitPattern:)), $0.bytes.count) }
    list = .allocate(capacity: 2)
    (list[0], list[1]) = (self.password, nil)
    Self.setUp(screen)
    guard password != nil else { return }
    screen.pointee.authPasswdData = UnsafeMutableRawPointer(list)
    screen.pointee.authPasswdFirstViewOnly = 0
    screen.pointee.passwordCheck = rfbCheckPasswordByList
  }

  deinit {
    let pixels = screen.pointee.frameBuffer
    if let viewer = screen.pointee.clientHead {
      rfbCloseClient(viewer)
      rfbClientConnectionGone(viewer)
    }
    screen.pointee.authPasswdData = nil
    rfbScreenCleanup(screen)
    free(pixels)
    free(password)
    list.deallocate()
  }

  private static func setUp(_ screen: UnsafeMutablePointer<rfbScreenInfo>) {
    let name: StaticString = "snowd"
    screen.pointee.desktopName = UnsafeRawPointer(name.utf8Start)
      .assumingMemoryBound(to: CChar.self)
    (screen.pointee.port, screen.pointee.ipv6port) = (0, 0)
    screen.pointee.alwaysShared = yes
    screen.pointee.handleEventsEagerly = yes
    screen.pointee.deferUpdateTime = 0
    screen.pointee.maxClientWait = readTimeout
    screen.pointee.cursor = nil
    screen.pointee.permitFileTransfer = 0
    order(screen)
  }

  /// Sets a frame's pixel format, 0x00RRGGBB.
  private static func order(_ screen: UnsafeMutablePointer<rfbScreenInfo>) {
    screen.pointee.serverFormat.redShift = 16
    screen.pointee.serverFormat.greenShift = 8
    screen.pointee.serverFormat.blueShift = 0
  }

  private static func pixels(_ width: Int, _ height: Int) -> UnsafeMutablePointer<CChar>? {
    calloc(width * height, 4)?.assumingMemoryBound(to: CChar.self)
  }

  var isWatched: Bool { screen.pointee.clientHead != nil }

  var isReady: Bool { screen.pointee.clientHead?.pointee.state == RFB_NORMAL }

  /// Requests for pictures so far, and whether the last one waits for a change.
  var requests: (count: Int, isWaiting: Bool) {
    guard let viewer = screen.pointee.clientHead else { return (0, false) }
    let count = rfbStatGetMessageCountRcvd(viewer, UInt32(rfbFramebufferUpdateRequest))
    return (Int(count), snow_vnc_is_awaited(viewer) != 0)
  }

  /// Handles the viewer's messages and sends changes.
  func serve() { rfbProcessEvents(screen, 0) }

  /// Copies the damaged parts, or all for nil; false if the size has changed and the viewer, or memory, cannot follow.
  func show(_ frame: borrowing Frame, _ damage: [RingRectangle]?) -> Bool {
    let isSame = frame.width == screen.pointee.width && frame.height == screen.pointee.height
    guard isSame || resize(frame.width, frame.height) else { return false }
    guard isSame, let damage else {
      copy(frame, 0..<frame.width, 0..<frame.height)
      return true
    }
    for part in damage {
      // Damage from the producer is untrusted.
      copy(
        frame, (part.x..<part.x + part.width).clamped(to: 0..<frame.width),
        (part.y..<part.y + part.height).clamped(to: 0..<frame.height))
    }
    return true
  }

  private func resize(_ width: Int, _ height: Int) -> Bool {
    guard let viewer = screen.pointee.clientHead, viewer.pointee.useNewFBSize != 0,
      let pixels = Self.pixels(width, height)
    else { return false }
    let old = screen.pointee.frameBuffer
    rfbNewFramebuffer(screen, pixels, Int32(width), Int32(height), 8, 3, 4)
    free(old)
    Self.order(screen)
    return screen.pointee.setTranslateFunction(viewer) != 0
  }

  private func copy(_ frame: borrowing Frame, _ columns: Range<Int>, _ rows: Range<Int>) {
    guard !columns.isEmpty, !rows.isEmpty, let pixels = screen.pointee.frameBuffer else { return }
    let target = UnsafeMutableRawPointer(pixels)
    let width = frame.width
    frame.pixels.withUnsafeBytes { source in
      for y in rows {
        let place = (y * width + columns.lowerBound) * 4
        (target + place).copyMemory(
          from: source.baseAddress.unsafelyUnwrapped + place, byteCount: columns.count * 4)
      }
    }
    rfbMarkRectAsModified(
      screen, Int32(columns.lowerBound), Int32(rows.lowerBound), Int32(columns.upperBound),
      Int32(rows.upperBound))
  }
}
