import InputDevices

/// A device's three axes of one kind, and optionally of a second kind read with them.
struct IIOTriad {
  let node: IIONode
  /// x, y, z.
  let axes: [IIOAxis]
  /// x, y, z of the second kind; nil if unusable.
  let others: [IIOAxis]?
  let trigger: IIOTrigger

  /// Examines a device without opening it; nil unless it has all axes of `kind`, `accel` or `anglvel`.
  init?(_ kind: String, with other: String? = nil, of node: IIONode) {
    guard let axes = IIOAxis.triple(kind, of: node) else { return nil }
    self.node = node
    self.axes = axes
    let others = other.flatMap { IIOAxis.triple($0, of: node) }
    self.others = others?.allSatisfy(\.conversion.isUsable) == true ? others : nil
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
