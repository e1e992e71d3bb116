import CLinux
import CSystemd
import Glibc
import Posix

/// Keeps a duplicate of each descriptor that a peer of the control socket passes, until libsystemd has closed its own.
///
/// libsystemd closes descriptors in the event loop, and whoever closes the last one of a socket with SO_LINGER waits. So what
/// arrives is looked at before libsystemd takes it, and the closing thread closes last.
///
/// ```
///   bytes arrive ─▶ peek: duplicates ─▶ libsystemd reads, handles, closes ─▶ ten seconds later, the closing thread
/// ```
final class PassedDescriptors {
  private let socket: Int32
  private let cutOff: () -> Void
  private var watch: OpaquePointer?
  private var release: LoopTimer?
  private var kept: [DescriptorShelf.Kept] = []

  /// No method takes more at once.
  private static let mostAtOnce = 1
  /// A peer with more is cut off.
  private static let most = 128
  private static let time: Int64 = 10_000_000_000

  /// Watches a socket that stays open as long; `cutOff` ends a peer that passes too many.
  init(_ socket: Int32, _ event: OpaquePointer, _ cutOff: @escaping () -> Void) throws(SystemError)
  {
    (self.socket, self.cutOff) = (socket, cutOff)
    try check("configure", "a peer") { snow_peek_onwards(socket) }
    release = try LoopTimer(event) { [unowned self] in kept = [] }
    // For edges: what is peeked at stays to be read.
    try checkBus(
      "watch a peer",
      sd_event_add_io(
        event, &watch, socket, EPOLLIN.rawValue | EPOLLET.rawValue,
        { _, _, _, own in
          guard let own else { return -EINVAL }
          Unmanaged<PassedDescriptors>.fromOpaque(own).takeUnretainedValue().look()
          return 0
        }, Unmanaged.passUnretained(self).toOpaque()))
    // Before libsystemd, behind frames.
    try checkBus(
      "watch a peer", sd_event_source_set_priority(watch, Int64(SD_EVENT_PRIORITY_IDLE) - 1))
    // libsystemd reads what is there when it starts.
    look()
  }

  deinit { sd_event_source_disable_unref(watch) }

  private func look() {
    var number: Int32 = -1
    while true {
      let count = snow_peek_descriptors(socket, &number, Int32(Self.mostAtOnce))
      guard count >= 0 else {
        if errno == EMSGSIZE { cutOff() }
        return
      }
      guard count > 0 else { continue }
      kept.append(
        DescriptorShelf.Kept(FileDescriptor(owning: number, name: "a peer's", .closesElsewhere)))
      release?.set(at: MonotonicClock.nanoseconds + Self.time)
      guard kept.count <= Self.most else { return cutOff() }
    }
  }
}
