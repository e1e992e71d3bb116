import Graphics
import PortableMath

/// The drawings on a contact sheet: an arrow, digits and a panel's rim.
///
/// Digits are those of a clock with seven strokes: nothing else is written on a sheet.
enum SheetArt {
  /// An arrow that points down, 96 pixels high.
  static let arrow = Bitmap.mask(side: 96) { x, y in
    let shaft = max(x.magnitude - 0.09, max(y - 0.35, -0.85 - y))
    let head = max(x.magnitude - (0.85 - y) * 0.62, 0.2 - y)
    return min(max(0.5 - min(shaft, head) * 48, 0), 1)
  }

  /// A round dot, 24 pixels across.
  static let dot = Bitmap.mask(side: 24) { x, y in
    min(max((0.9 - (x * x + y * y).squareRoot()) * 12 + 0.5, 0), 1)
  }

  /// What can be written: digits, minus, degree, point, s.
  static let characters: [Character] = Array("0123456789-°.s")

  /// One picture a character, 40 pixels high, in the order of `characters`.
  static let glyphs: [Bitmap] = characters.map { character in
    let strokes = strokes(of: character)
    return Bitmap.mask(side: 40) { x, y in
      let distance = strokes.map { Self.distance(x, y, $0) }.min() ?? 1
      return min(max((0.1 - distance) * 20 + 0.5, 0), 1)
    }
  }

  private typealias Stroke = (x0: Double, y0: Double, x1: Double, y1: Double)

  /// ```
  ///   ─ a ─
  ///  f     b      Strokes of a clock's digit, in a box from −0.4 to 0.4 across
  ///   ─ g ─       and −0.8 to 0.8 down.
  ///  e     c
  ///   ─ d ─
  /// ```
  private static func strokes(of character: Character) -> [Stroke] {
    let all: [Character: Stroke] = [
      "a": (-0.4, -0.8, 0.4, -0.8), "b": (0.4, -0.8, 0.4, 0), "c": (0.4, 0, 0.4, 0.8),
      "d": (-0.4, 0.8, 0.4, 0.8), "e": (-0.4, 0, -0.4, 0.8), "f": (-0.4, -0.8, -0.4, 0),
      "g": (-0.4, 0, 0.4, 0),
    ]
    let names: [Character: String] = [
      "0": "abcdef", "1": "bc", "2": "abged", "3": "abgcd", "4": "fgbc", "5": "afgcd",
      "6": "afgedc", "7": "abc", "8": "abcdefg", "9": "abcdfg", "-": "g",
    ]
    switch character {
    case ".": return [(0, 0.8, 0, 0.8)]
    case "s":
      return [
        (0.22, 0.1, -0.22, 0.1), (-0.22, 0.1, -0.22, 0.45), (-0.22, 0.45, 0.22, 0.45),
        (0.22, 0.45, 0.22, 0.8), (0.22, 0.8, -0.22, 0.8),
      ]
    case "°":
      return [
        (-0.2, -0.8, 0.2, -0.8), (0.2, -0.8, 0.2, -0.4), (-0.2, -0.4, 0.2, -0.4),
        (-0.2, -0.8, -0.2, -0.4),
      ]
    default: return (names[character] ?? "").compactMap { all[$0] }
    }
  }

  private static func distance(_ x: Double, _ y: Double, _ stroke: Stroke) -> Double {
    let (dx, dy) = (stroke.x1 - stroke.x0, stroke.y1 - stroke.y0)
    let length = dx * dx + dy * dy
    let t =
      length > 0 ? min(max(((x - stroke.x0) * dx + (y - stroke.y0) * dy) / length, 0), 1) : 0
    let (ex, ey) = (x - stroke.x0 - t * dx, y - stroke.y0 - t * dy)
    return (ex * ex + ey * ey).squareRoot()
  }
}
