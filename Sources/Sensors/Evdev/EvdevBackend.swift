import InputDevices
import Motion

/// The kernel's input layer, through libevdev.
public struct EvdevBackend: SensorBackend {
  /// `evdev`.
  public static let key = "evdev"
  /// A node or a link to it.
  public static let forms = ["evdev:PATH"]
  /// See `SensorKind`.
  public static let help = "an input device"
  /// See `SensorKind`.
  public static let pattern = "evdev:/.+"
  /// All nodes.
  public static let all: EvdevBackend? = EvdevBackend(path: nil)

  /// The node; nil for all.
  public let path: String?

  /// A node; nil for all.
  public init(path: String?) { self.path = path }

  /// Reads a path.
  public init?(_ rest: String?) {
    guard let rest, rest.hasPrefix("/") else { return nil }
    path = rest
  }

  /// See `SensorBackend`.
  public var name: String { "evdev:\(path ?? "")" }

  /// See `SensorBackend`.
  public var isNamed: Bool { path != nil }

  /// See `SensorBackend`.
  public func devices(_ settings: SensorSettings) throws(SensorFault) -> [SensorDevice] {
    // Both the lasting link that the list shows and its node are accepted.
    EvdevDiscovery.devices(mount: settings.mount).filter {
      path == nil || $0.path == path || $0.specification == name
    }
  }

  /// See `SensorBackend`.
  public func open(
    _ device: SensorDevice, _ settings: SensorSettings, allowsBuffer: Bool
  ) throws(SensorFault) -> any DeviceReader {
    try EvdevReader(path: device.path, mount: settings.mount)
  }
}

extension MountDecision.Maker {
  /// An input device.
  public static let input = Self(
    .reaction, "input devices report the force that holds them up")
}
