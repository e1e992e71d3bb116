import InputDevices

/// An axis's scale and offset as its device states them.
struct IIOUnit {
  /// An attribute; its text is nil if it is missing.
  struct Attribute {
    /// Its name in sysfs: `in_accel_x_scale`.
    var file: String
    var text: String?
  }

  let conversion: IIOAxis.Conversion
  private let scale: Attribute
  private let offset: Attribute
  private let sensor: String

  /// Reads the attributes of an axis of a kind, `accel`, `incli` or `anglvel`.
  ///
  /// `channel` knows both `in_accel_x_scale` and `in_accel_scale` as `scale`; a bare `scale` is the device's.
  init(
    _ kind: String, channel: (_ name: String) -> Attribute?, device: (_ file: String) -> String?
  ) {
    func attribute(_ name: String) -> Attribute {
      let shared = "in_\(kind)_\(name)"
      let own = channel(name)
      if let own, own.text != nil { return own }
      for file in [shared, name] {
        if let text = device(file) { return Attribute(file: file, text: text) }
      }
      return own ?? Attribute(file: shared)
    }
    (scale, offset) = (attribute("scale"), attribute("offset"))
    sensor =
      switch kind {
      case "accel": "an accelerometer"
      case "incli": "an inclinometer"
      default: "a gyroscope"
      }
    // Without a scale the unit is unknown, as with a scale of 0.
    conversion = IIOAxis.Conversion(
      scale: scale.text.flatMap(Double.init) ?? 0,
      offset: offset.text.map { Double($0) ?? .nan } ?? 0)
  }

  /// Why values cannot be converted; `device` is the device's name.
  func fault(of device: String) -> SensorFault? {
    guard !conversion.isUsable else { return nil }
    let words =
      conversion.offset.isFinite
      ? "\(scale.file) \(scaleTrouble)" : "\(offset.file) \(Self.numberTrouble(offset.text))"
    return SensorFault(
      .garbage, "\(device): \(words)",
      advice:
        "it comes from the driver or the sensor hub's firmware: suspend and resume the machine, "
        + "reload its driver, or try a newer kernel")
  }

  /// A usable scale's limitation; `device` is the device's name.
  func remark(of device: String) -> SensorFault? {
    guard conversion.isUsable, conversion.scale < 0 else { return nil }
    return SensorFault(
      .negativeScale,
      "\(device): \(scale.file) is negative, \(conversion.scale): an axis is reversed",
      advice: "if snow falls the wrong way, run 'snowctl calibrate' once")
  }

  private var scaleTrouble: String {
    guard let text = scale.text else { return "is missing: what its numbers mean is not known" }
    guard Double(text)?.isFinite == true else { return Self.numberTrouble(text) }
    guard conversion.scale != 0 else { return "is 0: every reading would be 0" }
    let kind = conversion.scale.magnitude > 1 ? "coarse" : "fine"
    return "is \(conversion.scale): too \(kind) for \(sensor)"
  }

  private static func numberTrouble(_ text: String?) -> String {
    guard let text, !text.isEmpty else { return "is empty" }
    guard Double(text) == nil else { return "is \(text), which is not finite" }
    return "is '\(text.prefix(24))', an invalid number"
  }
}
