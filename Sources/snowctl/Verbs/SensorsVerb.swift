import Console
import Glibc
import Gravity
import Motion
import Posix
import PortableMath
import Reporting
import Sensors

/// `snowctl sensors`: what there is, which matrix and sign apply, and why.
enum SensorsVerb {
  static let command = Command(
    "snowctl sensors", "Shows the accelerometers, and which matrix and sign apply and why.",
    options: [
      Option("sensor", value: "SPEC", help: "only this one: \(SensorSpecification.forms[1]), ..."),
      Option("watch", "w", help: "live values of the one that 'auto' takes, until stopped"),
      Option("json", help: "answer for programs: a list of objects"),
    ],
    examples: ["snowctl sensors", "snowctl sensors --watch --sensor iio:ip:panel.local"],
    notes: [
      "The first one listed is the one that 'auto' takes. Snow falls the wrong way? Run "
        + "'snowctl calibrate' once."
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let specification: SensorSpecification
    do {
      specification = try SensorSpecification(arguments.value("sensor") ?? "auto")
    } catch {
      throw Failure(error.description, .usage)
    }
    let catalog = SensorCatalog(specification, SensorSettings())
    guard !arguments.flag("watch") else { return try watch(catalog) }
    let devices: [SensorDevice]
    do { devices = try catalog.devices() } catch { throw Failure(error) }
    let taken = AutoChoice.order(devices).first
    if arguments.flag("json") {
      try Terminal.print(JSONText.list(devices.map { json($0, isTaken: $0 == taken) }) + "\n")
    } else {
      for device in devices { try Terminal.print(words(device, isTaken: device == taken)) }
    }
    if devices.isEmpty {
      throw Failure(
        "no accelerometer was found", .unavailable,
        hint: "Without one snowd runs and lets snow fall to the panel's bottom.")
    }
  }

  private static func words(_ device: SensorDevice, isTaken: Bool) -> String {
    var lines = ["\(device.specification)\(isTaken ? "   <- auto takes this one" : "")"]
    func add(_ name: String, _ text: String) {
      lines.append("  \(name)\(String(repeating: " ", count: max(1, 10 - name.count)))\(text)")
    }
    add("name", device.name + (device.label.map { ", label \($0)" } ?? ""))
    add("at", device.path)
    add(
      "samples",
      device.mode.rawValue + (device.modeReason.map { ": \($0)" } ?? "")
        + (device.rate.map { ", \($0) a second" } ?? ""))
    add("scale", device.scale.map { "\($0)" }.joined(separator: ", "))
    add("gyroscope", gyroscope(of: device))
    add("matrix", device.mount.matrixReason)
    for refused in device.mount.refused { add("", refused) }
    add("sign", device.mount.signReason)
    if let exclusion = device.exclusion { add("left out", exclusion) }
    if let fault = device.fault {
      add("trouble", fault.message + (fault.advice.map { "; \($0)" } ?? ""))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func gyroscope(of device: SensorDevice) -> String {
    guard let gyroscope = device.gyroscope else {
      return device.hasGyroscope ? "on the same device" : "none"
    }
    return gyroscope.words + (gyroscope.rate.map { ", \($0) a second" } ?? "")
  }

  private static func text(_ text: String?) -> String { text.map(JSONText.text) ?? "null" }

  private static func json(_ gyroscope: SensorDevice.Gyroscope) -> String {
    JSONText.object([
      ("name", text(gyroscope.name)), ("path", text(gyroscope.path)),
      ("kinship", text(gyroscope.kinship)), ("mode", text(gyroscope.mode.rawValue)),
      ("mode_reason", text(gyroscope.modeReason)),
      ("rate", gyroscope.rate.map { "\($0)" } ?? "null"),
    ])
  }

  private static func json(_ device: SensorDevice, isTaken: Bool) -> String {
    func numbers(_ numbers: [Double]) -> String {
      "[\(numbers.map { "\($0)" }.joined(separator: ", "))]"
    }
    let mount = device.mount
    var members: [(key: String, value: String)] = []
    members.append(("specification", text(device.specification)))
    members.append(("family", text(device.family.rawValue)))
    members.append(("name", text(device.name)))
    members.append(("label", text(device.label)))
    members.append(("path", text(device.path)))
    members.append(("auto", "\(isTaken)"))
    members.append(("mode", text(device.mode.rawValue)))
    members.append(("mode_reason", text(device.modeReason)))
    members.append(("scale", numbers(device.scale)))
    members.append(("rate", device.rate.map { "\($0)" } ?? "null"))
    members.append(("gyroscope", "\(device.hasGyroscope)"))
    members.append(("gyroscope_device", device.gyroscope.map(json) ?? "null"))
    members.append(("matrix", numbers((0..<9).map { mount.matrix.elements[$0] })))
    members.append(("matrix_reason", text(mount.matrixReason)))
    members.append(("sign", text(mount.sign.rawValue)))
    members.append(("sign_reason", text(mount.signReason)))
    members.append(("excluded", text(device.exclusion)))
    if let fault = device.fault {
      let parts: [(key: String, value: String)] = [
        ("kind", text(fault.kind.rawValue)), ("message", text(fault.message)),
        ("advice", text(fault.advice)),
      ]
      members.append(("fault", JSONText.object(parts)))
    }
    return JSONText.object(members)
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

extension Failure {
  /// What keeps a sensor from being read.
  init(_ fault: SensorFault) {
    let code: ExitCode = fault.kind == .noPermission ? .noPermission : .unavailable
    self.init(fault.message, code, hint: fault.advice)
  }
}
