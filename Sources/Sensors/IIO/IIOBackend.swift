import InputDevices

/// The kernel's Industrial I/O, through libiio.
///
/// ```
/// iio:local:accel_3d             the device of this machine with this name, label, number or address
/// iio:local:mxc4005@i2c-MDA6655:01   one of two with this name, by its address
/// iio:ip:panel.lan:30432:bmi160  the one of a machine that runs iiod, here on port 30432
/// ```
public struct IIOBackend: SensorBackend {
  /// `iio`.
  public static let key = "iio"
  /// On this machine or another.
  public static let forms = ["iio:local:[NAME]", "iio:ip:HOST[:PORT][:NAME]"]
  /// See `SensorKind`.
  public static let help = "an IIO device of this machine, or of one that runs iiod"
  /// See `SensorKind`.
  public static let pattern = "iio:local(:.*)?|iio:ip:.+"
  /// All devices of this machine.
  public static let all: IIOBackend? = IIOBackend(uri: "local:", device: nil)

  /// Where it is: `local:` or `ip:HOST[:PORT]`.
  public let uri: String
  /// Name, label, number or address, or `NAME@ADDRESS`; nil for all devices.
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
    guard rest.hasPrefix("ip:"), let (host, after) = Self.host(of: rest.dropFirst(3)) else {
      return nil
    }
    let first = after.utf8.prefix { $0 != Self.colon }
    let port = UInt16(Substring(first)).map { ":\($0)" } ?? ""
    let device = port.isEmpty ? after : Substring(after.utf8.dropFirst(first.count + 1))
    // An IPv6 address without brackets has an empty part.
    guard device.utf8.first != Self.colon else { return nil }
    self.init(uri: "ip:\(host)\(port)", device: device.isEmpty ? nil : String(device))
  }

  /// Splits `HOST[:REST]`; nil for a malformed host.
  ///
  /// An IPv6 address keeps its brackets, which tell its colons from those around port and name.
  private static func host(of text: Substring) -> (host: Substring, rest: Substring)? {
    let bytes = text.utf8
    let isBracketed = bytes.first == UInt8(ascii: "[")
    let end =
      isBracketed
      ? bytes.firstIndex(of: UInt8(ascii: "]")).map { bytes.index(after: $0) }
      : bytes.firstIndex(of: colon) ?? bytes.endIndex
    guard let end, end == bytes.endIndex || bytes[end] == colon else { return nil }
    let name = isBracketed ? bytes[..<end].dropFirst().dropLast() : bytes[..<end]
    guard !name.isEmpty, !name.contains(where: "[]".utf8.contains) else { return nil }
    return (text[..<end], Substring(bytes[end...].dropFirst()))
  }

  private static let colon = UInt8(ascii: ":")

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
      uri: uri, mount: settings.mount, preferredRate: settings.rate)
    guard let device else { return all }
    let names = all.map(\.iioNames)
    return zip(all, names).filter { $1.matches(device, among: names) }.map { $0.0 }
  }

  /// See `SensorBackend`.
  public func open(
    _ device: SensorDevice, _ settings: SensorSettings, allowsBuffer: Bool
  ) throws(SensorFault) -> any DeviceReader {
    let reader = try IIOReader(
      uri: uri, device: device.designation ?? device.name, mount: settings.mount,
      rate: settings.rate,
      allowBuffered: allowsBuffer)
    reader.device.keepChoice(of: device)
    return reader
  }
}
