import CLinux
import Glibc

/// Reports changes of the system date at once, without a running timer.
///
/// CLOCK_MONOTONIC does not show them, and the next deadline on CLOCK_REALTIME may be far away. The kernel cancels
/// such a timer when the clock jumps: by hand, by NTP, after a suspend.
public struct DateWatch: ~Copyable {
  private let timer: FileDescriptor

  /// Starts watching.
  public init() throws(SystemError) {
    timer = FileDescriptor(
      owning: try check("watch", "the date", snow_date_timer), name: "the date")
  }

  /// Readable after the date was set; owned by the watch.
  public var descriptor: Int32 { timer.number }

  /// Whether the date has been set since the last call; makes the descriptor unreadable.
  public func take() -> Bool { snow_date_timer_take(timer.number) != 0 }
}
