import Foundation
import MockSensors
import TestSupport

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
  /// Whether the buffers give samples.
  var isStreaming = false
  /// Options of both verbs.
  var options = ""
  /// What happens before.
  var prepare = ":"
  /// Root may do everything, so denied access needs another user.
  var isNobody = false
  /// What happens while the program listens.
  var meanwhile = ":"

  static let sysfs = "$UMOCKDEV_DIR/sys/devices/platform/snow/iio:device0"

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

  /// Runs one of them, or another.
  func run(_ verb: String) async throws -> Answer {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("tmp"), withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o777])
    try folder.write("devices", blocks.joined(separator: "\n"))
    for (number, stream) in streams { try folder.write("stream\(number)", stream.data) }
    for input in inputs { try folder.write("ioctls\(input.number)", input.ioctls) }
    try folder.write(
      "job.sh",
      """
      \(prepare)
      (\(meanwhile)) &
      exec '\(Checkout.product("snowctl"))' \(verb) \(options)
      """)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = command(in: folder)
    process.currentDirectoryURL = folder.url
    // Into files, because an unread pipe could fill up.
    for name in ["out", "words"] { try folder.write(name, "") }
    process.standardOutput = try FileHandle(forWritingTo: folder.url.appending(path: "out"))
    process.standardError = try FileHandle(forWritingTo: folder.url.appending(path: "words"))
    // Nothing blocks meanwhile: a minute of silence must not hold up the other tests.
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in done.resume() }
      do { try process.run() } catch { done.resume(throwing: error) }
    }
    return Answer(
      code: process.terminationStatus, output: try folder.text("out"),
      words: try folder.text("words"))
  }

  /// Devices may share what holds them.
  private var blocks: [String] {
    (iio.flatMap(\.blocks) + inputs.map(\.description)).reduce(into: []) { blocks, block in
      if !blocks.contains(block) { blocks.append(block) }
    }
  }

  private var streams: [(number: Int, stream: MockStream)] {
    isStreaming ? iio.compactMap { device in device.stream.map { (device.number, $0) } } : []
  }

  private func command(in folder: TemporaryFolder) -> [String] {
    // umockdev keeps its files where the user may write.
    let nobody =
      isNobody && getuid() == 0
      ? [
        "TMPDIR=\(folder["tmp"])", "setpriv", "--reuid", "65534", "--regid", "65534",
        "--clear-groups",
      ] : []
    let inputs = inputs.flatMap { ["-i", "\($0.node)=ioctls\($0.number)"] }
    let buffers = streams.flatMap { ["-s", "/dev/iio:device\($0.number)=stream\($0.number)"] }
    return nobody + ["umockdev-run", "-d", "devices"] + inputs + buffers + ["--", "sh", "job.sh"]
  }
}
