import InputDevices
import Motion

/// The kernel's input layer, through libevdev.
///
/// ```
/// evdev:/dev/input/by-path/platform-lis3lv02d-event    an input device, by its node or any link to it
/// evdev:/dev/input/event4:RX,RY,RZ                     one whose accelerations along x, y, z are other axes
/// ```
public struct EvdevBackend: SensorBackend {
  /// `evdev`.
  public static let key = "evdev"
  /// A node or a link to it.
  public static let forms = ["evdev:PATH[:AXES]"]
  /// See `SensorKind`.
  public static let help = "an input device"
  /// See `SensorKind`.
  public static let pattern = "evdev:/.+"
  /// All nodes.
  public static let all: EvdevBackend? = EvdevBackend(path: nil)

  /// The node or a link to it; nil for all.
  public let path: String?
  /// Its axes that are accelerations.
  public let axes: InputAxes

  /// A node; nil for all.
  public init(path: String?, axes: InputAxes = .usual) { (self.path, self.axes) = (path, axes) }

  /// Reads a path, which may contain colons, and axes.
  public init?(_ rest: String?) {
    guard let rest, rest.utf8.first == UInt8(ascii: "/") else { return nil }
    guard let colon = rest.utf8.lastIndex(of: UInt8(ascii: ":")),
      let axes = InputAxes(String(Substring(rest.utf8[colon...].dropFirst())))
    else {
      self.init(path: rest)
      return
    }
    self.init(path: String(Substring(rest.utf8[..<colon])), axes: axes)
  }

  /// The text that `init(_:)` reads back.
  public var name: String {
    "evdev:\(path ?? "")" + (axes == .usual ? "" : ":\(axes.text)")
  }

  /// See `SensorBackend`.
  public var isNamed: Bool { path != nil }

  /// See `SensorBackend`.
  public func devices(_ settings: SensorSettings) throws(SensorFault) -> [SensorDevice] {
    guard let path else { return EvdevDiscovery.devices(mount: settings.mount) }
    return [try EvdevDiscovery.named(path, axes, mount: settings.mount)]
  }

  /// See `SensorBackend`.
  public func open(
    _ device: SensorDevice, _ settings: SensorSettings, allowsBuffer: Bool
  ) throws(SensorFault) -> any DeviceReader {
    let reader = try EvdevReader(path: path ?? device.path, mount: settings.mount, axes: axes)
    reader.device.keepChoice(of: device)
    return reader
  }
}

extension MountDecision.Maker {
  /// An input device.
  public static let input = Self(
    .reaction, "input devices report the force that holds them up")
}
