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
      let names = folders.map(\.names)
      return folders.map { one in
        one.described(
          as: one.names.designation(among: names),
          mount: mount.applying { one.names.areMeant(by: $0, in: uri, among: names) },
          fault: error)
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
    let names = found.map(\.names)
    return found.map { one in
      let mount = mount.applying { one.names.areMeant(by: $0, in: context.uri, among: names) }
      return (one, one.described(as: one.names.designation(among: names), mount: mount, rate: rate))
    }
  }

  /// Finds a device by name, label, number or address, or for nil the first that `auto` would take.
  ///
  /// Throws when none matches or the match is unusable; `rate` is the preferred samples a second.
  static func find(
    _ device: String?, in context: IIOContext, mount: MountDecision.Settings, rate: Double
  ) throws(SensorFault) -> (IIOAccelerometer, SensorDevice) {
    let all = described(in: context, mount: mount, rate: rate)
    let names = all.map(\.0.names)
    let candidates = all.filter { one, _ in
      device.map { one.names.matches($0, among: names) } ?? true
    }
    let best = AutoChoice.order(candidates.map(\.1)).first?.path
    guard
      let (one, description) = candidates.first(where: { $0.1.path == best }) ?? candidates.first
    else { throw nothing(device, among: all.map(\.1)) }
    if let fault = description.fault { throw fault }
    return (one, description)
  }

  private static func nothing(_ device: String?, among found: [SensorDevice]) -> SensorFault {
    guard let device else {
      return SensorFault(.nothingFound, "no IIO device here feels acceleration")
    }
    let names = found.map { $0.designation ?? $0.name }.joined(separator: ", ")
    return SensorFault(
      .nothingFound, "no IIO accelerometer is called '\(device)'",
      advice: names.isEmpty ? nil : "there is \(names)")
  }
}
