import CLinux
import Glibc
import Synchronization

/// What this process uses, from /proc; nil where that cannot be read.
public enum ProcessUsage {
  /// Resident memory in bytes.
  public static var residentBytes: Int? {
    words("/proc/self/statm").dropFirst().first.flatMap { Int($0) }
      .map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) }
  }

  /// Open descriptors.
  public static var descriptors: Int? {
    let names = directoryEntries("/proc/self/fd")
    // One was the directory itself.
    return names.isEmpty ? nil : names.count - 1
  }

  /// The last answer of `start`.
  private static let answer = Mutex<Double?>(nil)

  /// The process's start in seconds since 1970, by the clock as it is set now.
  ///
  /// The same number until the clock is set by a second or more, so that a change means another process.
  public static var start: Double? {
    guard let now = computedStart else { return nil }
    return answer.withLock { answer in
      if answer.map({ ($0 - now).magnitude >= 1 }) ?? true { answer = now }
      return answer
    }
  }

  private static var computedStart: Double? {
    // The second field is a name in parentheses, which may contain spaces; the start is the 22nd.
    guard let end = words("/proc/self/stat").lastIndex(where: { $0.hasSuffix(")") }) else {
      return nil
    }
    let fields = words("/proc/self/stat").dropFirst(end + 1)
    guard fields.count > 19, let ticks = Double(fields[fields.startIndex + 19]) else { return nil }
    let age = seconds(CLOCK_BOOTTIME) - ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    return seconds(CLOCK_REALTIME) - age
  }

  private static func words(_ path: String) -> [Substring] {
    guard let file = try? FileDescriptor.reading(path), let bytes = try? file.readAll(limit: 4096)
    else { return [] }
    return String(decoding: bytes, as: UTF8.self).split { $0 == " " || $0 == "\n" }
  }

  private static func seconds(_ clock: clockid_t) -> Double {
    var now = timespec()
    clock_gettime(clock, &now)
    return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
  }
}
