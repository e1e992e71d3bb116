import Console
import Glibc
import Posix

/// A running program's use so far, of all threads, also ended ones.
struct ProcessUse {
  /// Nanoseconds of processor time, in the kernel and outside.
  let time: Int64
  /// Voluntary context switches.
  let waits: Int64
  /// Peak memory, in MiB.
  let peakMemory: Double
  /// On CLOCK_MONOTONIC, in nanoseconds.
  let instant: Int64

  /// Reads a program's use.
  ///
  /// - Throws: `Failure` when it is not there.
  init(of number: pid_t) throws(Failure) {
    var clock = clockid_t()
    var now = timespec()
    let code = clock_getcpuclockid(number, &clock)
    guard code == 0, clock_gettime(clock, &now) == 0 else {
      throw Failure("process \(number) is not there any more", .unavailable)
    }
    time = Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
    instant = MonotonicClock.nanoseconds
    peakMemory = Self.number("VmHWM", in: try text(of: "/proc/\(number)/status")) / 1024
    var waits = 0.0
    for thread in directoryEntries("/proc/\(number)/task") {
      // A thread may end meanwhile.
      guard let status = try? text(of: "/proc/\(number)/task/\(thread)/status") else { continue }
      waits += Self.number("voluntary_ctxt_switches", in: status)
    }
    self.waits = Int64(waits)
  }

  private static func number(_ name: String, in status: String) -> Double {
    for line in status.split(separator: "\n") where line.hasPrefix(name + ":") {
      return Double(line.filter(\.isNumber)) ?? 0
    }
    return 0
  }
}

/// A program's use over a span of time.
struct ProcessShare {
  /// Processor seconds in a minute.
  let secondsPerMinute: Double
  /// Wake-ups a second.
  let wakesPerSecond: Double
  /// Peak memory, in MiB.
  let peakMemory: Double

  /// The difference of two readings.
  init(_ begin: ProcessUse, _ end: ProcessUse) {
    let span = Double(end.instant - begin.instant)
    secondsPerMinute = Double(end.time - begin.time) / span * 60
    wakesPerSecond = Double(end.waits - begin.waits) / span * 1e9
    peakMemory = end.peakMemory
  }
}
