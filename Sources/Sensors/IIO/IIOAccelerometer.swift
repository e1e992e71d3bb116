import CIIO
import Motion

/// A device that feels acceleration, looked at closely but not yet opened.
struct IIOAccelerometer {
  /// Its axes, and those of a gyroscope on the same device.
  let triad: IIOTriad
  /// The gyroscope of the same chip where that is a device of its own.
  let sibling: IIOSibling?

  var node: IIONode { triad.node }

  /// All of a context.
  static func all(in context: IIOContext) -> [IIOAccelerometer] {
    let nodes = context.devices
    let triads = nodes.compactMap { IIOTriad("accel", with: "anglvel", of: $0) }
    let turning = nodes.filter { node in !triads.contains { $0.node.id == node.id } }
      .compactMap { IIOTriad("anglvel", of: $0) }
      .filter { $0.isReadable && $0.axes.allSatisfy(\.conversion.isUsable) }
    let siblings = IIOSiblings(accelerometers: triads, gyroscopes: turning)
    return triads.map { triad in
      IIOAccelerometer(triad: triad, sibling: triad.others == nil ? siblings.of(triad) : nil)
    }
  }

  /// What people and the manager are told of it.
  ///
  /// - Parameters:
  ///   - designation: what tells it from the context's others: its name, label or number.
  ///   - wish: matrix and sign as configured.
  ///   - wanted: samples a second that would be best.
  /// - Returns: the device as it would be opened.
  func described(
    as designation: String, wish: MountDecision.Wish, rate wanted: Double
  ) -> SensorDevice {
    let facts = IIOMountFacts(of: node, triad.axes[0].channel)
    let reason = triad.unbufferedReason
    var device = SensorDevice(
      family: .iio,
      specification: IIOAddress(uri: node.context.uri, device: designation).specification,
      name: node.name, path: node.path, mode: reason == nil ? .buffered : .polled,
      scale: triad.axes.map(\.conversion.scale), mount: MountDecision(wish, facts.evidence))
    device.label = node.label
    device.modeReason = reason
    device.rate = triad.rate.choice(for: wanted)
    device.hasGyroscope = triad.others != nil || sibling != nil
    device.gyroscope = sibling?.described(rate: wanted)
    device.exclusion = facts.exclusion
    device.fault = fault
    return device
  }

  /// What keeps it from being used at all.
  private var fault: SensorFault? {
    if let bad = triad.axes.first(where: { !$0.conversion.isUsable }) {
      return SensorFault(
        .garbage, "\(node.name) has no usable scale: \(bad.conversion.scale)",
        advice: "look at in_accel_scale in \(node.path); its driver has to set it")
    }
    guard triad.isReadable else {
      return SensorFault(.unsupported, "\(node.name) has neither a buffer nor raw values")
    }
    return nil
  }
}
