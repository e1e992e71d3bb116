import CSystemd
import Glibc
import Posix

/// A timer of an sd-event loop: off until it is set, and again after it has fired.
final class LoopTimer {
  private var source: OpaquePointer?
  private let act: () -> Void

  /// A timer that calls `act`; frames come first.
  init(_ event: OpaquePointer, _ act: @escaping () -> Void) throws(SystemError) {
    self.act = act
    try checkBus(
      "set a timer",
      sd_event_add_time(
        event, &source, CLOCK_MONOTONIC, 0, 1,
        { _, _, timer in
          guard let timer else { return -EINVAL }
          Unmanaged<LoopTimer>.fromOpaque(timer).takeUnretainedValue().act()
          return 0
        }, Unmanaged.passUnretained(self).toOpaque()))
    try checkBus("set a timer", sd_event_source_set_priority(source, Int64(SD_EVENT_PRIORITY_IDLE)))
    try checkBus("set a timer", sd_event_source_set_enabled(source, Int32(SD_EVENT_OFF)))
  }

  deinit { sd_event_source_disable_unref(source) }

  /// Fires once at `instant`, in nanoseconds on CLOCK_MONOTONIC.
  func set(at instant: Int64) {
    sd_event_source_set_time(source, UInt64(max(instant, 0)) / 1000 + 1)
    sd_event_source_set_enabled(source, Int32(SD_EVENT_ONESHOT))
  }
}

/// Checks a result of libsystemd: a negated errno on failure.
func checkBus(_ operation: String, _ answer: Int32) throws(SystemError) {
  guard answer < 0 else { return }
  throw SystemError(code: -answer, operation: operation, subject: "bus")
}
