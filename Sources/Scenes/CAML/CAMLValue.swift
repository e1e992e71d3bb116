import Documents
import Graphics

/// A property's value as the file writes it.
struct CAMLValue {
  /// The property.
  let name: String
  /// An attribute's value, or the `value` of an element that stands for the property.
  let text: String
  /// Where it stands.
  let place: Place
  /// `opacity` of such an element: a colour's alpha.
  var opacity: String?

  /// A finite number within a range.
  func number(in range: ClosedRange<Double>) throws(DocumentError) -> Double {
    try Self.number(text, name, place, in: range)
  }

  /// A number, or "inf" for what has no end.
  func numberOrInfinity(in range: ClosedRange<Double>) throws(DocumentError) -> Double {
    ["inf", "+inf", "infinity", "+infinity"].contains(text.lowercased())
      ? .infinity : try number(in: range)
  }

  /// Numbers between blanks.
  func numbers(
    _ count: ClosedRange<Int>, in range: ClosedRange<Double>
  ) throws(DocumentError) -> [Double] {
    let words = text.split { " \t\r\n,;".contains($0) }
    guard count.contains(words.count) else {
      let wanted =
        count.count == 1 ? "\(count.lowerBound)" : "\(count.lowerBound) to \(count.upperBound)"
      throw DocumentError(
        "'\(name)' is '\(text.prefix(40))'; it is \(wanted) numbers, such as "
          + "'\(["0.5", "0 0", "1 1 1", "0 0 390 844"][min(count.lowerBound, 4) - 1])'", at: place)
    }
    var numbers: [Double] = []
    for word in words { numbers.append(try Self.number(String(word), name, place, in: range)) }
    return numbers
  }

  /// Yes or no, as 1 or 0.
  func bool() throws(DocumentError) -> Bool {
    switch text.lowercased() {
    case "1", "true", "yes": return true
    case "0", "false", "no": return false
    default: throw DocumentError("'\(name)' is '\(text.prefix(40))'; it is 1 or 0", at: place)
    }
  }

  /// "r g b", "r g b a", a grey "w" or "w a", or "#rrggbb".
  func color() throws(DocumentError) -> Color {
    if text.hasPrefix("#") { return try SceneFile.color(name, text, at: place) }
    let numbers = try numbers(1...4, in: -100...100).map { Float($0) }
    let alpha = numbers.count % 2 == 0 ? numbers[numbers.count - 1] : 1
    let channels = numbers.count < 3 ? [Float](repeating: numbers[0], count: 3) : numbers
    var color = Color(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
    if let opacity {
      color.alpha *= Float(try Self.number(opacity, "opacity", place, in: 0...1))
    }
    return color
  }

  private static func number(
    _ text: String, _ name: String, _ place: Place, in range: ClosedRange<Double>
  ) throws(DocumentError) -> Double {
    guard text.utf8.allSatisfy("0123456789.+-eE".utf8.contains), let value = Double(text) else {
      throw DocumentError("'\(name)' is '\(text.prefix(40))', which is no number", at: place)
    }
    return try ObjectReader.number(name, value, at: place, in: range)
  }
}
