import InputDevices
import Motion

/// Finds accelerometers under IIO.
public enum IIODiscovery {
  /// Everything in a context that feels acceleration, usable or not.
  ///
  /// - Parameters:
  ///   - uri: `local:` or `ip:HOST[:PORT]`.
  ///   - wish: matrix and sign as configured.
  ///   - preferredRate: samples a second that would be best.
  /// - Returns: what there is, in the kernel's order; empty where there is none.
  /// - Throws: `SensorFault` for a context that cannot be reached.
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

  /// The most lasting of what tells a device from its neighbours; a number changes on replugging.
  static func designation(of node: IIONode, among all: [IIONode]) -> String {
    if all.count(where: { $0.name == node.name }) == 1 { return node.name }
    if let label = node.label, all.count(where: { $0.label == label }) == 1 { return label }
    return node.id
  }

  /// The device that is meant, or the first that `auto` would take.
  ///
  /// - Parameters:
  ///   - device: a name, a label or a number; nil is any.
  ///   - context: where to look.
  ///   - wish: matrix and sign as configured.
  ///   - rate: samples a second that would be best.
  /// - Returns: the device and its description.
  /// - Throws: `SensorFault` when there is none, or none that can be used.
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
