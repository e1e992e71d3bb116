import Posix

/// JSON for other programs.
public enum JSONText {
  /// A string.
  public static func text(_ text: String) -> String {
    var json = "\""
    for scalar in text.escapingPathBytes().unicodeScalars {
      switch scalar {
      case "\"", "\\": json += "\\\(scalar)"
      case "\n": json += "\\n"
      case "\t": json += "\\t"
      case _ where scalar.value < 32:
        let digits = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }

  /// An object whose values are JSON.
  public static func object(_ members: [(key: String, value: String)]) -> String {
    "{" + members.map { "\(text($0.key)): \($0.value)" }.joined(separator: ", ") + "}"
  }

  /// An array of JSON values, one a line.
  public static func list(_ values: [String]) -> String {
    values.isEmpty ? "[]" : "[\n  " + values.joined(separator: ",\n  ") + "\n]"
  }
}
