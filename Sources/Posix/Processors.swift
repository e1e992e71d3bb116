import CLinux
import Glibc

/// This process's share of the machine.
public enum Processors {
  /// The number of CPUs it may use at once, at least 1.
  ///
  /// From its affinity (`taskset`, `CPUAffinity=`, `AllowedCPUs=`) and its cgroups' quota (`CPUQuota=`), rounded up.
  public static var usable: Int {
    // Room for 8192 CPUs, the most that Linux can be built for.
    var mask = [UInt64](repeating: 0, count: 128)
    let bytes = snow_get_affinity(&mask, mask.count * 8)
    let affinity = bytes > 0 ? mask.reduce(0) { $0 + $1.nonzeroBitCount } : .max
    return max(1, min(affinity, quota()))
  }

  /// CPUs allowed by the quotas of a process's cgroup and its parents: at least 1, rounded up; `Int.max` without a
  /// quota.
  ///
  /// `list` is a file like `/proc/self/cgroup`, `root` the mount point of version 2.
  public static func quota(
    list: String = "/proc/self/cgroup", root: String = "/sys/fs/cgroup"
  ) -> Int {
    let lines = text(list)?.split(separator: "\n") ?? []
    guard let line = lines.first(where: { $0.hasPrefix("0::/") }) else { return .max }
    var names = line.dropFirst(4).split(separator: "/")
    var least = Int.max
    while true {
      let path = ([root[...]] + names + ["cpu.max"]).joined(separator: "/")
      // "50000 100000" is half a CPU, "max 100000" no limit; the root has no such file.
      let numbers = (text(path) ?? "").split { $0 == " " || $0 == "\n" }.map { Int($0) }
      if numbers.count == 2, let share = numbers[0], let period = numbers[1], period > 0 {
        least = min(least, max(1, (share - 1) / period + 1))
      }
      if names.popLast() == nil { return least }
    }
  }

  private static func text(_ path: String) -> String? {
    guard let bytes = try? FileDescriptor.reading(path).readAll(limit: 65536) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}
