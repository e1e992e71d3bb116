/// A broker's address: `mqtts://broker.example:8883`.
public struct MQTTAddress: Equatable, Sendable, CustomStringConvertible {
  /// A name or an address, without the brackets of IPv6.
  public let host: String
  /// The TCP port.
  public let port: UInt16
  /// Whether the connection is encrypted.
  public let isEncrypted: Bool

  /// What an address looks like, for messages.
  public static let form = "mqtts://HOST:PORT or mqtt://HOST:PORT"
  /// As JSON schemas check it.
  public static let pattern = "^mqtts?://(\\[[0-9A-Fa-f:.]+\\]|[A-Za-z0-9._-]+)(:[0-9]{1,5})?/?$"

  init(host: String, port: UInt16, isEncrypted: Bool) {
    (self.host, self.port, self.isEncrypted) = (host, port, isEncrypted)
  }

  /// Reads an address; nil if it has another form.
  ///
  /// The port is 8883, or 1883 without encryption, unless it is given.
  public init?(_ text: String) {
    let rest: Substring
    if text.hasPrefix("mqtts://") {
      (isEncrypted, rest) = (true, text.dropFirst(8))
    } else if text.hasPrefix("mqtt://") {
      (isEncrypted, rest) = (false, text.dropFirst(7))
    } else {
      return nil
    }
    let place = rest.hasSuffix("/") ? rest.dropLast() : rest
    let digits: Substring?
    if place.hasPrefix("[") {
      guard let end = place.firstIndex(of: "]") else { return nil }
      let tail = place[place.index(after: end)...]
      host = String(place[place.index(after: place.startIndex)..<end])
      guard tail.isEmpty || tail.hasPrefix(":"), host.utf8.allSatisfy(Self.isOfAddress),
        host.contains(":")
      else { return nil }
      digits = tail.isEmpty ? nil : tail.dropFirst()
    } else {
      let parts = place.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count <= 2 else { return nil }
      host = String(parts[0])
      guard host.utf8.allSatisfy(Self.isOfName) else { return nil }
      digits = parts.count > 1 ? parts[1] : nil
    }
    guard !host.isEmpty, host.utf8.count <= 253 else { return nil }
    guard let digits else {
      port = isEncrypted ? 8883 : 1883
      return
    }
    guard digits.utf8.allSatisfy(Self.isDigit), let number = UInt16(digits), number > 0 else {
      return nil
    }
    port = number
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isOfAddress(_ byte: UInt8) -> Bool {
    isDigit(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: ".")
      || (0x61...0x66).contains(byte | 0x20)
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x61...0x7A).contains(byte | 0x20) || ".-_".utf8.contains(byte)
  }

  /// As it is written, with the port.
  public var description: String {
    let name = host.contains(":") ? "[\(host)]" : host
    return "\(isEncrypted ? "mqtts" : "mqtt")://\(name):\(port)"
  }
}
