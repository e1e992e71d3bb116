import Documents
import Graphics

extension Format where Value == Color {
  static var color: Format {
    let pattern: JSON = ["pattern": "^#([0-9a-fA-F]{3}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$"]
    return Format<String>.string("a colour such as '#ffffff'", pattern)
      .defined(as: "color", "'#rgb', '#rrggbb' or '#rrggbbaa'.")
      .map(back: \.hex) { (text, key, node) throws(DocumentError) in
        guard let color = Color(hex: text) else {
          throw DocumentError(
            "'\(key)' is '\(text.prefix(40))'; expected '#rgb', '#rrggbb' or '#rrggbbaa'",
            at: node.place)
        }
        return color
      }
  }
}

extension Color {
  /// '#rrggbb' or '#rrggbbaa'; nil if neither is exact.
  fileprivate var hex: String? {
    func digits(_ number: UInt32, _ count: Int) -> String {
      let text = String(number, radix: 16)
      return "#" + String(repeating: "0", count: count - text.count) + text
    }
    let text =
      alpha == 1 ? digits(pixel, 6) : digits(pixel << 8 | UInt32(Color.byte(alpha)), 8)
    return Color(hex: text) == self ? text : nil
  }
}

extension Format where Value == Vector2 {
  static func point(_ range: ClosedRange<Double>) -> Format {
    Format<[Double]>.list(of: .number(range), 2...2)
      .map(back: { [$0.x, $0.y] }) { values, _, _ in Vector2(x: values[0], y: values[1]) }
  }
}

extension Format where Value == Size2 {
  static func size(_ range: ClosedRange<Double>) -> Format {
    Format<Vector2>.point(range).map { value, _, _ in Size2(width: value.x, height: value.y) }
  }
}

extension Format {
  /// The node itself, read later by a member that needs other members first; the schema stays.
  var unread: Format<Node> {
    Format<Node>(read: { _, node in node }, schema: schema)
  }

  /// This format, with a clearer message for words that belong to another, easily confused member.
  func notConfused(with words: [String], of other: String) -> Format {
    Format(
      read: { (key, node) throws(DocumentError) in
        do throws(DocumentError) {
          return try read(key, node)
        } catch {
          guard case .string(let word) = node.value, words.contains(word) else { throw error }
          throw DocumentError("'\(word)' is a \(other), not an \(key)", at: node.place)
        }
      }, schema: schema, json: json)
  }
}

extension Field {
  /// `locations`: rising shares 0...1, one for each value read earlier in the table.
  static func locations(
    _ path: any WritableKeyPath<Target, [Double]> & Sendable, _ summary: String,
    count: @escaping @Sendable (Target) -> Int
  ) -> Field {
    Field("locations", .list(of: .number(0...1), 1...64), summary) {
      (target, values, node) throws(DocumentError) in
      let count = count(target)
      for (index, node) in try node.list("locations", count...count).enumerated() {
        guard index == 0 || values[index] >= values[index - 1] else {
          throw DocumentError("'locations' must rise from 0 to 1", at: node.place)
        }
      }
      target[keyPath: path] = values
    }
  }
}
