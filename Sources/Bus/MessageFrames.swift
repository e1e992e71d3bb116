/// Finds where a peer's lines and messages end, and whether a message says that it has a descriptor: D-Bus Specification,
/// "Message Format" and "Authentication Protocol".
///
/// ```
///   \0AUTH EXTERNAL …\r\n  NEGOTIATE_UNIX_FD\r\n  BEGIN\r\n   then messages, each of them
///   ┌ order, type, flags, version ┬ length of the body ┬ serial ┬ length of the fields ┬ fields, to 8 bytes ┬ body ┐
///   └ 4 bytes                     ┴ 4                  ┴ 4      ┴ 4                    ┴                    ┴──────┘
/// ```
/// Arithmetic without a socket: the caller reads `wanted` bytes, adds them, and takes the unit when it is complete.
struct MessageFrames {
  /// What a stranger did wrong; such a peer is cut off.
  struct Violation: Error {}

  /// The longest message, in bytes: a text of an argument is far shorter.
  static let longest = 65536
  /// The longest line of the handshake, and all of its lines.
  private static let (longestLine, longestHandshake) = (256, 4096)
  private static let headerLength = 16

  /// The bytes of the line or message so far.
  private(set) var bytes: [UInt8] = []
  private var hasBegun = false
  private var handshake = 0

  /// How many more bytes can be read without reading beyond the line or message; 0 when it is complete.
  func wanted() throws(Violation) -> Int {
    guard hasBegun else { return bytes.last == UInt8(ascii: "\n") ? 0 : 1 }
    guard bytes.count >= Self.headerLength else { return Self.headerLength - bytes.count }
    guard let body = number(at: 4), let fields = number(at: 12) else { throw Violation() }
    let length = Self.headerLength + (fields + 7) / 8 * 8 + body
    guard length <= Self.longest else { throw Violation() }
    return length - bytes.count
  }

  mutating func add(_ more: UnsafeRawBufferPointer) throws(Violation) {
    bytes.append(contentsOf: more)
    guard !hasBegun else { return }
    handshake += more.count
    guard bytes.count <= Self.longestLine, handshake <= Self.longestHandshake else {
      throw Violation()
    }
  }

  /// Takes the complete line or message; `isLast` is the line behind which messages begin.
  mutating func take() -> (bytes: [UInt8], isLast: Bool) {
    let isLast = !hasBegun && bytes == Array("BEGIN\r\n".utf8)
    if isLast { hasBegun = true }
    defer { bytes.removeAll() }
    return (bytes, isLast)
  }

  /// Whether the complete message says that it has one descriptor; a line never does.
  func hasDescriptor() -> Bool {
    guard hasBegun, let length = number(at: 12) else { return false }
    var place = Self.headerLength
    while place < Self.headerLength + length {
      place = (place + 7) / 8 * 8
      // A code, and a variant whose type is one letter.
      guard let code = byte(place), byte(place + 1) == 1, let type = byte(place + 2),
        byte(place + 3) == 0
      else { return false }
      place += 4
      switch type {
      case UInt8(ascii: "u"):
        if code == 9 { return number(at: place) == 1 }
        place += 4
      case UInt8(ascii: "s"), UInt8(ascii: "o"):
        guard let count = number(at: place) else { return false }
        place += 4 + count + 1
      case UInt8(ascii: "g"):
        guard let count = byte(place) else { return false }
        place += 1 + Int(count) + 1
      default: return false
      }
    }
    return false
  }

  private func byte(_ place: Int) -> UInt8? { place < bytes.count ? bytes[place] : nil }

  /// Four bytes in the message's order.
  private func number(at place: Int) -> Int? {
    guard place + 4 <= bytes.count else { return nil }
    let four = bytes[place..<place + 4]
    let isBig = bytes[0] == UInt8(ascii: "B")
    return (isBig ? Array(four) : four.reversed()).reduce(0) { $0 << 8 | Int($1) }
  }
}
