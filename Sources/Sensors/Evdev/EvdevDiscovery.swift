import InputDevices
import Motion

/// Finds accelerometers among the input devices.
public enum EvdevDiscovery {
  /// All input devices that report acceleration, in node order, including those that `auto` excludes.
  public static func devices(mount: MountDecision.Settings = .init()) -> [SensorDevice] {
    let all = InputNode.all()
    let traits = all.map(\.traits)
    return all.filter(\.traits.isAccelerometer).map { device($0, mount: mount, among: traits) }
  }

  private static func device(
    _ candidate: InputNode, mount: MountDecision.Settings, among all: [InputTraits]
  ) -> SensorDevice {
    do {
      return device(candidate, mount, all, node: try EvdevNode(candidate.path))
    } catch {
      var device = device(candidate, mount, all, node: nil)
      device.fault = error
      return device
    }
  }

  /// Describes a node; `all` are all nodes' traits, and without an open `node` the unit is unknown.
  static func device(
    _ candidate: InputNode, _ mount: MountDecision.Settings, _ all: [InputTraits], node: EvdevNode?
  ) -> SensorDevice {
    var evidence = MountDecision.Evidence(maker: .input)
    evidence.udevMatrix =
      candidate.udev?.property("ACCEL_MOUNT_MATRIX")
      ?? candidate.udev?.parent?.property("ACCEL_MOUNT_MATRIX")
    let scale = node?.scale
    var device = SensorDevice(
      family: EvdevBackend.key, specification: EvdevBackend(path: stablePath(candidate)).name,
      name: candidate.traits.name,
      path: candidate.path, mode: .events, scale: scale?.factors ?? [1, 1, 1],
      mount: MountDecision(mount, evidence))
    device.unit = "g"
    device.limits = node?.limits
    device.modeReason = scale.map(\.guess) ?? "unit unknown until the device can be opened"
    device.hasGyroscope = candidate.traits.hasGyroscope
    device.exclusion = candidate.traits.exclusion(among: all)
    if !candidate.traits.hasThreeAxes {
      device.fault = SensorFault(
        .unsupported, "\(candidate.path): \(candidate.traits.name) has fewer than three axes",
        advice: "name another sensor in the configuration")
    }
    return device
  }

  /// A link that survives renumbering of nodes; the node itself if it has none.
  private static func stablePath(_ candidate: InputNode) -> String {
    let links = (candidate.udev?.property("DEVLINKS") ?? "").split(separator: " ")
    return links.filter { $0.hasPrefix("/dev/input/by-") }.min().map(String.init) ?? candidate.path
  }
}
