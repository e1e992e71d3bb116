import CLinux
import Glibc

/// Becomes readable at an instant on CLOCK_MONOTONIC: a timerfd.
///
/// Watched for edges (`EPOLLET`), it needs no read: setting it again makes it unreadable.
public struct AlarmTimer: ~Copyable {
  private let timer: FileDescriptor

  /// A timer that is not set.
  public init() throws(SystemError) {
    timer = FileDescriptor(owning: try check("create", "a timer", snow_timer), name: "a timer")
  }

  /// Readable after the instant; owned by the timer.
  public var descriptor: Int32 { timer.number }

  /// Replaces the instant, in nanoseconds; one in the past is reached at once.
  public func set(to nanoseconds: Int64) throws(SystemError) {
    try check("set", "a timer") { snow_timer_set_at(timer.number, max(nanoseconds, 1)) }
  }
}
