import CIIO
import InputDevices
import Motion

struct IIOAccelerometer {
  /// Its axes, and those of a gyroscope on the same device.
  let triad: IIOTriad
  /// What it is called, with its address.
  let names: IIONames
  /// The same chip's gyroscope, if it is a separate device.
  let sibling: IIOSibling?

  var node: IIONode { triad.node }

  static func all(in context: IIOContext) -> [IIOAccelerometer] {
    let nodes = context.devices
    let triads = nodes.compactMap(IIOTriad.init(accelerometer:))
    let complete = triads.filter(\.measurement.isComplete)
    let turning = nodes.filter { node in !complete.contains { $0.node.id == node.id } }
      .compactMap(IIOTriad.init(gyroscope:))
      .filter { $0.isReadable && $0.axes.allSatisfy(\.conversion.isUsable) }
    // A hub's inclinometer is no rival of its accelerometer.
    let siblings = IIOSiblings(accelerometers: complete, gyroscopes: turning)
    return triads.map { triad in
      var names = triad.node.names
      if context.isLocal {
        names.address = UdevDevice(sysfs: triad.node.path).map(DeviceAddress.init(of:))
      }
      return IIOAccelerometer(
        triad: triad, names: names, sibling: triad.others == nil ? siblings.of(triad) : nil)
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
      scale: triad.measured.map(\.conversion.scale),
      mount: MountDecision(mount, facts.evidence))
    device.designation = designation
    device.label = node.label
    (device.location, device.address) = (facts.location, names.address)
    device.measures = triad.measurement.words
    if triad.measurement.isAngle {
      device.unit = "\u{b0}"
    } else {
      device.limits = triad.measured.first?.limits
    }
    if let reason = triad.unbuffered {
      device.poll(because: reason)
      device.mayBeBufferedLater = reason.kind == .busy || reason.kind == .noPermission
    }
    device.rate = rate.isWritable ? rate.choice(for: wanted) : rate.current
    device.remarks += [
      rate.remark(device.rate),
      triad.measured.lazy.compactMap { $0.unit.remark(of: node.name) }.first,
    ]
    .compactMap(\.self)
    device.hasGyroscope = triad.others != nil || sibling != nil
    device.gyroscope = sibling?.described(rate: wanted)
    device.exclusion = facts.location?.exclusion
    device.fault = fault
    if let words = triad.measurement.shortage(mount.isCalibration ? nil : device.mount.matrix) {
      device.exclusion = words
      device.fault = SensorFault(
        .unsupported, "\(node.name): \(words)",
        advice: triad.measurement.missing == nil
          ? "name another sensor in the configuration"
          : "if the panel's plane has both axes, 'snowctl calibrate --sensor "
            + "\(device.specification)' finds the matrix")
    }
    return device
  }

  private var fault: SensorFault? {
    let faults = triad.measured.lazy.compactMap { $0.unit.fault(of: node.name) }
    if let fault = faults.first { return fault }
    guard triad.isReadable else {
      return SensorFault(
        .unsupported, "\(node.name) has neither a buffer nor raw values",
        advice: "name another sensor in the configuration")
    }
    return nil
  }
}
