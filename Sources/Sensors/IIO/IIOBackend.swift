import InputDevices

/// The kernel's Industrial I/O, through libiio.
///
/// ```
/// iio:local:accel_3d             the device of this machine with this name, label or number
/// iio:ip:panel.lan:30432:bmi160  the one of a machine that runs iiod, here on port 30432
/// ```
public struct IIOBackend: SensorBackend {
  /// `iio`.
  public static let key = "iio"
  /// On this machine or another.
  public static let forms = ["iio:local:[NAME]", "iio:ip:HOST[:PORT][:NAME]"]
  /// See `SensorKind`.
  public static let pattern = "iio:local(:.*)?|iio:ip:.+"
  /// All devices of this machine.
  public static let all = IIOBackend(uri: "local:", device: nil)

  /// libiio's context: `local:` or `ip:HOST[:PORT]`.
  public let uri: String
  /// Name, label or number; nil for all devices.
  public let device: String?

  /// A device; nil for all of a context.
  public init(uri: String, device: String?) { (self.uri, self.device) = (uri, device) }

  /// Reads `local:[NAME]` or `ip:HOST[:PORT][:NAME]`; IPv6 addresses need brackets.
  public init?(_ rest: String?) {
    guard let rest else { return nil }
    if rest == "local" || rest.hasPrefix("local:") {
      let name = rest.dropFirst(6)
      self.init(uri: "local:", device: name.isEmpty ? nil : String(name))
      return
    }
    guard rest.hasPrefix("ip:") else { return nil }
    var words = rest.dropFirst(3)[...]
    let host: Substring
    if words.first == "[", let end = words.firstIndex(of: "]") {
      host = words[words.index(after: words.startIndex)..<end]
      words = words[words.index(after: end)...]
    } else {
      host = words.prefix { $0 != ":" }
      words = words.dropFirst(host.count)
    }
    guard !host.isEmpty else { return nil }
    var uri = "ip:\(host)"
    var parts = words.split(separator: ":")[...]
    if let port = parts.first, UInt16(port) != nil {
      uri += ":\(port)"
      parts = parts.dropFirst()
    }
    self.init(uri: uri, device: parts.isEmpty ? nil : parts.joined(separator: ":"))
  }

  /// The text that `init(_:)` reads back.
  public var name: String {
    guard let device else { return "iio:\(uri)" }
    return "iio:\(uri == "local:" ? "local" : uri):\(device)"
  }

  /// See `SensorBackend`.
  public var isNamed: Bool { device != nil }

  /// See `SensorBackend`.
  public func devices(_ settings: SensorSettings) throws(SensorFault) -> [SensorDevice] {
    let all = try IIODiscovery.devices(
      uri: uri, wish: settings.wish, preferredRate: settings.rate)
    guard let device else { return all }
    // By name, label, or the last part of the path.
    return all.filter {
      [$0.name, $0.label, $0.path.split(separator: "/").last.map(String.init)].contains(device)
    }
  }

  /// See `SensorBackend`.
  public func open(
    _ device: SensorDevice, _ settings: SensorSettings, allowsBuffer: Bool
  ) throws(SensorFault) -> any DeviceReader {
    // The specification holds the unique designation.
    let designation = IIOBackend(String(device.specification.dropFirst(4)))?.device
    return try IIOReader(
      uri: uri, device: designation ?? device.name, wish: settings.wish, rate: settings.rate,
      allowBuffered: allowsBuffer)
  }
}
