/// A key on a terminal in raw mode.
public enum Key: Equatable, Sendable {
  /// A printable character or the space.
  case character(Character)
  /// A letter with the control key: `.control("c")`.
  case control(Character)
  case escape
  case enter
  case up
  case down
  case left
  case right
}

/// Decodes the bytes of a terminal into keys; unknown sequences are dropped whole.
public struct KeyDecoder: Sendable {
  private var pending: [UInt8] = []
  /// In bytes, so that a hostile terminal cannot fill the memory.
  private static let longest = 64

  /// A decoder without input.
  public init() {}

  /// Decodes bytes into complete keys; `isIdle` (no input for a while) makes a lone escape byte the escape key.
  public mutating func keys(_ bytes: [UInt8], isIdle: Bool = false) -> [Key] {
    pending += bytes
    var keys: [Key] = []
    while let (key, length) = Self.first(pending[...], isIdle: isIdle) {
      if let key { keys.append(key) }
      pending.removeFirst(length)
    }
    if isIdle || pending.count > Self.longest { pending = [] }
    return keys
  }

  /// Whether bytes wait for the rest of their sequence.
  public var isWaiting: Bool { !pending.isEmpty }

  /// The first key (nil if unknown) and its length in bytes; nil for too few bytes.
  private static func first(_ bytes: ArraySlice<UInt8>, isIdle: Bool) -> (Key?, Int)? {
    guard let byte = bytes.first else { return nil }
    switch byte {
    case 0x1B: return sequence(bytes, isIdle: isIdle)
    case 0x0D, 0x0A: return (.enter, 1)
    case 0x01...0x1A: return (.control(Character(Unicode.Scalar(byte + 0x60))), 1)
    case 0x1C: return (.control("\\"), 1)
    case 0x20...0x7E: return (.character(Character(Unicode.Scalar(byte))), 1)
    case 0xC2...0xF4: return text(bytes)
    default: return (nil, 1)
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> (Key?, Int)? {
    let length = bytes[bytes.startIndex] < 0xE0 ? 2 : bytes[bytes.startIndex] < 0xF0 ? 3 : 4
    let tail = bytes.dropFirst().prefix { $0 & 0xC0 == 0x80 }.prefix(length - 1)
    guard tail.count == length - 1 else {
      return bytes.count < length && tail.count == bytes.count - 1 ? nil : (nil, 1)
    }
    let text = String(decoding: bytes.prefix(length), as: UTF8.self)
    return (text.count == 1 ? text.first.map(Key.character) : nil, length)
  }

  /// Escape alone, SS3 (`ESC O A`) or CSI (`ESC [ 1 ; 5 A`: parameters, then one final byte).
  private static func sequence(_ bytes: ArraySlice<UInt8>, isIdle: Bool) -> (Key?, Int)? {
    let rest = bytes.dropFirst()
    guard let kind = rest.first else { return isIdle ? (.escape, 1) : nil }
    guard kind == UInt8(ascii: "[") || kind == UInt8(ascii: "O") else { return (.escape, 1) }
    let parameters = rest.dropFirst().prefix { (0x20...0x3F).contains($0) }
    guard let final = rest.dropFirst(1 + parameters.count).first else { return nil }
    // A control byte ends a torn sequence.
    guard final >= 0x40 && final < 0x7F else { return (nil, 2 + parameters.count) }
    return (arrow(final), 3 + parameters.count)
  }

  private static func arrow(_ final: UInt8) -> Key? {
    switch final {
    case UInt8(ascii: "A"): .up
    case UInt8(ascii: "B"): .down
    case UInt8(ascii: "C"): .right
    case UInt8(ascii: "D"): .left
    default: nil
    }
  }
}
