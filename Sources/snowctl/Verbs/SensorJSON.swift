import Console
import InputDevices
import Motion
import Programs
import Sensors

/// An object of `snowctl sensors --json`.
enum SensorJSON {
  static func object(_ trial: SensorTrial, isTaken: Bool) -> String {
    let device = trial.device
    let remarks = trial.remarks.map(object).joined(separator: ", ")
    let mount = device.mount
    var members: [(key: String, value: String)] = []
    members.append(("specification", text(device.specification)))
    members.append(("state", text(trial.state.rawValue)))
    members.append(("fault", trial.fault.map(object) ?? "null"))
    members.append(("remarks", "[\(remarks)]"))
    members.append(("auto", "\(isTaken)"))
    members.append(("family", text(device.family)))
    members.append(("name", text(device.name)))
    members.append(("label", text(device.label)))
    members.append(("location", text(device.location?.rawValue)))
    members.append(("path", text(device.path)))
    members.append(("measures", text(device.measures)))
    members.append(("mode", text(device.mode.rawValue)))
    members.append(("mode_reason", text(device.modeReason)))
    members.append(("samples", "\(trial.samples)"))
    members.append(("felt_g", trial.felt.map { numbers([$0.x, $0.y, $0.z]) } ?? "null"))
    members.append(("unchanged_s", trial.unchanged.map { "\($0)" } ?? "null"))
    members.append(("scale", numbers(device.scale)))
    members.append(("rate", device.rate.map { "\($0)" } ?? "null"))
    members.append(("gyroscope", "\(device.hasGyroscope)"))
    members.append(("gyroscope_device", device.gyroscope.map(object) ?? "null"))
    members.append(("matrix", numbers((0..<9).map { mount.matrix.elements[$0] })))
    members.append(("matrix_reason", text(mount.matrixReason)))
    members.append(("sign", text(mount.sign.rawValue)))
    members.append(("sign_reason", text(mount.signReason)))
    members.append(("excluded", text(device.exclusion)))
    return JSONText.object(members)
  }

  private static func object(_ fault: SensorFault) -> String {
    JSONText.object([
      ("kind", text(fault.kind.rawValue)), ("message", text(fault.message)),
      ("advice", text(fault.advice)),
    ])
  }

  private static func object(_ gyroscope: SensorDevice.Gyroscope) -> String {
    JSONText.object([
      ("name", text(gyroscope.name)), ("path", text(gyroscope.path)),
      ("kinship", text(gyroscope.kinship)), ("mode", text(gyroscope.mode.rawValue)),
      ("mode_reason", text(gyroscope.modeReason)),
      ("rate", gyroscope.rate.map { "\($0)" } ?? "null"),
    ])
  }

  private static func text(_ text: String?) -> String { text.map(JSONText.text) ?? "null" }

  private static func numbers(_ numbers: [Double]) -> String {
    "[\(numbers.map { $0.isFinite ? "\($0)" : "null" }.joined(separator: ", "))]"
  }
}
