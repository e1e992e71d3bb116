import CIIO
import InputDevices
import Motion

struct IIOAccelerometer {
  /// Its axes, and those of a gyroscope on the same device.
  let triad: IIOTriad
  /// The same chip's gyroscope, if it is a separate device.
  let sibling: IIOSibling?

  var node: IIONode { triad.node }

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

  /// The device as it would be opened.
  ///
  /// `designation`, a name, label or number, is unique in the context; `wanted` is the preferred samples a second.
  func described(
    as designation: String, mount: MountDecision.Settings, rate wanted: Double
  ) -> SensorDevice {
    let facts = IIOMountFacts(of: node, triad.axes[0].channel)
    let rate = triad.rate
    var device = SensorDevice(
      family: IIOBackend.key,
      specification: IIOBackend(uri: node.context.uri, device: designation).name,
      name: node.name, path: node.path, mode: .buffered,
      scale: triad.axes.map(\.conversion.scale), mount: MountDecision(mount, facts.evidence))
    device.designation = designation
    device.label = node.label
    device.limits = triad.axes[0].limits
    if let reason = triad.unbuffered {
      device.poll(because: reason)
      device.mayBeBufferedLater = reason.kind == .busy || reason.kind == .noPermission
    }
    device.rate = rate.isWritable ? rate.choice(for: wanted) : rate.current
    device.remarks += [
      rate.remark(device.rate), triad.axes.lazy.compactMap { $0.unit.remark(of: node.name) }.first,
    ]
    .compactMap(\.self)
    device.hasGyroscope = triad.others != nil || sibling != nil
    device.gyroscope = sibling?.described(rate: wanted)
    device.exclusion = facts.exclusion
    device.fault = fault
    return device
  }

  private var fault: SensorFault? {
    let faults = triad.axes.lazy.compactMap { $0.unit.fault(of: node.name) }
    if let fault = faults.first { return fault }
    guard triad.isReadable else {
      return SensorFault(
        .unsupported, "\(node.name) has neither a buffer nor raw values",
        advice: "name another sensor in the configuration")
    }
    return nil
  }
}
