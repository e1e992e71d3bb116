import InputDevices
import Motion

/// Finds accelerometers under IIO.
public enum IIODiscovery {
  /// All accelerometers of a context (`local:` or `ip:HOST[:PORT]`), usable or not, in the kernel's order.
  ///
  /// `preferredRate` is in samples a second. Throws when the context is unreachable.
  public static func devices(
    uri: String, wish: MountDecision.Wish = .init(), preferredRate: Double
  ) throws(SensorFault) -> [SensorDevice] {
    let context: IIOContext
    do {
      context = try IIOContext(uri: uri)
    } catch  where error.kind == .nothingFound {
      return []
    }
    let found = IIOAccelerometer.all(in: context)
    return found.map { one in
      one.described(
        as: designation(of: one.node, among: found.map(\.node)), wish: wish, rate: preferredRate)
    }
  }

  /// The most permanent unique designation; a number changes on replugging.
  static func designation(of node: IIONode, among all: [IIONode]) -> String {
    if all.count(where: { $0.name == node.name }) == 1 { return node.name }
    if let label = node.label, all.count(where: { $0.label == label }) == 1 { return label }
    return node.id
  }

  /// Finds a device by name, label or number, or for nil the first that `auto` would take.
  ///
  /// Throws when none matches or the match is unusable; `rate` is the preferred samples a second.
  static func find(
    _ device: String?, in context: IIOContext, wish: MountDecision.Wish, rate: Double
  ) throws(SensorFault) -> (IIOAccelerometer, SensorDevice) {
    let found = IIOAccelerometer.all(in: context)
    let described = found.map { one in
      let name = designation(of: one.node, among: found.map(\.node))
      return (one, one.described(as: name, wish: wish, rate: rate))
    }
    let wanted = described.first { one, description in
      guard let device else { return description.exclusion == nil && description.fault == nil }
      return [one.node.name, one.node.label, one.node.id].contains(device)
    }
    guard let (one, description) = wanted ?? (device == nil ? described.first : nil) else {
      throw nothing(device, among: found)
    }
    if let fault = description.fault { throw fault }
    return (one, description)
  }

  private static func nothing(_ device: String?, among found: [IIOAccelerometer]) -> SensorFault {
    guard let device else {
      return SensorFault(.nothingFound, "no IIO device here feels acceleration")
    }
    let names = found.map(\.node.name).joined(separator: ", ")
    return SensorFault(
      .nothingFound, "no IIO accelerometer is called '\(device)'",
      advice: names.isEmpty ? nil : "there is \(names)")
  }
}
