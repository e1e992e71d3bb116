import Console
import Glibc
import Gravity
import InputDevices
import Motion
import Portable
import Posix
import Programs
import Recordings
import Sensors

enum SensorsVerb: Verb {
  static let command = Command(
    "snowctl sensors",
    "Reads from each accelerometer; shows matrix, sign, the reasons for them, and faults.",
    options: [
      .sensor("what to read (auto)", SensorSpecification.deviceForms),
      SensorSurvey.option,
      Option("watch", "w", help: "live values of the sensor that 'auto' chooses, until stopped"),
      .json("a list of objects"),
    ],
    examples: ["snowctl sensors", "snowctl sensors --watch --sensor iio:ip:panel.local"],
    notes: [
      "The first sensor listed is the one that 'auto' chooses. If snow falls the wrong way, run "
        + "'snowctl calibrate' once.",
      "Equal sensors, as in a convertible's lid and base, are named with their address. If snow does "
        + "not follow the panel, configure the other one by the name that is shown.",
      "With --json, 'state' is ok, limited (works; 'remarks' lists what to improve), left-out or "
        + "fault; 'fault' and each of 'remarks' have a kind, a message and an advice.",
      "Exit codes: 0 a sensor works, 69 none works, 77 permission denied.",
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let seconds = try arguments.number("for", in: 0...3600)
    let catalog = SensorCatalog(try arguments.sensor(), SensorSurvey.settings)
    guard !arguments.flag("watch") else { return try watch(catalog) }
    let survey: SensorSurvey
    do { survey = try SensorSurvey(catalog, seconds: seconds) } catch {
      if arguments.flag("json") { try Terminal.print(JSONText.list([]) + "\n") }
      throw Failure(error)
    }
    let listed = survey.trials.enumerated().map { ($1, $0 == survey.taken) }
    if arguments.flag("json") {
      try Terminal.print(JSONText.list(listed.map(SensorJSON.object)) + "\n")
    } else {
      let isAuto = !catalog.isNamed
      try Terminal.print(
        listed.map { words($0, isTaken: isAuto && $1) }.joined(separator: "\n"))
    }
    guard !listed.isEmpty else {
      throw Failure(
        catalog.isNamed ? "\(catalog.name): no such sensor" : "no accelerometer found",
        .unavailable,
        hint: catalog.isNamed
          ? "'snowctl sensors' lists the sensors."
          : "snowd runs without one: snow falls to the panel's bottom edge.")
    }
    if let fault = survey.fault {
      throw Failure("no sensor works: \(fault.message)", Failure(fault).exitCode)
    }
  }

  private static func words(_ trial: SensorTrial, isTaken: Bool) -> String {
    let device = trial.device
    var text = "\(device.specification)\(isTaken ? "   <- the choice of 'auto'" : "")\n"
    func add(_ name: String, _ words: String) {
      text += "  \(name.padded(to: 10))\(words)\n"
    }
    add("state", state(trial))
    if trial.state == .leftOut { add("", "-> \(trial.leftOutAdvice)") }
    for fault in (trial.state == .fault ? [trial.fault] : []).compactMap(\.self) + trial.remarks {
      add(fault == trial.fault ? "fault" : "note", Terminal.harmless(fault.message))
      if let advice = fault.advice { add("", "-> \(advice)") }
    }
    if let feeling = trial.feeling { add("reads", feeling) }
    add("name", device.name + (device.label.map { ", label \($0)" } ?? ""))
    add("at", device.path)
    if let place = device.location { add("location", place.rawValue) }
    if let words = device.measures { add("measures", words) }
    // Neither is known of a device that cannot be opened for want of a library.
    if !device.scale.isEmpty {
      add("scale", scale(trial))
      add("gyroscope", gyroscope(of: device))
    }
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
    let words = "\(numbers) \(device.unit) a step"
    // The unit of an input device is known only once it is open.
    guard device.mode == .events, let guess = device.modeReason else { return words }
    return trial.samples > 0 ? "\(words); \(guess)" : guess
  }

  private static func state(_ trial: SensorTrial) -> String {
    switch trial.state {
    case .good, .limited: "works: \(trial.manner)"
    case .leftOut: "ignored: \(trial.device.exclusion ?? "")"
    case .fault: "does not work: \(trial.fault?.kind.rawValue ?? "")"
    }
  }

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
    let (x, y, z) = (estimate.gravity.x, estimate.gravity.y, estimate.gravity.z)
    let degrees = short(Angle.degrees(radians: estimate.angle), places: 1)
    return "x \(short(x, places: 3))  y \(short(y, places: 3))  z \(short(z, places: 3)) g   "
      + "angle \(degrees)°"
      + "\(estimate.isHeld ? " (flat: held)" : "")\n"
  }
}
