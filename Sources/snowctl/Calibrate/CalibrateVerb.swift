import Bus
import Calibration
import Console
import Documents
import Glibc
import InputDevices
import Motion
import Portable
import Posix
import Programs
import Recordings
import Sensors
import Settings

enum CalibrateVerb: Verb {
  static let command = Command(
    "snowctl calibrate",
    "Finds the chip's mount matrix from a few poses, and stores it.",
    options: [
      .sensor("the sensor of the panel (auto)", SensorSpecification.deviceForms),
      Option(
        "config", "c", value: "PATH",
        help: "configuration to edit, instead of writing the service's calibration.json5"),
      Option("print", help: "print the matrix and write nothing"),
      Option("udev", help: "print an entry for udev's hardware database and write nothing"),
      Option(
        "output", "o", value: "SPEC", completion: .listed("screens"),
        help: "screen for the arrow: fb:/dev/fb0, fb:name:NAME, png:DIR, none "
          + "(the configuration's screen)"),
      Option("all", help: "ask for two more poses: upside down, and flat on its back"),
      Option("json", help: "with --print: answer for programs"),
    ] + ServiceChoice.options,
    examples: [
      "sudo snowctl calibrate", "snowctl calibrate --print --sensor iio:local:bmi160",
      "snowctl calibrate --udev > entry.hwdb",
    ],
    notes: [
      "For each pose: hold the panel as shown, press Enter, and keep it still for two seconds. A "
        + "pose that moved, or contradicts the others, is asked for again.",
      "An arrow on the panel's screen points to the edge that must be up, and a ring shows how long "
        + "to keep still. Stop the service first, because it draws on the same screen: 'systemctl "
        + "stop snowd'. Afterwards the screen is black.",
      "With --udev the entry goes to standard output in the form of systemd's 60-sensor.hwdb; it "
        + "serves every program of the machine. calibrate also prints the commands that install it. "
        + "A matrix in the configuration overrides it.",
      "If the machine has several equal sensors, the matrix applies to the calibrated one only: "
        + "'matrixFor' names it by its address, and --udev prints a rule of udev instead, because the "
        + "database cannot tell them apart. Name the panel's with --sensor.",
      "The result goes to \(ConfigurationFiles.stateFolder)/\(ConfigurationFiles.calibrationName), which applies over the"
        + " configuration and may be written where /etc is read-only; members of group snowd let the running service"
        + " write it. Your own service, if it runs, keeps it in ~/.local/state/snowd. With --config, the matrix is edited in that file, whose comments stay. 'systemctl restart snowd'"
        + " applies the new matrix.",
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let path = arguments.value("config")
    let choice = try ServiceChoice(arguments, besides: "config")
    let isWritten = !arguments.flag("print") && !arguments.flag("udev")
    // Before the poses: an unwritable configuration fails at once.
    let configuration = try configuration(path, isWritten: isWritten)
    let source = try open(arguments.value("sensor") ?? "auto")
    let screen = try PoseScreen.open(arguments.value("output"), configuration)
    let device = try sensor(of: source)
    let entry = arguments.flag("udev") ? try UdevEntry(of: device) : nil
    // The matrix of one of several equal sensors must not turn the others.
    let only = EqualSensors.others(of: device).isEmpty ? nil : device.specification
    var session = PoseSession(source, screen)
    let solution = try session.run(
      arguments.flag("all") ? CalibrationPose.allCases : CalibrationPose.required)
    let residual = decimal(solution.nearestResidual, places: 1)
    Report.voice.say(
      "matrix \(solution.configurationText), largest error \(residual)\u{b0}")
    if let entry {
      try entry.tell(solution)
    } else if isWritten {
      let written =
        if let path { try edit(path, solution, only) } else { try store(solution, only, choice) }
      let words = only.map { ", for \($0) only" } ?? ""
      let manager = choice.running.isUsers ? "systemctl --user" : "systemctl"
      Report.voice.say("wrote \(written)\(words); run '\(manager) restart snowd'")
    } else {
      try tell(solution, isJSON: arguments.flag("json"))
    }
  }

  private static func configuration(
    _ path: String?, isWritten: Bool
  ) throws(Failure) -> Configuration {
    if let path, !fileExists(path) { return Configuration() }
    do {
      return try ConfigurationFiles(path).read()
    } catch {
      guard isWritten else { return Configuration() }
      throw Failure(error, hint: "--print prints the matrix and writes nothing.")
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

  /// Before the first pose; on a terminal, waits until a sensor is plugged in.
  private static func sensor(of source: LiveSource) throws(Failure) -> SensorDevice {
    var said = ""
    while !SignalWatch.stopRequested {
      let status = source.status
      if let device = status.device { return device }
      if let fault = status.fault, fault.message != said {
        guard Terminal.isTerminal(STDIN_FILENO) else { throw Failure(fault) }
        Report.voice.say("\(status.words); waiting for a sensor, press Ctrl-C to quit")
        said = fault.message
      }
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds + 50_000_000)
    }
    throw .interrupted("interrupted before a sensor was found; nothing is written")
  }

  /// Without matrix and sign: samples are the chip's own values, in g.
  private static func open(_ text: String) throws(Failure) -> LiveSource {
    var settings = SensorSettings()
    settings.mount = .init(matrix: "1,0,0; 0,1,0; 0,0,1", sign: .gravity)
    settings.mount.isCalibration = true
    do throws(SensorError) {
      let specification = try SensorSpecification(text)
      guard specification.isLive else {
        throw .specification("--sensor: '\(text)' is not a device")
      }
      return try LiveSource(SensorCatalog(specification, settings))
    } catch {
      throw Failure(error)
    }
  }

  /// Writes the service's file, or lets the service do it; returns its path.
  private static func store(
    _ solution: CalibrationSolution, _ only: String?, _ choice: ServiceChoice
  ) throws(Failure) -> String {
    let (matrix, sign) = (solution.configurationText, solution.sign)
    let file: CalibrationFile
    do { file = try CalibrationFile(matrix: matrix, sign: sign, sensor: only) } catch {
      throw Failure("\(error)", .software)
    }
    do throws(SystemError) {
      let folder =
        switch choice.running {
        case .system: ConfigurationFiles.stateFolder
        case .user(let folders): ServiceScope.stateFolder(folders)
        }
      try makeDirectories(folder)
      return try file.write(into: folder)
    } catch {
      guard error.code == EACCES || error.code == EPERM || error.code == EROFS else {
        throw Failure(error, hint: "--print prints the matrix and writes nothing.")
      }
      // The service stores matrices for any sensor only.
      guard only == nil else {
        throw Failure(
          error, hint: "Several sensors are equal to this one; run 'sudo snowctl calibrate'.")
      }
    }
    let results = try Service(choice).call(.calibrate, .text(matrix), .text(sign.rawValue))
    guard case .text(let path)? = results.first else {
      throw Failure("snowd did not store the matrix", .ioError)
    }
    return path
  }

  private static func edit(
    _ path: String, _ solution: CalibrationSolution, _ only: String?
  ) throws(Failure) -> String {
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
        let isBound = (try? ConfigurationFiles(path).read())?.sensorSettings.mount.sensor != nil
        if only != nil || isBound {
          try editor.set(["sensor", "matrixFor"], to: CalibrationFile.quoted(only ?? ""))
        }
        new = editor.bytes
      } catch {
        throw SystemError(code: EINVAL, operation: "read", subject: "\(path):\(error.description)")
      }
      try replaceFile(path, with: new)
      return path
    } catch {
      throw Failure(error, hint: "--print prints the matrix and writes nothing.")
    }
  }
}
