import Console

/// A terminal's cells: characters with a style, written where they changed.
struct CellGrid {
  /// How a character looks.
  enum Style: Equatable {
    case plain, dim, strong, good, warning, bad
    /// A part of a curve; 0 is its foot, 1 its top.
    case curve(Double)
  }

  private struct Cell: Equatable {
    var character: Character = " "
    var style = Style.plain
  }

  let columns, rows: Int
  private var cells: [Cell]

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    cells = Array(repeating: Cell(), count: columns * rows)
  }

  /// Writes words from a cell on, as far as they fit; returns the column behind them.
  @discardableResult
  mutating func put(
    _ words: String, row: Int, column: Int, _ style: Style = .plain, end: Int? = nil
  ) -> Int {
    guard (0..<rows).contains(row) else { return column }
    var at = column
    for character in Terminal.harmless(words) {
      guard at < min(end ?? columns, columns) else { return at }
      if at >= 0 { cells[row * columns + at] = Cell(character: character, style: style) }
      at += 1
    }
    return at
  }

  /// Bytes that turn the shown grid into this one; all cells without `shown`.
  func bytes(after shown: CellGrid?, _ palette: Palette) -> [UInt8] {
    let old = shown.flatMap { $0.columns == columns && $0.rows == rows ? $0 : nil }
    var bytes: [UInt8] = []
    if old == nil { bytes += "\u{1B}[0m\u{1B}[2J".utf8 }
    for row in 0..<rows {
      let range = row * columns..<(row + 1) * columns
      guard old == nil || old?.cells[range] != cells[range] else { continue }
      bytes += "\u{1B}[\(row + 1);1H".utf8
      var style: Style?
      for cell in cells[range] {
        if cell.style != style {
          bytes += palette.sequence(cell.style).utf8
          style = cell.style
        }
        bytes += String(cell.character).utf8
      }
    }
    return bytes.isEmpty
      ? [] : Array("\u{1B}[?2026h".utf8) + bytes + Array("\u{1B}[0m\u{1B}[?2026l".utf8)
  }

  /// The colours of a terminal.
  enum Palette {
    case none, sixteen, many

    /// By the usual variables: NO_COLOR, COLORTERM, TERM.
    init(_ environment: (String) -> String?) {
      let term = environment("TERM") ?? ""
      if environment("NO_COLOR")?.isEmpty == false {
        self = .none
      } else {
        self = term.contains("256") || environment("COLORTERM") != nil ? .many : .sixteen
      }
    }

    func sequence(_ style: Style) -> String { "\u{1B}[0\(code(style))m" }

    private func code(_ style: Style) -> String {
      switch (style, self) {
      case (.plain, _): ""
      case (.strong, _): ";1"
      case (.dim, .none), (.dim, .sixteen): ";2"
      case (.dim, .many): ";38;5;246"
      case (.warning, .none), (.bad, .none): ";1"
      case (.good, .none), (.curve, .none): ""
      case (.good, .sixteen): ";32"
      case (.good, .many): ";38;5;114"
      case (.warning, .sixteen): ";33"
      case (.warning, .many): ";38;5;221"
      case (.bad, .sixteen): ";31"
      case (.bad, .many): ";38;5;203"
      case (.curve, .sixteen): ";36"
      // From deep water to snow.
      case (.curve(let height), .many):
        ";38;5;\([67, 74, 110, 153, 195][min(4, max(0, Int(height * 5)))])"
      }
    }
  }
}
