import CLinux
import Glibc
import Graphics
import Posix

extension OutputKind {
  static let framebuffer = OutputKind(
    "fb", ["fb:/dev/fb0", "fb:name:NAME"], .screen, .required(beginnings: ["/", "name:"])
  ) { (device, settings) throws(OutputError) in
    let path =
      device.hasPrefix("/") ? device : try FramebufferNames().path(of: String(device.dropFirst(5)))
    return try FramebufferSink(
      path: path, rotation: settings.rotation, isDithered: settings.isDithered)
  }
}

extension OutputSpecification {
  /// The framebuffer of a device.
  public static func framebuffer(path: String) -> OutputSpecification { .init(.framebuffer, path) }
}

/// Shows frames on a Linux framebuffer, `/dev/fbN`, in its current mode; does not wait for the vertical blank.
final class FramebufferSink: FrameSink {
  let name: String
  private let device: FileDescriptor
  private let rotation: DisplayRotation
  private let isDithered: Bool
  private var surface: FramebufferSurface
  /// Nil if no DRM driver emulates the framebuffer.
  private let master: MasterWatch?
  /// Tells when another program may have changed the mode, or drawn.
  private let use: DeviceUse
  private var isReleased = false
  /// Whether the screen is switched off.
  private var isOff = false
  /// Whether the screen may show something else than the last frame.
  private var needsAll = true
  /// On CLOCK_MONOTONIC.
  private var nextCheck: Int64 = 0
  private var demand: () -> Void = {}

  private static let checkPeriod: Int64 = 500_000_000

  /// Opens a framebuffer in its current mode; throws `OutputError.unsupported` if it cannot draw in that mode.
  init(
    path: String, rotation: DisplayRotation = .none, isDithered: Bool = true
  ) throws(OutputError) {
    name = "fb:\(path)"
    (self.rotation, self.isDithered) = (rotation, isDithered)
    do {
      device = try FileDescriptor.framebuffer(path)
      master = try MasterWatch.of(device)
      // fbset opens it for reading.
      use = try DeviceUse(path, closes: IN_CLOSE_WRITE | IN_CLOSE_NOWRITE)
    } catch {
      throw .system(error)
    }
    surface = try FramebufferSurface(device, rotation: rotation, isDithered: isDithered)
    // A driver that is bound while the console shows graphics lights no screen.
    if master?.obstacle == nil {
      showMode()
      // A service that crashed may have left it off.
      _ = snow_fb_blank(device.number, 0)
    }
  }

  /// The picture's size: the device's, with the sides swapped by a quarter turn.
  var requiredSize: (width: Int, height: Int)? { surface.size }

  /// Draws the changes, or nothing while there is an obstacle.
  ///
  /// Throws for another frame size, or if the device is gone or its picture has another size: then the output must be
  /// reopened.
  func present(_ frame: borrowing Frame, _ report: FrameReport) throws(OutputError) {
    guard frame.width == surface.size.width, frame.height == surface.size.height else {
      throw .unsupported(
        "\(name): a frame of \(frame.width)x\(frame.height) on a screen for"
          + " \(surface.size.width)x\(surface.size.height)")
    }
    guard !isReleased else { return }
    let now = MonotonicClock.nanoseconds
    let isDue = now >= nextCheck
    if isDue {
      nextCheck = now + Self.checkPeriod
      lookForMaster()
    }
    guard obstacle == nil else { return }
    try followMode(isThorough: isDue || needsAll)
    let isWhole = needsAll
    needsAll = true
    try surface.paint(frame, isWhole: isWhole, to: device)
    needsAll = false
  }

  /// Goes on in a changed mode if the picture keeps its size: another line length, offset or format.
  private func followMode(isThorough: Bool) throws(OutputError) {
    guard try !surface.isCurrent(on: device, isThorough: isThorough) else { return }
    let next = try FramebufferSurface(device, rotation: rotation, isDithered: isDithered)
    guard next.size == surface.size else { throw .modeChanged(name) }
    surface = next
    needsAll = true
  }
}

/// The screen is shared with consoles, with programs that use DRM, and with others that use the framebuffer.
extension FramebufferSink {
  var obstacle: String? { isReleased ? "another console is shown" : master?.obstacle }

  var descriptors: [Int32] { [use.descriptor] + (master.map { [$0.descriptor] } ?? []) }

  func onDemand(_ act: @escaping () -> Void) { demand = act }

  func isScreen(ofConsole number: Int) -> Bool {
    ConsoleScreen.isFramebuffer(device, ofConsole: number)
  }

  func release() {
    guard !isReleased else { return }
    isReleased = true
    // The console's text has the screen now.
    if isOff { _ = snow_fb_blank(device.number, 0) }
    demand()
  }

  func acquire() {
    guard isReleased else { return }
    isReleased = false
    master?.look()
    masterHasChanged()
    if isOff, obstacle == nil { _ = snow_fb_blank(device.number, 1) }
  }

  var place: ScreenPlace? {
    .framebuffer("fb\(snow_device_number(device.number, ConsoleScreen.framebufferMajor))")
  }

  func setPower(isOn: Bool) -> Bool {
    guard obstacle == nil, snow_fb_blank(device.number, isOn ? 0 : 1) == 0 else {
      if isOn { isOff = false }
      return false
    }
    (isOff, needsAll) = (!isOn, true)
    return true
  }

  func finish() throws(OutputError) {
    if isOff, obstacle == nil { _ = snow_fb_blank(device.number, 0) }
  }

  func poll() {
    if let master, master.poll() { masterHasChanged() }
    if let news = use.poll() { wasUsed(news) }
  }

  /// Draws everything again if another program may have drawn, or has changed the mode; a resting picture has no frame
  /// that would find out.
  private func wasUsed(_ news: DeviceUse.News) {
    guard obstacle == nil else { return }
    let isCurrent = (try? surface.isCurrent(on: device, isThorough: true)) ?? false
    guard news == .close || !isCurrent else { return }
    needsAll = true
    demand()
  }

  private func lookForMaster() {
    if let master, master.look() { masterHasChanged() }
  }

  private func masterHasChanged() {
    needsAll = true
    guard !isReleased else { return }
    if master?.obstacle == nil {
      showMode()
      // A service that crashed may have left it off.
      _ = snow_fb_blank(device.number, 0)
    }
    demand()
  }

  /// Shows the framebuffer on its screen, where nobody has yet, or another master has left its own picture or none.
  private func showMode() {
    guard master != nil, var mode = try? device.framebufferMode() else { return }
    _ = snow_fb_pan(device.number, &mode)
  }
}
