import InputDevices

/// Three axes of one kind on a device, and perhaps a second kind that is read along with them.
struct IIOTriad {
  let node: IIONode
  /// x, y, z.
  let axes: [IIOAxis]
  /// x, y, z of the second kind; nil where the device has none that can be used.
  let others: [IIOAxis]?
  let trigger: IIOTrigger

  /// Looks at a device, but does not open it.
  ///
  /// - Parameters:
  ///   - kind: `accel` or `anglvel`; without all three axes of it there is no triad.
  ///   - other: what is read along, if it is there.
  ///   - node: the device.
  init?(_ kind: String, with other: String? = nil, of node: IIONode) {
    guard let axes = IIOAxis.triple(kind, of: node) else { return nil }
    self.node = node
    self.axes = axes
    let others = other.flatMap { IIOAxis.triple($0, of: node) }
    self.others = others?.allSatisfy(\.conversion.isUsable) == true ? others : nil
    trigger = IIOTrigger(of: node)
  }

  /// Where its rate is set.
  var rate: IIORateAttribute { IIORateAttribute(node: node, channel: axes[0].channel) }

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
    // A program that crashed leaves its buffer running; it can be taken over.
    return holder == nil && !DeviceHolder.isRefused(device) ? nil : IIOFault.busy(holder)
  }

  /// Whether its values can be had without the buffer.
  var canBePolled: Bool { axes.allSatisfy { $0.channel.has("raw") } }

  /// Whether it can be read at all.
  var isReadable: Bool { canBePolled || unbuffered == nil }
}
