import Console
import Glibc

/// The machine of the measurements.
enum Machine {
  /// "AMD EPYC 9R14, 2 processors"; where the kernel does not name it, its architecture.
  static func description() throws(Failure) -> String {
    let count = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    return "\(name(in: try text(of: "/proc/cpuinfo"))), \(count) processors"
  }

  private static func name(in text: String) -> String {
    for line in text.split(separator: "\n") where line.hasPrefix("model name") {
      if let colon = line.firstIndex(of: ":") {
        return line[line.index(after: colon)...].split(separator: " ").joined(separator: " ")
      }
    }
    var names = utsname()
    uname(&names)
    return withUnsafeBytes(of: &names.machine) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
