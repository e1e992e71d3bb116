import CEvdev
import Glibc
import Motion
import Posix

/// Finds accelerometers among the input devices.
public enum EvdevDiscovery {
  /// All input devices that say they feel acceleration, also those that `auto` leaves alone.
  ///
  /// - Parameter wish: the configured matrix and sign.
  /// - Returns: the devices in the order of their nodes, with what keeps any from being used.
  public static func devices(wish: MountDecision.Wish = .init()) -> [SensorDevice] {
    let all = nodes()
    let traits = all.map(\.traits)
    return all.filter(\.traits.isAccelerometer).map { device($0, wish: wish, among: traits) }
  }

  /// A node with what udev and sysfs tell of it.
  struct Candidate {
    var path: String
    var udev: UdevDevice?
    var traits: InputTraits
  }

  /// All event nodes, ordered by their numbers.
  static func nodes() -> [Candidate] {
    let found: [(number: Int, node: Candidate)] = UdevDevice.all(subsystem: "input").compactMap {
      guard let name = $0.systemName, name.hasPrefix("event"), let number = Int(name.dropFirst(5)),
        let path = $0.node
      else { return nil }
      return (number, Candidate(path: path, udev: $0, traits: traits($0)))
    }
    return found.sorted { $0.number < $1.number }.map(\.node)
  }

  /// What sysfs and udev tell of a node; it need not be readable for that.
  private static func traits(_ event: UdevDevice) -> InputTraits {
    let input = event.parent
    func property(_ name: String) -> String? { event.property(name) ?? input?.property(name) }
    var traits = InputTraits()
    traits.name = input?.attribute("name") ?? ""
    traits.phys = input?.attribute("phys") ?? ""
    traits.uniq = input?.attribute("uniq") ?? ""
    traits.parent = input?.parent?.sysfs
    traits.axes = InputBits(input?.attribute("capabilities/abs")).lowest
    traits.hasProperty = InputBits(input?.attribute("properties"))
      .contains(Int(INPUT_PROP_ACCELEROMETER))
    traits.hasTag = property("ID_INPUT_ACCELEROMETER") == "1"
    traits.isGamepad =
      property("ID_INPUT_JOYSTICK") == "1"
      || InputBits(input?.attribute("capabilities/key")).contains(Int(BTN_GAMEPAD))
    traits.isInBase = property("ACCEL_LOCATION") == "base"
    return traits
  }

  private static func device(
    _ candidate: Candidate, wish: MountDecision.Wish, among all: [InputTraits]
  ) -> SensorDevice {
    do {
      return device(candidate, wish, all, node: try EvdevNode(candidate.path))
    } catch {
      var device = device(candidate, wish, all, node: nil)
      device.fault = error
      return device
    }
  }

  /// Puts together what is known of a node.
  ///
  /// - Parameters:
  ///   - candidate: the node.
  ///   - wish: the configured matrix and sign.
  ///   - all: what is known of the other nodes.
  ///   - node: the open node; nil where it cannot be opened, and its unit is unknown.
  /// - Returns: the device, with what keeps it from being used.
  static func device(
    _ candidate: Candidate, _ wish: MountDecision.Wish, _ all: [InputTraits], node: EvdevNode?
  ) -> SensorDevice {
    var evidence = MountDecision.Evidence(maker: .input)
    evidence.udevMatrix =
      candidate.udev?.property("ACCEL_MOUNT_MATRIX")
      ?? candidate.udev?.parent?.property("ACCEL_MOUNT_MATRIX")
    let scale = node?.scale
    var device = SensorDevice(
      family: .evdev, specification: "evdev:\(stablePath(candidate))", name: candidate.traits.name,
      path: candidate.path, mode: .events, scale: scale?.factors ?? [1, 1, 1],
      mount: MountDecision(wish, evidence))
    device.modeReason = scale.map(\.guess) ?? "its unit is not known before it can be opened"
    device.hasGyroscope = candidate.traits.hasGyroscope
    device.exclusion = candidate.traits.exclusion(among: all)
    if !candidate.traits.hasThreeAxes {
      device.fault = SensorFault(
        .unsupported, "\(candidate.path): \(candidate.traits.name) has fewer than three axes",
        advice: "it cannot tell where down is; name another sensor in the configuration")
    }
    return device
  }

  /// A link that stays the same when the nodes are numbered anew; the node where there is none.
  private static func stablePath(_ candidate: Candidate) -> String {
    let links = (candidate.udev?.property("DEVLINKS") ?? "").split(separator: " ")
    return links.filter { $0.hasPrefix("/dev/input/by-") }.min().map(String.init) ?? candidate.path
  }

  /// The node behind a path, which may be a link; nil where udev knows of none.
  static func candidate(at path: String, among all: [Candidate]) -> Candidate? {
    if let exact = all.first(where: { $0.path == path }) { return exact }
    guard let real = withPath(path, { realpath($0, nil) }) else { return nil }
    defer { free(real) }
    let target = String(path: real)
    return all.first { $0.path == target }
  }
}
