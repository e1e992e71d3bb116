import CLinux
import Glibc

/// Detects that the machine was suspended: CLOCK_BOOTTIME includes that time, CLOCK_MONOTONIC does not.
public struct SuspendWatch: Sendable {
  private var apart: Int64

  /// Starts watching.
  public init() { apart = Self.difference }

  /// Whether the machine was suspended for more than half a second since the last call.
  public mutating func hasSlept() -> Bool {
    let now = Self.difference
    defer { apart = now }
    return now - apart > 500_000_000
  }

  private static var difference: Int64 {
    var boot = timespec()
    clock_gettime(CLOCK_BOOTTIME, &boot)
    return Int64(boot.tv_sec) * 1_000_000_000 + Int64(boot.tv_nsec) - MonotonicClock.nanoseconds
  }
}
