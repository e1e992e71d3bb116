import InputDevices
import Motion

/// Finds accelerometers among the input devices.
public enum EvdevDiscovery {
  /// All input devices that report acceleration, in node order, including those that `auto` excludes.
  public static func devices(mount: MountDecision.Settings = .init()) -> [SensorDevice] {
    let all = InputNode.all()
    return all.filter(\.traits.isAccelerometer).map { candidate in
      do throws(SensorFault) {
        return device(candidate, mount, all, node: try EvdevNode(candidate.path))
      } catch {
        var device = device(candidate, mount, all, node: nil)
        device.fault = error
        return device
      }
    }
  }

  /// The device behind a path, whatever udev takes it for; throws if there is no such file.
  static func named(
    _ path: String, _ axes: InputAxes, mount: MountDecision.Settings
  ) throws(SensorFault) -> SensorDevice {
    let all = InputNode.all()
    let candidate = InputNode.at(path, among: all)
    let found: SensorDevice
    do throws(SensorFault) {
      let node = try EvdevNode(candidate?.path ?? path)
      let input = candidate ?? InputNode(path: path, udev: nil, traits: node.traits)
      var device = device(input, mount, all, node: node, axes: axes)
      device.fault = node.traits.shortage(axes, path: path)
      found = device
    } catch {
      let name = EvdevBackend(path: path, axes: axes).name
      guard error.kind != .nothingFound else {
        throw SensorFault(
          .nothingFound, "\(name): no such file",
          advice: endsInAxes(path)
            ? "expected three different axes of X, Y, Z, RX, RY, RZ, such as evdev:PATH:RX,RY,RZ"
            : "'snowctl sensors' lists the sensors; snowd waits for this one")
      }
      let input = candidate ?? InputNode(path: path, udev: nil, traits: InputTraits())
      var device = device(input, mount, all, node: nil, axes: axes)
      device.fault = error
      if candidate == nil { device.scale = [] }
      found = device
    }
    var device = found
    // Who names a device means it.
    device.exclusion = nil
    return device
  }

  /// Whether a missing file's name ends as axes do: `event4:X,Y`.
  private static func endsInAxes(_ path: String) -> Bool {
    guard let colon = path.utf8.lastIndex(of: UInt8(ascii: ":")) else { return false }
    return path.utf8[colon...].dropFirst().allSatisfy { ",RXYZrxyz".utf8.contains($0) }
  }

  /// Describes a node; without an open `node` the unit is unknown.
  static func device(
    _ candidate: InputNode, _ mount: MountDecision.Settings, _ all: [InputNode], node: EvdevNode?,
    axes: InputAxes = .usual
  ) -> SensorDevice {
    let mount = mount.applying { sensor in
      guard let sensor = sensor as? EvdevBackend else { return false }
      return sensor.path.map { InputNode.at($0, among: all)?.path == candidate.path } ?? true
    }
    var evidence = MountDecision.Evidence(maker: .input)
    evidence.udevMatrix =
      candidate.udev?.property("ACCEL_MOUNT_MATRIX")
      ?? candidate.udev?.parent?.property("ACCEL_MOUNT_MATRIX")
    let scale = node?.scale(axes)
    var device = SensorDevice(
      family: EvdevBackend.key,
      specification: EvdevBackend(path: candidate.lastingPath(among: all), axes: axes).name,
      name: candidate.traits.name,
      path: candidate.path, mode: .events, scale: scale?.factors ?? [1, 1, 1],
      mount: MountDecision(mount, evidence))
    device.unit = "g"
    device.limits = node?.limits
    device.modeReason = scale.map(\.guess) ?? "unit unknown until the device can be opened"
    device.hasGyroscope = candidate.traits.hasGyroscope
    device.exclusion = candidate.traits.exclusion(among: all.map(\.traits))
    (device.location, device.address) = (
      candidate.traits.location, candidate.udev.map(DeviceAddress.init(of:))
    )
    device.fault = candidate.traits.shortage(axes, path: candidate.path)
    if device.fault != nil { device.scale = [] }
    return device
  }
}
