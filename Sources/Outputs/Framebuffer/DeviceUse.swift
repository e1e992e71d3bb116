import CLinux
import Glibc
import Posix

/// Reports when other programs use a device, so that nothing runs in between.
///
/// ```
///   a program opens or closes the device ──▶ `descriptor` is readable now, and ten times a second for a second
/// ```
/// A second, because a program changes the device after it has opened it, and the kernel reports a close before all that
/// follows from it.
final class DeviceUse {
  /// What other programs have done since the last `poll`.
  enum News {
    /// A program opened the device, or had done something to it within the last second.
    case use
    /// A program has closed the device: what it showed is left behind.
    case close
  }

  /// Whether the device can be watched; without, `descriptor` is readable only by `ring`.
  let isWatched: Bool
  private let ready: ReadySet
  private let events: FileDescriptor
  private var looksLeft = 0

  private static let looks = 10
  /// In nanoseconds.
  private static let pause: Int64 = 100_000_000

  /// Watches a path for opens, and for closes of the kinds in `closes`: IN_CLOSE_WRITE, IN_CLOSE_NOWRITE.
  init(_ path: String?, closes: Int32) throws(SystemError) {
    let ready = try ReadySet()
    let name = path ?? "the screen's device"
    let events = try check("watch", name) { inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)) }
    self.events = FileDescriptor(owning: events, name: name)
    try ready.add(events, 0)
    self.ready = ready
    isWatched =
      path.map { path in
        withPath(path) { inotify_add_watch(events, $0, UInt32(IN_OPEN | closes)) } >= 0
      } ?? false
  }

  /// Readable when `poll` has something to do; open as long as this object.
  var descriptor: Int32 { ready.descriptor }

  /// Makes `descriptor` readable regularly, for a device that cannot be watched; nil stops that.
  func ring(every nanoseconds: Int64?) { ready.ring(every: nanoseconds) }

  /// Takes events and the timer; returns what they tell, nil for nothing.
  func poll() -> News? {
    var hasRung = false
    ready.take { tag in if tag == ReadySet.timer { hasRung = true } }
    if let seen = takeEvents() {
      looksLeft = Self.looks
      ready.ring(every: Self.pause)
      return seen & UInt32(IN_CLOSE_WRITE | IN_CLOSE_NOWRITE) != 0 ? .close : .use
    }
    guard hasRung else { return nil }
    if isWatched {
      looksLeft -= 1
      if looksLeft <= 0 { ready.ring(every: nil) }
    }
    return .use
  }

  /// All events' bits; nil without events.
  private func takeEvents() -> UInt32? {
    var seen: UInt32?
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { bytes in
      while true {
        let count = read(events.number, bytes.baseAddress, bytes.count)
        guard count > 0 else { return }
        // A watch on a file, not a folder: no event has a name, so all have the same size.
        for place in stride(from: 0, to: count, by: MemoryLayout<inotify_event>.size) {
          let event = bytes.load(fromByteOffset: place, as: inotify_event.self)
          seen = (seen ?? 0) | event.mask
        }
      }
    }
    return seen
  }
}
