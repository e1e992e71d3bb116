import Console
import Glibc
import Gravity
import InputDevices
import Motion
import PortableMath
import Posix
import Recordings
import Reporting
import Sensors

/// `snowctl sensors`: what there is, which matrix and sign apply, and why.
enum SensorsVerb {
  static let command = Command(
    "snowctl sensors",
    "Listens to the accelerometers; shows which matrix and sign apply and why, and what is wrong.",
    options: [
      Option("sensor", value: "SPEC", help: "only this one: \(SensorSpecification.forms[1]), ..."),
      SensorSurvey.option,
      Option("watch", "w", help: "live values of the one that 'auto' takes, until stopped"),
      Option("json", help: "answer for programs: a list of objects"),
    ],
    examples: ["snowctl sensors", "snowctl sensors --watch --sensor iio:ip:panel.local"],
    notes: [
      "The first one listed is the one that 'auto' takes. Snow falls the wrong way? Run "
        + "'snowctl calibrate' once.",
      "With --json, 'state' is ok, limited (it works, 'remarks' say what could be better), left-out "
        + "or fault; 'fault' and each of 'remarks' have a kind, a message and an advice.",
      "Exit codes: 0 a sensor works, 69 none does, 77 none may be read by this user.",
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let specification: SensorSpecification
    do {
      specification = try SensorSpecification(arguments.value("sensor") ?? "auto")
    } catch {
      throw Failure(error.description, .usage)
    }
    let seconds = try arguments.number("for", in: 0...3600)
    let catalog = SensorCatalog(specification, SensorSurvey.settings)
    guard !arguments.flag("watch") else { return try watch(catalog) }
    let survey: SensorSurvey
    do { survey = try SensorSurvey(catalog, seconds: seconds) } catch { throw Failure(error) }
    let listed = survey.trials.enumerated().map { ($1, $0 == survey.taken) }
    if arguments.flag("json") {
      try Terminal.print(JSONText.list(listed.map(SensorJSON.object)) + "\n")
    } else {
      try Terminal.print(listed.map(words).joined(separator: "\n"))
    }
    guard !listed.isEmpty else {
      throw Failure(
        catalog.isNamed ? "\(catalog.name) is not there" : "no accelerometer was found",
        .unavailable,
        hint: catalog.isNamed
          ? "'snowctl sensors' lists what there is."
          : "Without one snowd runs and lets snow fall to the panel's bottom.")
    }
    if let fault = survey.fault {
      throw Failure("no sensor works here: \(fault.message)", Failure(fault).exitCode)
    }
  }

  private static func words(_ trial: SensorTrial, isTaken: Bool) -> String {
    let device = trial.device
    var text = "\(device.specification)\(isTaken ? "   <- auto takes this one" : "")\n"
    func add(_ name: String, _ words: String) {
      text += "  \(name)\(String(repeating: " ", count: max(1, 10 - name.count)))\(words)\n"
    }
    add("state", state(trial))
    if trial.state == .leftOut { add("", "-> \(trial.leftOutAdvice)") }
    for fault in (trial.state == .fault ? [trial.fault] : []).compactMap(\.self) + trial.remarks {
      add(fault == trial.fault ? "trouble" : "note", Terminal.harmless(fault.message))
      if let advice = fault.advice { add("", "-> \(advice)") }
    }
    if let feeling = trial.feeling { add("feels", feeling) }
    add("name", device.name + (device.label.map { ", label \($0)" } ?? ""))
    add("at", device.path)
    add("scale", scale(trial))
    add("gyroscope", gyroscope(of: device))
    add("matrix", device.mount.matrixReason)
    add("sign", device.mount.signReason)
    return text
  }

  private static func gyroscope(of device: SensorDevice) -> String {
    guard let gyroscope = device.gyroscope else {
      return device.hasGyroscope ? "on the same device" : "none"
    }
    return gyroscope.words + (gyroscope.rate.map { ", \($0) a second" } ?? "")
  }

  private static func scale(_ trial: SensorTrial) -> String {
    let device = trial.device
    let numbers = device.scale.map { "\($0)" }.joined(separator: ", ")
    guard device.family == .evdev else { return "\(numbers) m/s\u{b2} a step" }
    // An input device says its unit only once it is open.
    guard trial.samples > 0, let guess = device.modeReason else {
      return device.modeReason ?? "\(numbers) g a step"
    }
    return "\(numbers) g a step; \(guess)"
  }

  private static func state(_ trial: SensorTrial) -> String {
    switch trial.state {
    case .good, .limited: "works: \(trial.manner)"
    case .leftOut: "left out: \(trial.device.exclusion ?? "")"
    case .fault: "does not work: \(trial.fault?.kind.rawValue ?? "")"
    }
  }

  /// Prints what comes, five times a second on a terminal, every sample into a pipe.
  private static func watch(_ catalog: SensorCatalog) throws(Failure) {
    let source: LiveSource
    do { source = try LiveSource(catalog) } catch { throw Failure(error) }
    var estimator = GravityEstimator()
    var said = ""
    while !SignalWatch.stopRequested {
      let words = source.status.words
      if words != said {
        Report.voice.say(words)
        said = words
      }
      var isNew = false
      while let sample = try take(source) {
        estimator.update(sample)
        isNew = true
      }
      if isNew { try Terminal.print(line(estimator.estimate)) }
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds + 200_000_000)
    }
  }

  private static func take(_ source: LiveSource) throws(Failure) -> MotionSample? {
    do { return try source.next(notAfter: .zero) } catch { throw Failure(error) }
  }

  private static func line(_ estimate: GravityEstimate) -> String {
    func rounded(_ value: Double) -> String { "\((value * 1000).rounded() / 1000)" }
    let g = estimate.gravity
    let degrees = (Angle.degrees(radians: estimate.angle) * 10).rounded() / 10
    return "x \(rounded(g.x))  y \(rounded(g.y))  z \(rounded(g.z)) g   angle \(degrees)°"
      + "\(estimate.isHeld ? " (flat: held)" : "")\n"
  }
}
