import InputDevices

/// A device's three axes of one kind, and optionally of a second kind read with them.
struct IIOTriad {
  let node: IIONode
  /// x, y, z; another axis stands in for one that is not measured.
  let axes: [IIOAxis]
  /// The measured ones.
  let measured: [IIOAxis]
  let measurement: IIOMeasurement
  /// x, y, z of the second kind; nil if unusable.
  let others: [IIOAxis]?
  let trigger: IIOTrigger

  /// Examines a gyroscope without opening it; nil unless it has all axes.
  init?(gyroscope node: IIONode) {
    let axes = IIOAxis.all("anglvel", of: node).compactMap(\.self)
    guard axes.count == 3 else { return nil }
    self.init(node, .acceleration(missing: nil), axes, axes, others: nil)
  }

  /// Examines an accelerometer or inclinometer without opening it; nil unless it has a channel of these.
  init?(accelerometer node: IIONode) {
    guard let found = IIOMeasurement.of(node) else { return nil }
    let measured = found.axes.compactMap(\.self)
    guard let any = measured.first else { return nil }
    let axes = (0..<3).map { found.axes.indices.contains($0) ? found.axes[$0] ?? any : any }
    let others = IIOAxis.all("anglvel", of: node).compactMap(\.self)
    let isUsable = others.count == 3 && others.allSatisfy(\.conversion.isUsable)
    self.init(node, found.measurement, axes, measured, others: isUsable ? others : nil)
  }

  private init(
    _ node: IIONode, _ measurement: IIOMeasurement, _ axes: [IIOAxis], _ measured: [IIOAxis],
    others: [IIOAxis]?
  ) {
    (self.node, self.measurement, self.others) = (node, measurement, others)
    (self.axes, self.measured) = (axes, measured)
    trigger = IIOTrigger(of: node)
  }

  var rate: IIORateAttribute { IIORateAttribute(node: node, channel: axes[0].channel) }

  /// Why the kernel cannot buffer its samples; nil if it can.
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
    // A crashed program leaves its buffer running; it can be taken over.
    return holder == nil && !DeviceHolder.isRefused(device) ? nil : IIOFault.busy(holder)
  }

  var canBePolled: Bool { axes.allSatisfy { $0.channel.has("raw") } }

  var isReadable: Bool { canBePolled || unbuffered == nil }
}
