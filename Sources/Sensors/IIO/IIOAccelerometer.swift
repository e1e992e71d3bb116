import CIIO
import Motion

/// A device that feels acceleration, looked at closely but not yet opened.
struct IIOAccelerometer {
  let node: IIONode
  let axes: [IIOAxis]
  /// The gyroscope's axes, where the same device has one.
  let gyroscope: [IIOAxis]?
  let trigger: IIOTrigger

  /// Looks at a device; nil unless it has the three axes of an accelerometer.
  init?(_ node: IIONode) {
    guard let axes = IIOAxis.triple("accel", of: node) else { return nil }
    self.node = node
    self.axes = axes
    let turning = IIOAxis.triple("anglvel", of: node)
    gyroscope = turning?.allSatisfy(\.conversion.isUsable) == true ? turning : nil
    trigger = IIOTrigger(of: node)
  }

  /// All of a context.
  static func all(in context: IIOContext) -> [IIOAccelerometer] {
    context.devices.compactMap(IIOAccelerometer.init)
  }

  /// Where its rate is set.
  var rate: IIORateAttribute { IIORateAttribute(node: node, channel: axes[0].channel) }

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
    let facts = IIOMountFacts(of: node, axes[0].channel)
    let reason = unbufferedReason
    var device = SensorDevice(
      family: .iio,
      specification: IIOAddress(uri: node.context.uri, device: designation).specification,
      name: node.name, path: node.path, mode: reason == nil ? .buffered : .polled,
      scale: axes.map(\.conversion.scale), mount: MountDecision(wish, facts.evidence))
    device.label = node.label
    device.modeReason = reason
    device.rate = rate.choice(for: wanted)
    device.hasGyroscope = gyroscope != nil
    device.exclusion = facts.exclusion
    device.fault = fault
    return device
  }

  /// Why its samples cannot be collected by the kernel; nil when they can.
  var unbufferedReason: String? {
    guard axes.allSatisfy(\.channel.isScanElement) else { return "it has no buffer" }
    if case .missing(let reason) = trigger { return reason }
    return node.bufferText("enable") == "1" ? "another program holds its buffer" : nil
  }

  /// What keeps it from being used at all.
  private var fault: SensorFault? {
    if let bad = axes.first(where: { !$0.conversion.isUsable }) {
      return SensorFault(
        .garbage, "\(node.name) has no usable scale: \(bad.conversion.scale)",
        advice: "look at in_accel_scale in \(node.path); its driver has to set it")
    }
    guard unbufferedReason == nil || axes.allSatisfy({ $0.channel.has("raw") }) else {
      return SensorFault(.unsupported, "\(node.name) has neither a buffer nor raw values")
    }
    return nil
  }
}
