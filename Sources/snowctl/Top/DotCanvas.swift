/// Square dots in character cells: two by four with braille, one by two with half blocks, where a font has no braille.
struct DotCanvas {
  enum Font { case braille, halves }

  let font: Font
  let columns, rows: Int
  private var dots: [Bool]

  init(_ font: Font, columns: Int, rows: Int) {
    (self.font, self.columns, self.rows) = (font, max(0, columns), max(0, rows))
    dots = []
    dots = Array(repeating: false, count: width * height)
  }

  /// In dots.
  var width: Int { columns * (font == .braille ? 2 : 1) }
  /// In dots.
  var height: Int { rows * (font == .braille ? 4 : 2) }

  /// Sets a dot; x to the right, y down; one outside is ignored.
  mutating func set(_ x: Int, _ y: Int) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    dots[y * width + x] = true
  }

  /// Sets the dots of a line.
  mutating func line(from a: (x: Double, y: Double), to b: (x: Double, y: Double)) {
    let steps = max(1, Int(max((b.x - a.x).magnitude, (b.y - a.y).magnitude).rounded(.up)))
    for step in 0...steps {
      let part = Double(step) / Double(steps)
      set(
        Int((a.x + (b.x - a.x) * part).rounded()),
        Int((a.y + (b.y - a.y) * part).rounded()))
    }
  }

  /// The character of a cell; nil if it has no dots.
  func character(row: Int, column: Int) -> Character? {
    switch font {
    case .halves:
      let (top, bottom) = (isSet(column, 2 * row), isSet(column, 2 * row + 1))
      return top && bottom ? "█" : top ? "▀" : bottom ? "▄" : nil
    case .braille:
      // Unicode's order of the dots: down the left column, down the right one, then the lowest two.
      let places = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
      let bits = places.enumerated().reduce(UInt32(0)) { bits, place in
        isSet(2 * column + place.element.0, 4 * row + place.element.1)
          ? bits | 1 << UInt32(place.offset) : bits
      }
      return bits == 0 ? nil : Unicode.Scalar(0x2800 + bits).map(Character.init)
    }
  }

  private func isSet(_ x: Int, _ y: Int) -> Bool { dots[y * width + x] }
}

extension CellGrid {
  /// Draws a canvas; cells without dots stay.
  ///
  /// `style` is called with a row's height, 0 at the foot, 1 at the top.
  mutating func draw(_ canvas: DotCanvas, row: Int, column: Int, _ style: (Double) -> Style) {
    for line in 0..<canvas.rows {
      let look = style(1 - (Double(line) + 0.5) / Double(canvas.rows))
      for place in 0..<canvas.columns {
        guard let character = canvas.character(row: line, column: place) else { continue }
        put(String(character), row: row + line, column: column + place, look)
      }
    }
  }
}
