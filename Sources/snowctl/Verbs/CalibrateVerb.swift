import Console
import Documents
import Glibc
import Motion
import Pipeline
import Posix
import Reporting
import Sensors

/// `snowctl calibrate`: which way round the chip sits, from a few poses.
enum CalibrateVerb {
  static let command = Command(
    "snowctl calibrate", "Finds out how the chip is mounted, from a few poses, and writes it down.",
    options: [
      Option("sensor", value: "SPEC", help: "auto, iio:local:NAME or evdev:PATH (auto)"),
      Option(
        "config", "c", value: "PATH", help: "where to write it (\(Configuration.defaultPath))"),
      Option("print", help: "say the matrix on standard output and write nothing"),
      Option("udev", help: "print the entry for udev's hardware database instead"),
      Option("all", help: "ask for two more poses: upside down, and flat on its back"),
      Option("json", help: "with --print: answer for programs"),
    ],
    examples: ["sudo snowctl calibrate", "snowctl calibrate --print --sensor iio:local:bmi160"],
    notes: [
      "For each pose: hold the panel so, press Enter, and keep it still for a second. A pose that was "
        + "not still, or does not fit the others, is asked for again.",
      "The comments in the configuration stay. The service takes it after 'systemctl restart snowd'.",
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let solution = try ask(arguments)
    let residual = (solution.nearestResidual * 10).rounded() / 10
    Report.voice.say(
      "the matrix is \(solution.configurationText); off by \(residual)\u{b0} at the most")
    if arguments.flag("udev") {
      let entry = solution.hardwareDatabaseEntry(modalias: "*")
      return try Terminal.print(entry)
    }
    guard !arguments.flag("print") else {
      let text = JSONText.text(solution.configurationText)
      return try Terminal.print(
        arguments.flag("json")
          ? JSONText.object([
            ("matrix", text), ("sign", JSONText.text(solution.sign.rawValue)),
            ("residual_degrees", "\(solution.nearestResidual)"),
          ]) + "\n" : solution.configurationText + "\n")
    }
    let path = arguments.value("config") ?? Configuration.defaultPath
    try write(solution, to: path)
    Report.voice.say("wrote it to \(path); 'systemctl restart snowd' takes it")
  }

  /// Goes through the poses until they fit together.
  private static func ask(_ arguments: Arguments) throws(Failure) -> CalibrationSolution {
    let source = try open(arguments.value("sensor") ?? "auto")
    var calibration = Calibration()
    var poses = arguments.flag("all") ? CalibrationPose.allCases : CalibrationPose.required
    while true {
      for pose in poses { try take(pose, from: source, into: &calibration) }
      do {
        return try calibration.solve()
      } catch {
        Report.voice.say(error.description)
        poses = error.poses.isEmpty ? CalibrationPose.required : error.poses
      }
    }
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

  private static func take(
    _ pose: CalibrationPose, from source: LiveSource, into calibration: inout Calibration
  ) throws(Failure) {
    while true {
      Report.voice.say("hold the panel \(pose.words)  \(pose.arrow)  and press Enter")
      guard readLine() != nil, !SignalWatch.stopRequested else {
        throw Failure("stopped before all poses were taken; nothing was written", .temporary)
      }
      do {
        try calibration.take(pose, try window(source))
        Report.voice.say("taken")
        return
      } catch let problem as CalibrationProblem {
        Report.voice.say(problem.description)
      } catch let failure as Failure {
        throw failure
      } catch {
        throw Failure("\(error)", .software)
      }
    }
  }

  /// A second and a half of samples, after a moment for the hand to leave the key.
  private static func window(_ source: LiveSource) throws(Failure) -> StillWindow {
    MonotonicClock.sleep(until: MonotonicClock.nanoseconds + 400_000_000)
    var latest: Acceleration?
    while let sample = source.nextSample() { latest = sample.acceleration }
    var window = StillWindow()
    let end = MonotonicClock.nanoseconds + 1_500_000_000
    while MonotonicClock.nanoseconds < end {
      var isNew = false
      while let sample = source.nextSample() {
        let a = sample.acceleration
        window.add(at: sample.instant, a.x, a.y, a.z)
        (latest, isNew) = (a, true)
      }
      // An input device that lies still says nothing: what it said last still holds.
      if !isNew, let a = latest, source.status.device?.mode == .events {
        window.add(at: Instant(nanoseconds: MonotonicClock.nanoseconds), a.x, a.y, a.z)
      }
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds + 20_000_000)
    }
    if window.count == 0, let fault = source.status.fault { throw Failure(fault) }
    return window
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
      try check("replace", path) { rename(path + ".new", path) }
    } catch {
      throw Failure(error, hint: "With --print the matrix is said and nothing is written.")
    }
  }
}

extension CalibrationPose {
  /// Where the panel's top edge points.
  fileprivate var arrow: String {
    switch self {
    case .upright: "[top \u{2191}]"
    case .leftEdgeDown: "[top \u{2190}]"
    case .rightEdgeDown: "[top \u{2192}]"
    case .topDown: "[top \u{2193}]"
    case .onItsBack: "[glass \u{2191}]"
    }
  }
}
