import Glibc
import Posix

/// A program that has a device node open.
struct DeviceHolder: Equatable {
  /// Its name, cut off by the kernel at 15 letters.
  var name: String
  /// Its number.
  var process: Int32

  /// As "iio-sensor-proxy (process 512)".
  var words: String {
    "\(name == "iio-sensor-prox" ? "iio-sensor-proxy" : name) (process \(process))"
  }

  /// Programs that are known to read accelerometers; the first one opens the node for each sample
  /// only, so that not even root sees it at work.
  private static let usual = ["iio-sensor-prox", "iiod", "snowd"]

  /// Finds the program that has a node open.
  ///
  /// Other users' open files can be seen by root only; where none can be seen, a running program
  /// that is known to hold such devices is the best guess.
  ///
  /// - Parameter node: as `/dev/iio:device0`.
  /// - Returns: the holder if it is certain, else a probable one; nil for none.
  static func of(_ node: String) -> (holder: DeviceHolder, isCertain: Bool)? {
    var guess: DeviceHolder?
    let own = getpid()
    for entry in directoryEntries("/proc") {
      guard let process = Int32(entry), process != own, let name = name(of: process) else {
        continue
      }
      let one = DeviceHolder(name: name, process: process)
      let files = "/proc/\(entry)/fd"
      if directoryEntries(files).contains(where: { linkTarget("\(files)/\($0)") == node }) {
        return (one, true)
      }
      let mayBe = usual.contains(name) && (name != "snowd" || access(files, R_OK) != 0)
      if guess == nil, mayBe { guess = one }
    }
    return guess.map { ($0, false) }
  }

  /// Whether the kernel refuses a node because another program has it open.
  static func isRefused(_ node: String) -> Bool {
    let number = open(node, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    guard number < 0 else {
      close(number)
      return false
    }
    return errno == EBUSY
  }

  private static func name(of process: Int32) -> String? {
    guard let file = try? FileDescriptor.reading("/proc/\(process)/comm"),
      let bytes = try? file.readAll(limit: 64)
    else { return nil }
    return String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
  }
}
