import Foundation
import MockSensors

/// `snowctl sensors` and `snowctl doctor`, for people and for programs, on pretended devices.
struct SensorBench {
  /// What one of the four said.
  struct Answer {
    var code: Int32
    var output: String
    var words: String

    func objects() throws -> [[String: Any]] {
      try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]] ?? []
    }
  }

  var iio: [MockIIODevice] = []
  var inputs: [MockInputDevice] = []
  /// Options of both verbs.
  var options = ""
  /// What happens before.
  var prepare = ":"
  /// Root may do everything, so denied access needs another user.
  var isNobody = false
  /// What happens while the program listens.
  var meanwhile = ":"

  static let sysfs = "$UMOCKDEV_DIR/sys/devices/platform/snow/iio:device0"
  static let isPossible: Bool = {
    let isThere = FileManager.default.isExecutableFile(atPath: "/usr/bin/umockdev-run")
    if !isThere { print("skipped: no umockdev-run; apt-get install umockdev") }
    return isThere
  }()

  private static let snowctl: String = {
    let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let bundle = CommandLine.arguments.first { $0.contains(".xctest") } ?? own ?? ""
    return URL(filePath: bundle).deletingLastPathComponent().appending(path: "snowctl").path()
  }()

  /// Runs all four at once, each on a machine of its own.
  func run() async throws -> (
    sensors: Answer, sensorsJSON: Answer, doctor: Answer, doctorJSON: Answer
  ) {
    async let sensors = run("sensors")
    async let sensorsJSON = run("sensors --json")
    async let doctor = run("doctor")
    async let doctorJSON = run("doctor --json")
    return try await (sensors, sensorsJSON, doctor, doctorJSON)
  }

  private func run(_ verb: String) async throws -> Answer {
    let folder = FileManager.default.temporaryDirectory.appending(path: "snowd-faults-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(to: folder.appending(path: name))
    }
    let devices = iio.flatMap(\.blocks) + inputs.map(\.description)
    try write("devices", devices.joined(separator: "\n"))
    for input in inputs { try write("ioctls\(input.number)", input.ioctls) }
    try write(
      "job.sh",
      """
      \(prepare)
      (\(meanwhile)) &
      exec '\(Self.snowctl)' \(verb) \(options)
      """)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command
    process.currentDirectoryURL = folder
    // Into files, because an unread pipe could fill up.
    for name in ["out", "words"] { try write(name, "") }
    process.standardOutput = try FileHandle(forWritingTo: folder.appending(path: "out"))
    process.standardError = try FileHandle(forWritingTo: folder.appending(path: "words"))
    // Nothing blocks meanwhile: a minute of silence must not hold up the other tests.
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in done.resume() }
      do { try process.run() } catch { done.resume(throwing: error) }
    }
    func text(_ name: String) throws -> String {
      try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }
    return Answer(
      code: process.terminationStatus, output: try text("out"), words: try text("words"))
  }

  private var command: [String] {
    let nobody =
      isNobody && getuid() == 0
      ? ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"] : []
    let inputs = inputs.flatMap { ["-i", "\($0.node)=ioctls\($0.number)"] }
    return nobody + ["umockdev-run", "-d", "devices"] + inputs + ["--", "sh", "job.sh"]
  }
}
