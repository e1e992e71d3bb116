/// A text without control characters, line ends as `\n`.
struct CleanText {
  private(set) var text = ""
  private(set) var notes: [String] = []

  init(_ raw: String) {
    var scalars = String.UnicodeScalarView()
    var left: Unicode.Scalar?
    var isAfterReturn = false
    for scalar in raw.unicodeScalars {
      switch scalar {
      case "\n" where isAfterReturn: break
      case "\r", "\n", "\u{85}", "\u{2028}", "\u{2029}": scalars.append("\n")
      case "\t": scalars.append(" ")
      case _ where scalar.properties.generalCategory == .control: left = left ?? scalar
      default: scalars.append(scalar)
      }
      isAfterReturn = scalar == "\r"
    }
    text = String(scalars)
    if let left {
      notes.append("control characters are left out, the first is \(left.codePoint)")
    }
  }
}

extension Unicode.Scalar {
  /// As in "U+00E9".
  var codePoint: String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
