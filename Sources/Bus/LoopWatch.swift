import CSystemd
import Glibc
import Posix

/// A watch of a descriptor in an sd-event loop, as long as it lives; frames come first.
final class LoopWatch {
  private var source: OpaquePointer?
  private let act: () -> Void

  /// Calls `act` while a descriptor, which stays open as long, is readable, or can be written to.
  init(
    _ event: OpaquePointer, _ descriptor: Int32, _ kind: EPOLL_EVENTS = EPOLLIN,
    _ act: @escaping () -> Void
  ) throws(SystemError) {
    self.act = act
    try checkBus(
      "watch a socket",
      sd_event_add_io(
        event, &source, descriptor, kind.rawValue,
        { _, _, _, watch in
          guard let watch else { return -EINVAL }
          Unmanaged<LoopWatch>.fromOpaque(watch).takeUnretainedValue().act()
          return 0
        }, Unmanaged.passUnretained(self).toOpaque()))
    try checkBus(
      "watch a socket", sd_event_source_set_priority(source, Int64(SD_EVENT_PRIORITY_IDLE)))
  }

  deinit { sd_event_source_disable_unref(source) }

  /// Watches, or pauses.
  func set(isOn: Bool) {
    sd_event_source_set_enabled(source, Int32(isOn ? SD_EVENT_ON : SD_EVENT_OFF))
  }
}
