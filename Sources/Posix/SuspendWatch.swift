import Glibc

/// Notices that the machine has slept: CLOCK_BOOTTIME runs on in its sleep, CLOCK_MONOTONIC stops.
public struct SuspendWatch: Sendable {
  private var apart: Int64

  /// A watch from now on.
  public init() { apart = Self.difference }

  /// Whether the machine has slept for more than half a second since the last time this was asked.
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
