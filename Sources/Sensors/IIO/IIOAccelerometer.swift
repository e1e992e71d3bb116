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
    var device = SensorDevice(
      family: .iio,
      specification: IIOAddress(uri: node.context.uri, device: designation).specification,
      name: node.name, path: node.path, mode: .buffered,
      scale: axes.map(\.conversion.scale), mount: MountDecision(wish, facts.evidence))
    device.label = node.label
    if let reason = unbuffered {
      device.poll(because: reason)
      device.mayBeBufferedLater = reason.kind == .busy || reason.kind == .noPermission
    }
    device.rate = rate.isWritable ? rate.choice(for: wanted) : rate.current
    device.remarks += [
      rate.remark(device.rate), axes.lazy.compactMap { $0.remark(of: node.name) }.first,
    ]
    .compactMap(\.self)
    device.hasGyroscope = gyroscope != nil
    device.exclusion = facts.exclusion
    device.fault = fault
    return device
  }

  /// Why its samples cannot be collected by the kernel; nil when they can.
  var unbuffered: SensorFault? {
    guard axes.allSatisfy(\.channel.isScanElement) else {
      return SensorFault(
        .noBuffer, "it has no buffer", advice: "nothing to do: polling is good enough for snow")
    }
    if case .missing(let fault) = trigger { return fault }
    if let error = IIOAccess(node).refusal { return IIOAccess.fault(error) }
    guard node.bufferText("enable") == "1" else { return nil }
    guard node.context.isLocal else { return IIOFault.busy(nil) }
    let device = "/dev/\(node.id)"
    let holder = DeviceHolder.of(device)
    // A program that ended without a word leaves its buffer running; nobody misses it.
    return holder == nil && !DeviceHolder.isRefused(device) ? nil : IIOFault.busy(holder)
  }

  /// Whether its values can be had without the buffer.
  var canBePolled: Bool { axes.allSatisfy { $0.channel.has("raw") } }

  /// What keeps it from being used at all.
  private var fault: SensorFault? {
    if let fault = axes.lazy.compactMap({ $0.fault(of: node.name) }).first { return fault }
    guard unbuffered == nil || canBePolled else {
      return SensorFault(
        .unsupported, "\(node.name) has neither a buffer nor raw values",
        advice: "name another sensor in the configuration")
    }
    return nil
  }
}
