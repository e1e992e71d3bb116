import CLinux
import Glibc
import Posix

/// Detects that another program is DRM master of the card that emulates a framebuffer.
///
/// Writes to the framebuffer still succeed then, but show nothing. Whether there is a master is only known by trying,
/// which this does when programs open and close the card.
final class MasterWatch {
  /// "obscured by Xorg (pid 312)"; nil if frames are visible.
  private(set) var obstacle: String?
  private let card: String?
  private let isBusy: () -> Bool
  private let use: DeviceUse

  /// In nanoseconds, for a card that cannot be watched.
  private static let pause: Int64 = 500_000_000

  /// `card` is a path such as `/dev/dri/card0`, if known; `isBusy` tries whether another program is master.
  init(card: String?, isBusy: @escaping () -> Bool) throws(SystemError) {
    (self.card, self.isBusy) = (card, isBusy)
    // A master has opened the card for writing.
    use = try DeviceUse(card, closes: IN_CLOSE_WRITE)
    look()
  }

  /// Readable when `poll` has something to do; owned by the watch.
  var descriptor: Int32 { use.descriptor }

  /// Tries whether another program is master; returns whether `obstacle` has changed.
  @discardableResult
  func look() -> Bool {
    let isBusy = isBusy()
    guard isBusy != (obstacle != nil) else { return false }
    obstacle = isBusy ? words : nil
    if !use.isWatched { use.ring(every: isBusy ? Self.pause : nil) }
    return true
  }

  /// Takes what `descriptor` reports, and looks; returns whether `obstacle` has changed.
  func poll() -> Bool {
    _ = use.poll()
    return look()
  }

  private var words: String {
    let owner = card.flatMap { DRMOwner.find(of: $0) }
    return owner.map { "obscured by \($0)" } ?? "obscured: another program is DRM master"
  }
}

extension MasterWatch {
  /// The watch of an open framebuffer; nil if no DRM driver emulates it.
  static func of(
    _ device: borrowing FileDescriptor, kernel: String = "/sys/class/graphics"
  ) throws(SystemError) -> MasterWatch? {
    let file = device.number
    let number = snow_device_number(file, ConsoleScreen.framebufferMajor)
    let nodes = directoryEntries("\(kernel)/fb\(number)/device/drm")
    let card = nodes.first { $0.hasPrefix("card") }.map { "/dev/dri/\($0)" }
    let driver = try device.framebuffer().fixed.name
    guard card != nil || driver.hasSuffix("drmfb") else { return nil }
    return try MasterWatch(card: card) { snow_fb_is_busy(file) != 0 }
  }
}
