import InputDevices

extension IIOAxis {
  func fault(of name: String) -> SensorFault? {
    guard !conversion.isUsable else { return nil }
    let isOffset = !conversion.offset.isFinite
    let file = isOffset ? attribute("offset") : attribute("scale")
    return SensorFault(
      .garbage, "\(name): \(file) \(isOffset ? Self.numberTrouble(offsetText) : scaleTrouble)",
      advice:
        "it comes from the driver or the sensor hub's firmware: suspend and resume the machine, "
        + "reload its driver, or try a newer kernel")
  }

  func remark(of name: String) -> SensorFault? {
    guard conversion.isUsable, conversion.scale < 0 else { return nil }
    return SensorFault(
      .negativeScale,
      "\(name): \(attribute("scale")) is negative, \(conversion.scale): an axis is reversed",
      advice: "if snow falls the wrong way, run 'snowctl calibrate' once")
  }

  private var scaleTrouble: String {
    guard scaleText != nil else { return "is missing: what its numbers mean is not known" }
    guard scaleText.flatMap(Double.init)?.isFinite == true else {
      return Self.numberTrouble(scaleText)
    }
    guard conversion.scale != 0 else { return "is 0: every reading would be 0" }
    let kind = conversion.scale.magnitude > 1 ? "coarse" : "fine"
    return "is \(conversion.scale): too \(kind) for an accelerometer"
  }

  private static func numberTrouble(_ text: String?) -> String {
    guard let text, !text.isEmpty else { return "is empty" }
    guard Double(text) == nil else { return "is \(text), which is not finite" }
    return "is '\(text.prefix(24))', an invalid number"
  }

  private func attribute(_ name: String) -> String { channel.file(name) ?? "in_accel_\(name)" }
}
