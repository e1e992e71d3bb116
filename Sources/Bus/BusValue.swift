import CSystemd
import Glibc

/// A value of a property, an argument or a result.
public enum BusValue: Equatable, Sendable {
  case bool(Bool)
  case number(Double)
  case text(String)
  case texts([String])
  /// A descriptor, which is duplicated for the receiver.
  case descriptor(Int32)

  /// D-Bus type codes.
  var signature: String {
    switch self {
    case .bool: "b"
    case .number: "d"
    case .text: "s"
    case .texts: "as"
    case .descriptor: "h"
    }
  }

  /// Whether it differs from an older value by `step` or more; values that are no numbers, at all.
  func differs(from old: BusValue, by step: Double) -> Bool {
    guard case (.number(let new), .number(let old)) = (self, old) else { return self != old }
    return new != old && abs(new - old) >= step
  }

  /// Appends it to a message; returns a negated errno on failure.
  func append(to message: OpaquePointer) -> Int32 {
    switch self {
    case .bool(let value): Self.append(Int32(value ? 1 : 0), "b", to: message)
    case .number(let value): Self.append(value, "d", to: message)
    case .text(let text): sd_bus_message_append_basic(message, Self.code("s"), text)
    case .texts(let texts): Self.append(texts, to: message)
    case .descriptor(let number): Self.append(number, "h", to: message)
    }
  }

  /// Appends it as a variant.
  func appendVariant(to message: OpaquePointer) -> Int32 {
    var answer = sd_bus_message_open_container(message, Self.code("v"), signature)
    if answer >= 0 { answer = append(to: message) }
    return answer < 0 ? answer : sd_bus_message_close_container(message)
  }

  private static func append<Value>(
    _ value: Value, _ type: Unicode.Scalar, to message: OpaquePointer
  ) -> Int32 {
    withUnsafePointer(to: value) { sd_bus_message_append_basic(message, code(type), $0) }
  }

  private static func append(_ texts: [String], to message: OpaquePointer) -> Int32 {
    var answer = sd_bus_message_open_container(message, code("a"), "s")
    for text in texts where answer >= 0 {
      answer = sd_bus_message_append_basic(message, code("s"), text)
    }
    return answer < 0 ? answer : sd_bus_message_close_container(message)
  }

  /// Reads the next value of a message; nil for an unexpected type, or at the end.
  init?(next message: OpaquePointer) {
    var (type, contents): (CChar, UnsafePointer<CChar>?) = (0, nil)
    guard sd_bus_message_peek_type(message, &type, &contents) > 0 else { return nil }
    switch Unicode.Scalar(UInt8(bitPattern: type)) {
    case "b":
      guard let value = Self.read(Int32(0), type, message) else { return nil }
      self = .bool(value != 0)
    case "d":
      guard let value = Self.read(0.0, type, message) else { return nil }
      self = .number(value)
    case "s":
      guard let text = Self.readText(message) else { return nil }
      self = .text(text)
    case "a":
      guard let texts = Self.readTexts(message) else { return nil }
      self = .texts(texts)
    default: return nil
    }
  }

  private static func read<Value>(
    _ start: Value, _ type: CChar, _ message: OpaquePointer
  ) -> Value? {
    var value = start
    let answer = withUnsafeMutablePointer(to: &value) {
      sd_bus_message_read_basic(message, type, $0)
    }
    return answer > 0 ? value : nil
  }

  /// No text is longer, in bytes: messages on a bus may have 128 MB, and reading that takes seconds.
  static let longestText = 65536

  static func readText(_ message: OpaquePointer) -> String? {
    // It belongs to the message.
    guard let text = read(UnsafePointer<CChar>?.none, code("s"), message), let text,
      strnlen(text, longestText + 1) <= longestText
    else { return nil }
    return String(cString: text)
  }

  private static func readTexts(_ message: OpaquePointer) -> [String]? {
    guard sd_bus_message_enter_container(message, code("a"), "s") > 0 else { return nil }
    var texts: [String] = []
    while let text = readText(message) { texts.append(text) }
    return sd_bus_message_exit_container(message) >= 0 ? texts : nil
  }

  static func code(_ type: Unicode.Scalar) -> CChar { CChar(UInt8(ascii: type)) }
}
