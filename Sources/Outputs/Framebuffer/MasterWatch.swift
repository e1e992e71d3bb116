import CLinux
import Glibc
import Posix

/// Detects that another program is DRM master of the card that emulates a framebuffer.
///
/// Writes to the framebuffer still succeed then, but show nothing. Whether there is a master is only known by trying;
/// inotify reports when programs open and close the card, so that nothing runs in between.
///
/// ```
///   the card is opened or closed ──▶ tries for a second ──▶ `owner` changes
/// ```
/// A second, because the kernel reports a close before the program has stopped being master, and an open before it
/// begins.
final class MasterWatch {
  /// "obscured by Xorg (pid 312)"; nil if frames are visible.
  private(set) var obstacle: String?
  private let card: String?
  private let isBusy: () -> Bool
  private let ready: ReadySet
  private let events: FileDescriptor
  private let hasEvents: Bool
  private var triesLeft = 0

  private static let tries = 10
  /// In nanoseconds.
  private static let (pause, pauseWithoutEvents): (Int64, Int64) = (100_000_000, 500_000_000)

  /// `card` is a path such as `/dev/dri/card0`, if known; `isBusy` tries whether another program is master.
  init(card: String?, isBusy: @escaping () -> Bool) throws(SystemError) {
    (self.card, self.isBusy) = (card, isBusy)
    let ready = try ReadySet()
    let events = try check("watch", "the screen's card") {
      inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
    }
    self.events = FileDescriptor(owning: events, name: "the screen's card")
    try ready.add(events, 0)
    self.ready = ready
    hasEvents =
      card.map { path in
        withPath(path) { inotify_add_watch(events, $0, UInt32(IN_OPEN | IN_CLOSE_WRITE)) } >= 0
      } ?? false
    look()
  }

  /// Readable when `poll` has something to do; owned by the watch.
  var descriptor: Int32 { ready.descriptor }

  /// Tries whether another program is master; returns whether `obstacle` has changed.
  @discardableResult
  func look() -> Bool {
    let isBusy = isBusy()
    guard isBusy != (obstacle != nil) else { return false }
    obstacle = isBusy ? words : nil
    if !hasEvents { ready.ring(every: isBusy ? Self.pauseWithoutEvents : nil) }
    return true
  }

  /// Takes events and the timer, and looks; returns whether `obstacle` has changed.
  func poll() -> Bool {
    var hasRung = false
    ready.take { tag in if tag == ReadySet.timer { hasRung = true } }
    if takeEvents() {
      triesLeft = Self.tries
      ready.ring(every: Self.pause)
    } else if hasRung, hasEvents {
      triesLeft -= 1
      if triesLeft <= 0 { ready.ring(every: nil) }
    }
    return look()
  }

  private func takeEvents() -> Bool {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 4096) { room in
      var hasSome = false
      while read(events.number, room.baseAddress, room.count) > 0 { hasSome = true }
      return hasSome
    }
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
