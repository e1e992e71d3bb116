import InputDevices
import Motion

/// Finds accelerometers under IIO.
public enum IIODiscovery {
  /// All accelerometers of a context (`local:` or `ip:HOST[:PORT]`), usable or not, in the kernel's order.
  ///
  /// `preferredRate` is in samples a second. Throws when the context is unreachable. Without libiio, this machine's
  /// are listed with that fault.
  public static func devices(
    uri: String, mount: MountDecision.Settings = .init(), preferredRate: Double
  ) throws(SensorFault) -> [SensorDevice] {
    let isLocal = uri == "local:"
    if isLocal, !IIOFolder.mayHaveAccelerometer { return [] }
    do throws(SensorFault) {
      _ = try IIOLibrary.functions()
    } catch {
      guard isLocal else { throw error }
      let folders = IIOFolder.accelerometers
      return folders.map { one in
        let name = one.names.designation(among: folders.map(\.names))
        return one.described(as: name, mount: mount, fault: error)
      }
    }
    let context: IIOContext
    do {
      context = try IIOContext(uri: uri)
    } catch  where error.kind == .nothingFound {
      return []
    }
    return described(in: context, mount: mount, rate: preferredRate).map(\.1)
  }

  private static func described(
    in context: IIOContext, mount: MountDecision.Settings, rate: Double
  ) -> [(IIOAccelerometer, SensorDevice)] {
    let found = IIOAccelerometer.all(in: context)
    return found.map { one in
      let name = one.node.names.designation(among: found.map(\.node.names))
      return (one, one.described(as: name, mount: mount, rate: rate))
    }
  }

  /// Finds a device by name, label or number, or for nil the first that `auto` would take.
  ///
  /// Throws when none matches or the match is unusable; `rate` is the preferred samples a second.
  static func find(
    _ device: String?, in context: IIOContext, mount: MountDecision.Settings, rate: Double
  ) throws(SensorFault) -> (IIOAccelerometer, SensorDevice) {
    let described = described(in: context, mount: mount, rate: rate)
    let wanted = described.first { one, description in
      guard let device else { return description.exclusion == nil && description.fault == nil }
      let names = one.node.names
      return [names.name, names.label, names.id].contains(device)
    }
    guard let (one, description) = wanted ?? (device == nil ? described.first : nil) else {
      throw nothing(device, among: described.map(\.0))
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
