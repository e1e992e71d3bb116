import CChafa
import Console
import Graphics

/// Draws frames as coloured characters; only changed cells go to chafa, because its choice of a character is slow.
struct CellPainter: ~Copyable {
  /// A character with its colours: 0xRRGGBB or palette indices.
  private struct Cell: Equatable {
    var character: UInt32 = 0
    var ink, paper: Int32
  }

  /// Cells per chafa call.
  private static let batch = 32
  /// Pixels a side of a cell, for chafa.
  private static let side = 8

  private let chafa: snow_chafa
  private let place: TerminalGeometry.Place
  private let colors: snow_chafa_canvas_mode
  private let canvas: OpaquePointer?
  private var now, before: CellSamples
  /// The terminal's content; nil where unknown.
  private var shown: [Cell?]
  private var pixels = [UInt32](repeating: 0, count: batch * side * side)
  private var waiting: [Int] = []

  init(_ abilities: borrowing TerminalAbilities, at place: TerminalGeometry.Place) {
    chafa = abilities.chafa
    self.place = place
    colors = abilities.colors
    now = CellSamples(columns: place.columns, rows: place.rows)
    before = now
    shown = Array(repeating: nil, count: place.columns * place.rows)
    // Threads would cost more than these few cells.
    chafa.set_n_threads(1)
    canvas = abilities.makeCanvas(
      columns: Self.batch, rows: 1, cellWidth: Self.side, cellHeight: Self.side)
  }

  deinit { chafa.canvas_unref(canvas) }

  mutating func paint(
    _ frame: borrowing Frame, _ info: OpaquePointer?, to out: inout [UInt8]
  ) {
    now.take(frame)
    var cursor = Cursor(chafa, place, colors, info)
    for cell in shown.indices where hasChanged(cell) {
      waiting.append(cell)
      if waiting.count == Self.batch { flush(&cursor, &out) }
    }
    flush(&cursor, &out)
    swap(&now, &before)
  }

  private func hasChanged(_ cell: Int) -> Bool {
    let range = cell * CellSamples.count..<(cell + 1) * CellSamples.count
    return shown[cell] == nil || now.words[range] != before.words[range]
  }

  /// Lets chafa choose characters for the waiting cells, and writes those that differ.
  private mutating func flush(_ cursor: inout Cursor, _ out: inout [UInt8]) {
    guard !waiting.isEmpty else { return }
    for (index, cell) in waiting.enumerated() { spread(cell, to: index) }
    let (width, height) = (Int32(Self.batch * Self.side), Int32(Self.side))
    pixels.withUnsafeBytes {
      chafa.canvas_draw_all_pixels(
        canvas, TerminalAbilities.pixelKind.rawValue,
        $0.baseAddress?.assumingMemoryBound(to: UInt8.self),
        width, height, width * 4)
    }
    for (index, cell) in waiting.enumerated() {
      let look = look(at: Int32(index))
      guard shown[cell] != look else { continue }
      shown[cell] = look
      cursor.write(look.character, look.ink, look.paper, at: cell, &out)
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Copies a cell's samples into chafa's picture, each as a square.
  private mutating func spread(_ cell: Int, to index: Int) {
    let scale = Self.side / CellSamples.side
    for y in 0..<Self.side {
      let start = (y * Self.batch + index) * Self.side
      let source = cell * CellSamples.count + y / scale * CellSamples.side
      // chafa reads the top byte as opacity.
      for x in 0..<Self.side { pixels[start + x] = now.words[source + x / scale] | 0xFF00_0000 }
    }
  }

  private func look(at index: Int32) -> Cell {
    var cell = Cell(ink: 0, paper: 0)
    cell.character = chafa.canvas_get_char_at(canvas, index, 0)
    chafa.canvas_get_raw_colors_at(canvas, index, 0, &cell.ink, &cell.paper)
    // A space has no ink; chafa sets an arbitrary one.
    if cell.character == UInt32(UInt8(ascii: " ")) { cell.ink = cell.paper }
    return cell
  }
}

private struct Cursor {
  private let chafa: snow_chafa
  private let place: TerminalGeometry.Place
  private let colors: snow_chafa_canvas_mode
  private let info: OpaquePointer?
  private var next: Int?
  private var ink: Int32?
  private var paper: Int32?

  init(
    _ chafa: snow_chafa, _ place: TerminalGeometry.Place, _ colors: snow_chafa_canvas_mode,
    _ info: OpaquePointer?
  ) {
    self.chafa = chafa
    (self.place, self.colors, self.info) = (place, colors, info)
  }

  mutating func write(
    _ character: UInt32, _ ink: Int32, _ paper: Int32, at cell: Int, _ out: inout [UInt8]
  ) {
    let (row, column) = (cell / place.columns, cell % place.columns)
    if next != cell || column == 0 {
      out += "\u{1B}[\(place.row + row + 1);\(place.column + column + 1)H".utf8
    }
    if ink != self.ink || paper != self.paper { change(to: ink, paper, &out) }
    out += String(Unicode.Scalar(character) ?? " ").utf8
    next = cell + 1
  }

  private mutating func change(to ink: Int32, _ paper: Int32, _ out: inout [UInt8]) {
    (self.ink, self.paper) = (ink, paper)
    // chafa marks transparency by −1; frames are opaque.
    let (ink, paper) = (max(0, ink), max(0, paper))
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(SNOW_CHAFA_TERM_SEQ_LENGTH_MAX)) {
      guard let start = $0.baseAddress, let end = emit(ink, paper, start) else { return }
      out += UnsafeRawBufferPointer(start: start, count: end - start)
    }
  }

  private func emit(
    _ ink: Int32, _ paper: Int32, _ room: UnsafeMutablePointer<CChar>
  ) -> UnsafeMutablePointer<CChar>? {
    let byte = { (color: Int32, shift: Int32) in UInt8(truncatingIfNeeded: color >> shift) }
    return switch colors {
    case SNOW_CHAFA_CANVAS_MODE_TRUECOLOR:
      chafa.term_info_emit_set_color_fgbg_direct(
        info, room, byte(ink, 16), byte(ink, 8), byte(ink, 0), byte(paper, 16), byte(paper, 8),
        byte(paper, 0))
    case SNOW_CHAFA_CANVAS_MODE_INDEXED_16:
      chafa.term_info_emit_set_color_fgbg_16(info, room, byte(ink, 0), byte(paper, 0))
    case SNOW_CHAFA_CANVAS_MODE_INDEXED_8:
      chafa.term_info_emit_set_color_fgbg_8(info, room, byte(ink, 0), byte(paper, 0))
    default:
      chafa.term_info_emit_set_color_fgbg_256(info, room, byte(ink, 0), byte(paper, 0))
    }
  }
}
