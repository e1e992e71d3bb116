import CLinux
import Glibc

/// CPU time used, in the kernel and outside; sleeping costs nothing.
public enum ProcessorClock {
  /// Nanoseconds of all threads of this process.
  public static var process: Int64 { read(CLOCK_PROCESS_CPUTIME_ID) }

  /// Nanoseconds of the calling thread.
  public static var thread: Int64 { read(CLOCK_THREAD_CPUTIME_ID) }

  private static func read(_ clock: clockid_t) -> Int64 {
    var now = timespec()
    clock_gettime(clock, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
  }
}
