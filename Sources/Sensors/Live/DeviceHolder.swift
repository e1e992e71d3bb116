import Glibc
import Posix

/// A program that has a device node open.
struct DeviceHolder: Equatable {
  /// Cut off by the kernel at 15 letters.
  var name: String
  var process: Int32

  /// As "iio-sensor-proxy (process 512)".
  var words: String {
    "\(name == "iio-sensor-prox" ? "iio-sensor-proxy" : name) (process \(process))"
  }

  /// Known readers of accelerometers; the first opens the node only for each sample, so not even root sees it.
  private static let usual = ["iio-sensor-prox", "iiod", "snowd"]

  /// The program that has a node such as `/dev/iio:device0` open; if not certain, a probable one.
  ///
  /// Only root sees other users' open files; for others a running program from `usual` is the best guess.
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

  /// Whether the kernel refuses the node with EBUSY.
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
