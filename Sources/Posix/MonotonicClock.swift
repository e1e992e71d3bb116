import CLinux
import Glibc

/// CLOCK_MONOTONIC: starts with the machine and never jumps.
public enum MonotonicClock {
  /// Nanoseconds on the clock.
  public static var nanoseconds: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
  }

  /// Sleeps until a time on the clock; signals do not shorten the sleep.
  public static func sleep(until nanoseconds: Int64) {
    var deadline = timespec()
    deadline.tv_sec = time_t(nanoseconds / 1_000_000_000)
    deadline.tv_nsec = Int(nanoseconds % 1_000_000_000)
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &deadline, nil) == EINTR {}
  }
}

/// Whether the kernel says that CLOCK_REALTIME is set by another clock, as by NTP.
public var isClockSynchronised: Bool { snow_clock_is_synchronised() == 1 }
