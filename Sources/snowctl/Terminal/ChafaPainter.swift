import CChafa
import Console
import Graphics

/// Turns frames into the bytes that draw them on a terminal; owns chafa's canvas.
struct ChafaPainter: ~Copyable {
  private let chafa: snow_chafa
  private let abilities: TerminalAbilities
  /// For pictures sent whole; nil where cells are drawn one by one.
  private var canvas: OpaquePointer?
  private var cells: CellPainter?
  private var geometry: TerminalGeometry?
  private var place: TerminalGeometry.Place?
  /// The frame with its top bytes set, which chafa reads as opacity; kept for reuse.
  private var pixels: [UInt32] = []

  /// A painter for the terminal that the environment describes; throws if libchafa is missing.
  init() throws(Failure) {
    self.init(try ChafaLibrary.functions())
  }

  private init(_ chafa: snow_chafa) {
    self.chafa = chafa
    abilities = TerminalAbilities(chafa)
  }

  deinit { if canvas != nil { chafa.canvas_unref(canvas) } }

  /// Visible pixels in the width of a cell.
  func detail(on geometry: TerminalGeometry) -> Int {
    // A character shows two by two blocks; twice as many pixels smooth their edges.
    abilities.usesSymbols ? 4 : cell(geometry).width
  }

  /// A cell's pixels in the picture that is sent.
  private func cell(_ geometry: TerminalGeometry) -> (width: Int, height: Int) {
    let width = min(8, geometry.cellWidth)
    // Sixels are screen pixels; the other protocols stretch a smaller picture.
    guard abilities.stretches else { return (geometry.cellWidth, geometry.cellHeight) }
    return (width, width * geometry.cellHeight / geometry.cellWidth)
  }

  /// Makes the next frame clear the screen.
  mutating func forget() { (geometry, place) = (nil, nil) }

  /// Appends the bytes that draw a frame, or its changed cells; true if they clear the terminal first.
  mutating func paint(
    _ frame: borrowing Frame, on geometry: TerminalGeometry, to out: inout [UInt8]
  ) -> Bool {
    let place = geometry.place(width: frame.width, height: frame.height)
    let clears = place != self.place || geometry != self.geometry
    if clears {
      replaceCanvas(geometry, place)
      out += "\u{1B}[0m\u{1B}[2J".utf8
    }
    guard cells == nil else {
      cells?.paint(frame, abilities.info, to: &out)
      return clears
    }
    draw(frame)
    // kitty keeps every picture until it is deleted.
    if abilities.pixels == SNOW_CHAFA_PIXEL_MODE_KITTY { out += "\u{1B}_Ga=d,d=A,q=2\u{1B}\\".utf8 }
    guard let text = chafa.canvas_print(canvas, abilities.info) else { return clears }
    defer { _ = chafa.string_free(text, 1) }
    let string = snow_gstring_read(text)
    let bytes = UnsafeRawBufferPointer(start: string.str, count: string.len)
    append(bytes, at: place, to: &out)
    return clears
  }

  private mutating func draw(_ frame: borrowing Frame) {
    pixels.removeAll(keepingCapacity: true)
    pixels.reserveCapacity(frame.pixels.count)
    for pixel in frame.pixels { pixels.append(pixel | 0xFF00_0000) }
    let (width, height) = (Int32(frame.width), Int32(frame.height))
    pixels.withUnsafeBytes {
      chafa.canvas_draw_all_pixels(
        canvas, TerminalAbilities.pixelKind.rawValue,
        $0.baseAddress?.assumingMemoryBound(to: UInt8.self),
        width, height, width * 4)
    }
  }

  /// chafa ends rows with a line feed, which would return to the left edge of the terminal.
  private func append(
    _ bytes: UnsafeRawBufferPointer, at place: TerminalGeometry.Place, to out: inout [UInt8]
  ) {
    let move = { (row: Int) in "\u{1B}[\(row + 1);\(place.column + 1)H".utf8 }
    out += move(place.row)
    guard abilities.usesSymbols else {
      out += bytes
      return
    }
    var row = place.row
    for byte in bytes {
      if byte == UInt8(ascii: "\n") {
        row += 1
        out += move(row)
      } else {
        out.append(byte)
      }
    }
  }

  private mutating func replaceCanvas(
    _ geometry: TerminalGeometry, _ place: TerminalGeometry.Place
  ) {
    if canvas != nil { chafa.canvas_unref(canvas) }
    canvas = nil
    cells = nil
    if abilities.usesColoredCells {
      cells = CellPainter(abilities, at: place)
    } else {
      let cell = cell(geometry)
      canvas = abilities.makeCanvas(
        columns: place.columns, rows: place.rows, cellWidth: cell.width, cellHeight: cell.height)
    }
    (self.geometry, self.place) = (geometry, place)
  }
}
