/// Where an IIO device is, as people write it: `iio:local:accel_3d`, `iio:ip:panel.lan:bmi160`.
///
/// ```
/// iio:local                      the first accelerometer of this machine
/// iio:local:accel_3d             the one with this name, label or number (iio:device0)
/// iio:ip:panel.lan:30432:bmi160  the one of a machine that runs iiod, here on port 30432
/// ```
public struct IIOAddress: Equatable, Sendable {
  /// The context as libiio wants it: `local:` or `ip:HOST[:PORT]`.
  public var uri: String
  /// Name, label or number of the device; nil is the first that can be used.
  public var device: String?

  /// An address by its parts.
  public init(uri: String, device: String? = nil) {
    self.uri = uri
    self.device = device
  }

  /// Reads what stands in a configuration; nil when it is no address of an IIO device.
  public init?(specification: String) {
    // Parts are cut off one by one: the last may hold a colon itself, as iio:device0 does.
    var rest = specification[...]
    guard Self.part(&rest) == "iio" else { return nil }
    switch Self.part(&rest) {
    case "local": uri = "local:"
    case "ip":
      let host = Self.part(&rest)
      guard !host.isEmpty else { return nil }
      uri = "ip:\(host)"
      if let port = UInt16(rest.prefix { $0 != ":" }), port > 0 {
        uri += ":\(port)"
        _ = Self.part(&rest)
      }
    default: return nil
    }
    device = rest.isEmpty ? nil : String(rest)
  }

  /// As people write it.
  public var specification: String {
    let place = isLocal ? "local" : uri
    return device.map { "iio:\(place):\($0)" } ?? "iio:\(place)"
  }

  /// Whether it is a device of this machine.
  public var isLocal: Bool { uri == "local:" }

  /// Cuts off what stands before the next colon.
  private static func part(_ rest: inout Substring) -> Substring {
    let part = rest.prefix { $0 != ":" }
    rest = rest[part.endIndex...].dropFirst()
    return part
  }
}
