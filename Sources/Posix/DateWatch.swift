import CLinux
import Glibc

/// Notices that somebody has set the date, at once and without a timer that runs.
///
/// CLOCK_MONOTONIC does not show it, and a deadline on CLOCK_REALTIME may be far away. The kernel cancels
/// such a timer when the clock jumps: by hand, by NTP, after a suspend.
public struct DateWatch: ~Copyable {
  private let timer: FileDescriptor

  /// Watches from now on.
  ///
  /// - Throws: `SystemError` when the kernel gives no timer.
  public init() throws(SystemError) {
    timer = FileDescriptor(
      owning: try check("watch", "the date", snow_date_timer), name: "the date")
  }

  /// Readable once the date has been set; it belongs to the watch.
  public var descriptor: Int32 { timer.number }

  /// Whether the date has been set since the last call; makes the descriptor unreadable.
  public func take() -> Bool { snow_date_timer_take(timer.number) != 0 }
}
