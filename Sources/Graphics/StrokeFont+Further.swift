extension StrokeFont {
  /// Widths that differ from the usual one.
  static let widths: [Character: Double] = [
    "M": 0.7, "W": 0.76, "@": 0.72, "!": 0.06, ",": 0.06, ";": 0.06, "'": 0.06, "|": 0.06,
    "\"": 0.24, "(": 0.2, ")": 0.2, "[": 0.2, "]": 0.2, "{": 0.26, "}": 0.26, "/": 0.4, "\\": 0.4,
    "?": 0.5, "*": 0.44, "`": 0.2,
  ]

  /// Letters and signs that no digit or clock needs.
  static func addFurther(_ character: Character, to path: inout Path) {
    switch character {
    case "B":
      lines(&path, [(0.28, 0.48), (0.02, 0.48), (0.02, 0), (0.28, 0)])
      arc(&path, 0.28, 0.24, 0.24, from: -.pi / 2, by: .pi)
      arc(&path, 0.28, 0.74, 0.26, from: -.pi / 2, by: .pi)
      path.addLine(to: Vector2(x: 0.02, y: 1))
      path.addLine(to: Vector2(x: 0.02, y: 0.48))
    case "C":
      arc(&path, 0.28, 0.28, 0.28, from: -0.5, by: 0.5 - .pi)
      arc(&path, 0.28, 0.72, 0.28, from: .pi, by: 0.5 - .pi)
    case "F":
      lines(&path, [(0.5, 0), (0.02, 0), (0.02, 1)])
      lines(&path, [(0.02, 0.5), (0.42, 0.5)])
    case "J":
      lines(&path, [(0.5, 0), (0.5, 0.74)])
      arc(&path, 0.25, 0.75, 0.25, from: 0, by: .pi)
    case "K":
      lines(&path, [(0.02, 0), (0.02, 1)])
      lines(&path, [(0.52, 0), (0.02, 0.56)])
      lines(&path, [(0.2, 0.36), (0.55, 1)])
    case "M": lines(&path, [(0, 1), (0, 0), (0.35, 0.6), (0.7, 0), (0.7, 1)])
    case "N": lines(&path, [(0.02, 1), (0.02, 0), (0.54, 1), (0.54, 0)])
    case "O": path = glyph("0")
    case "Q":
      path = glyph("0")
      lines(&path, [(0.34, 0.72), (0.56, 1)])
    case "R":
      path = glyph("P")
      lines(&path, [(0.26, 0.56), (0.54, 1)])
    case "V": lines(&path, [(0, 0), (0.28, 1), (0.56, 0)])
    case "W": lines(&path, [(0, 0), (0.17, 1), (0.38, 0.3), (0.59, 1), (0.76, 0)])
    case "X":
      lines(&path, [(0, 0), (0.56, 1)])
      lines(&path, [(0.56, 0), (0, 1)])
    case "Y":
      lines(&path, [(0, 0), (0.28, 0.5), (0.56, 0)])
      lines(&path, [(0.28, 0.5), (0.28, 1)])
    case "Z": lines(&path, [(0.02, 0), (0.54, 0), (0, 1), (0.56, 1)])
    case "Æ":
      lines(&path, [(0, 1), (0.26, 0), (0.56, 0)])
      lines(&path, [(0.26, 0), (0.26, 1), (0.56, 1)])
      lines(&path, [(0.1, 0.6), (0.5, 0.6)])
    case "Ø":
      path = glyph("0")
      lines(&path, [(0, 1), (0.56, 0)])
    case "□": lines(&path, [(0.06, 0), (0.5, 0), (0.5, 1), (0.06, 1), (0.06, 0)])
    default:
      if let (base, mark) = accents[character] {
        path = glyph(base)
        addAccent(mark, to: &path)
      } else {
        addSign(character, to: &path)
      }
    }
  }

  private static func addSign(_ character: Character, to path: inout Path) {
    func dot(_ x: Double, _ y: Double) {
      path.addCircle(center: Vector2(x: x, y: y), radius: 0.015)
    }
    func curve(_ x: Double, _ bend: Double) {
      path.move(to: Vector2(x: x, y: -0.06))
      path.addQuadCurve(to: Vector2(x: x, y: 1.06), control: Vector2(x: bend, y: 0.5))
    }
    switch character {
    case ",": lines(&path, [(0.05, 0.96), (0, 1.14)])
    case ";":
      dot(0.03, 0.4)
      lines(&path, [(0.05, 0.96), (0, 1.14)])
    case "!":
      lines(&path, [(0.03, 0), (0.03, 0.68)])
      dot(0.03, 0.985)
    case "?":
      arc(&path, 0.25, 0.25, 0.25, from: -.pi, by: 1.5 * .pi)
      path.addLine(to: Vector2(x: 0.25, y: 0.68))
      dot(0.25, 0.985)
    case "'": lines(&path, [(0.03, 0), (0.03, 0.22)])
    case "\"":
      lines(&path, [(0.05, 0), (0.05, 0.22)])
      lines(&path, [(0.19, 0), (0.19, 0.22)])
    case "`": lines(&path, [(0, 0), (0.16, 0.18)])
    case "(": curve(0.2, -0.16)
    case ")": curve(0, 0.36)
    case "[": lines(&path, [(0.2, 0), (0, 0), (0, 1), (0.2, 1)])
    case "]": lines(&path, [(0, 0), (0.2, 0), (0.2, 1), (0, 1)])
    case "{":
      lines(&path, [(0.26, 0), (0.13, 0.1), (0.13, 0.4), (0, 0.5), (0.13, 0.6), (0.13, 0.9)])
      path.addLine(to: Vector2(x: 0.26, y: 1))
    case "}":
      lines(&path, [(0, 0), (0.13, 0.1), (0.13, 0.4), (0.26, 0.5), (0.13, 0.6), (0.13, 0.9)])
      path.addLine(to: Vector2(x: 0, y: 1))
    case "/": lines(&path, [(0.4, 0), (0, 1)])
    case "\\": lines(&path, [(0, 0), (0.4, 1)])
    case "|": lines(&path, [(0.03, -0.06), (0.03, 1.06)])
    case "_": lines(&path, [(0, 1.04), (0.56, 1.04)])
    case "+":
      lines(&path, [(0.06, 0.5), (0.5, 0.5)])
      lines(&path, [(0.28, 0.28), (0.28, 0.72)])
    case "=":
      lines(&path, [(0.06, 0.38), (0.5, 0.38)])
      lines(&path, [(0.06, 0.62), (0.5, 0.62)])
    case "<": lines(&path, [(0.48, 0.2), (0.08, 0.5), (0.48, 0.8)])
    case ">": lines(&path, [(0.08, 0.2), (0.48, 0.5), (0.08, 0.8)])
    case "^": lines(&path, [(0.1, 0.3), (0.28, 0.04), (0.46, 0.3)])
    case "~":
      path.move(to: Vector2(x: 0.06, y: 0.56))
      path.addCurve(
        to: Vector2(x: 0.5, y: 0.46), control1: Vector2(x: 0.22, y: 0.3),
        control2: Vector2(x: 0.34, y: 0.72))
    case "*":
      for (x, y) in [(0.0, 0.18), (0.156, 0.09), (0.156, -0.09)] {
        lines(&path, [(0.22 - x, 0.3 - y), (0.22 + x, 0.3 + y)])
      }
    case "%":
      for (x, y) in [(0.12, 0.16), (0.44, 0.84)] {
        path.addCircle(center: Vector2(x: x, y: y), radius: 0.12)
      }
      lines(&path, [(0.5, 0.04), (0.06, 0.96)])
    case "#":
      for x in [0.12, 0.34] { lines(&path, [(x + 0.1, 0.1), (x, 0.9)]) }
      for y in [0.36, 0.66] { lines(&path, [(0.02, y), (0.54, y)]) }
    case "&":
      lines(&path, [(0.56, 1), (0.12, 0.36), (0.1, 0.16), (0.24, 0), (0.4, 0.14), (0.36, 0.3)])
      for (x, y) in [(0.06, 0.6), (0.02, 0.82), (0.2, 1), (0.4, 0.92), (0.54, 0.64)] {
        path.addLine(to: Vector2(x: x, y: y))
      }
    case "@":
      path.addCircle(center: Vector2(x: 0.36, y: 0.54), radius: 0.14)
      lines(&path, [(0.5, 0.4), (0.5, 0.6)])
      arc(&path, 0.61, 0.58, 0.11, from: .pi, by: -.pi)
      arc(&path, 0.36, 0.54, 0.36, from: 0, by: -1.75 * .pi)
    case "$":
      path = glyph("S")
      lines(&path, [(0.28, -0.1), (0.28, 1.1)])
    case "€":
      path = glyph("C")
      for y in [0.42, 0.58] { lines(&path, [(-0.08, y), (0.36, y)]) }
    default: break
    }
  }

  /// Accented capitals: letter, base, mark.
  private static let accents: [Character: (base: Character, mark: Character)] = {
    let table = Array(
      "ÀA`ÁA'ÂA^ÃA~ÄA:ÅA°ÇC,ÈE`ÉE'ÊE^ËE:ÌI`ÍI'ÎI^ÏI:ÑN~ÒO`ÓO'ÔO^ÕO~ÖO:ÙU`ÚU'ÛU^ÜU:ÝY'ŸY:ŠS^ŽZ^ČC^ŘR^ĚE^"
    )
    var accents: [Character: (Character, Character)] = [:]
    for index in stride(from: 0, to: table.count, by: 3) {
      accents[table[index]] = (table[index + 1], table[index + 2])
    }
    return accents
  }()

  private static func addAccent(_ mark: Character, to path: inout Path) {
    switch mark {
    case "`": lines(&path, [(0.18, -0.3), (0.32, -0.16)])
    case "'": lines(&path, [(0.38, -0.3), (0.24, -0.16)])
    case "^": lines(&path, [(0.14, -0.15), (0.28, -0.3), (0.42, -0.15)])
    case "~": lines(&path, [(0.1, -0.16), (0.22, -0.26), (0.34, -0.16), (0.46, -0.26)])
    case ":":
      for x in [0.14, 0.42] {
        path.addCircle(center: Vector2(x: x, y: -0.2), radius: 0.015)
      }
    case "°": path.addCircle(center: Vector2(x: 0.28, y: -0.2), radius: 0.09)
    default: lines(&path, [(0.3, 1), (0.24, 1.2)])
    }
  }

  /// Signs that are drawn as others.
  private static let substitutes: [Character: String] = [
    "\u{2018}": "'", "\u{2019}": "'", "\u{201A}": ",", "\u{201C}": "\"", "\u{201D}": "\"",
    "\u{201E}": "\"", "\u{2013}": "-", "\u{2014}": "-", "\u{2026}": "...", "\u{A0}": " ",
    "\u{1E9E}": "SS",
  ]

  /// A text as it can be drawn: in capitals, and `□` for characters without lines, which are returned, too.
  public static func spelled(_ text: String) -> (text: String, missing: [Character]) {
    var (result, missing) = ("", [Character]())
    for character in text {
      for capital in substitutes[character] ?? character.uppercased() {
        if capital == " " || capital == "\n" || !glyph(capital).isEmpty {
          result.append(capital)
        } else {
          result.append("□")
          if !missing.contains(character) { missing.append(character) }
        }
      }
    }
    return (result, missing)
  }
}
