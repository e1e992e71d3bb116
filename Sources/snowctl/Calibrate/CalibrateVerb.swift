import Calibration
import Console
import Documents
import Glibc
import InputDevices
import Motion
import Posix
import Recordings
import Reporting
import Sensors
import Settings

/// `snowctl calibrate`: which way round the chip sits, from a few poses.
enum CalibrateVerb {
  static let command = Command(
    "snowctl calibrate", "Finds out how the chip is mounted, from a few poses, and writes it down.",
    options: [
      Option("sensor", value: "SPEC", help: "auto, iio:local:NAME or evdev:PATH (auto)"),
      Option(
        "config", "c", value: "PATH", help: "where to write it (\(Configuration.defaultPath))"),
      Option("print", help: "say the matrix on standard output and write nothing"),
      Option("udev", help: "print the entry for udev's hardware database and write nothing"),
      Option(
        "output", "o", value: "SPEC",
        help: "where an arrow shows how to hold it: fb:/dev/fb0, fb:name:NAME, png:DIR, none "
          + "(the configuration's screen)"),
      Option("all", help: "ask for two more poses: upside down, and flat on its back"),
      Option("json", help: "with --print: answer for programs"),
    ],
    examples: [
      "sudo snowctl calibrate", "snowctl calibrate --print --sensor iio:local:bmi160",
      "snowctl calibrate --udev > entry.hwdb",
    ],
    notes: [
      "For each pose: hold the panel so, press Enter, and keep it still for a second. A pose that was "
        + "not still, or does not fit the others, is asked for again.",
      "The panel's own screen shows an arrow to the edge that must be up, if it can be drawn on, and "
        + "how long to keep still. Stop the service first, it would draw over it: 'systemctl stop "
        + "snowd'. Afterwards the screen is black.",
      "With --udev the entry goes to standard output, as systemd's 60-sensor.hwdb wants it, for "
        + "every program of the machine; what to do with it is said beside it. A matrix in the "
        + "configuration wins over it.",
      "The comments in the configuration stay. The service takes it after 'systemctl restart snowd'.",
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let path = arguments.value("config") ?? Configuration.defaultPath
    let isWritten = !arguments.flag("print") && !arguments.flag("udev")
    // Before the poses: what cannot be written into later must not cost anybody's patience.
    let configuration = try configuration(path, isWritten: isWritten)
    let source = try open(arguments.value("sensor") ?? "auto")
    let screen = try PoseScreen.open(arguments.value("output"), configuration)
    let device = try sensor(of: source)
    let key = arguments.flag("udev") ? try key(of: device) : nil
    var session = PoseSession(source, screen)
    let solution = try session.run(
      arguments.flag("all") ? CalibrationPose.allCases : CalibrationPose.required)
    let residual = (solution.nearestResidual * 10).rounded() / 10
    Report.voice.say(
      "the matrix is \(solution.configurationText); off by \(residual)\u{b0} at the most")
    if let key {
      try tell(key, device, solution)
    } else if isWritten {
      try write(solution, to: path)
      Report.voice.say("wrote it to \(path); 'systemctl restart snowd' takes it")
    } else {
      try tell(solution, isJSON: arguments.flag("json"))
    }
  }

  private static func configuration(
    _ path: String, isWritten: Bool
  ) throws(Failure) -> Configuration {
    guard fileExists(path) else { return Configuration() }
    do {
      return try Configuration(contentsOf: path)
    } catch {
      guard isWritten else { return Configuration() }
      throw Failure(error, hint: "With --print the matrix is said and nothing is written.")
    }
  }

  private static func tell(_ solution: CalibrationSolution, isJSON: Bool) throws(Failure) {
    let text = JSONText.text(solution.configurationText)
    try Terminal.print(
      isJSON
        ? JSONText.object([
          ("matrix", text), ("sign", JSONText.text(solution.sign.rawValue)),
          ("residual_degrees", "\(solution.nearestResidual)"),
        ]) + "\n" : solution.configurationText + "\n")
  }

  /// The entry is data, what to do with it are words.
  private static func tell(
    _ key: HardwareDatabaseKey, _ device: SensorDevice, _ solution: CalibrationSolution
  ) throws(Failure) {
    try Terminal.print(solution.hardwareDatabaseEntry(key))
    let node = device.path.split(separator: "/").last.map(String.init) ?? ""
    let name = device.family == .iio ? "/dev/\(node)" : device.path
    for line in [
      "paste it here and end with Ctrl-D, then have it read, and every program finds it:",
      "  sudo tee -a /etc/udev/hwdb.d/61-sensor-local.hwdb",
      "  sudo systemd-hwdb update",
      "  sudo udevadm trigger -v -p DEVNAME=\(name)",
      "where it is right, https://github.com/systemd/systemd takes it into hwdb.d/60-sensor.hwdb",
    ] { Report.voice.say(line) }
  }

  private static func key(of device: SensorDevice) throws(Failure) -> HardwareDatabaseKey {
    do { return try HardwareDatabaseKey(of: device) } catch { throw Failure(error) }
  }

  /// The sensor, before the first pose: a person waits for one that is plugged in, a script does not.
  private static func sensor(of source: LiveSource) throws(Failure) -> SensorDevice {
    var said = ""
    while !SignalWatch.stopRequested {
      let status = source.status
      if let device = status.device { return device }
      if let fault = status.fault, fault.message != said {
        guard Terminal.isTerminal(STDIN_FILENO) else { throw Failure(fault) }
        Report.voice.say("\(status.words); waiting for a sensor, Ctrl-C ends")
        said = fault.message
      }
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds + 50_000_000)
    }
    throw .interrupted("interrupted before there was a sensor; nothing was written")
  }

  /// The sensor with nothing applied: its samples are the chip's own numbers in g.
  private static func open(_ text: String) throws(Failure) -> LiveSource {
    var settings = SensorSettings()
    settings.wish = .init(matrix: "1,0,0; 0,1,0; 0,0,1", sign: .gravity)
    do throws(SensorError) {
      let specification = try SensorSpecification(text)
      switch specification {
      case .auto, .iio, .evdev: return try LiveSource(SensorCatalog(specification, settings))
      default: throw .specification("'\(text)' is no real sensor")
      }
    } catch {
      throw Failure(error)
    }
  }

  private static func write(_ solution: CalibrationSolution, to path: String) throws(Failure) {
    do throws(SystemError) {
      let old =
        fileExists(path)
        ? try FileDescriptor.reading(path).readAll(limit: SceneLibrary.longestFile)
        : Array("{\n  version: 1,\n}\n".utf8)
      let new: [UInt8]
      do throws(DocumentError) {
        var editor = try DocumentEditor(old)
        try editor.set(["sensor", "matrix"], to: "'\(solution.configurationText)'")
        try editor.set(["sensor", "sign"], to: "'\(solution.sign.rawValue)'")
        new = editor.bytes
      } catch {
        throw SystemError(code: EINVAL, operation: "read", subject: "\(path):\(error.description)")
      }
      // Beside it first, then in its place: a power cut leaves the old one or the new one.
      try FileDescriptor.writing(path + ".new").write(new.span.bytes)
      try renameFile(path + ".new", to: path)
    } catch {
      throw Failure(error, hint: "With --print the matrix is said and nothing is written.")
    }
  }
}
