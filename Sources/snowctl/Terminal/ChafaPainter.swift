import CChafa
import Console
import Graphics

/// Turns frames into the bytes that draw them on a terminal; owns chafa's canvas.
struct ChafaPainter: ~Copyable {
  private let abilities = TerminalAbilities()
  private var canvas: OpaquePointer?
  private var geometry: TerminalGeometry?
  private var place: TerminalGeometry.Place?
  /// The frame with its unused top bytes set, as chafa reads them as opacity; kept for reuse.
  private var pixels: [UInt32] = []

  deinit { if canvas != nil { chafa_canvas_unref(canvas) } }

  /// How many pixels in the width of a cell can be seen.
  func detail(on geometry: TerminalGeometry) -> Int {
    // A cell of characters shows two by two blocks; twice as many pixels smooth their edges.
    abilities.usesSymbols ? 4 : cell(geometry).width
  }

  /// The size of a cell in the picture that is sent.
  private func cell(_ geometry: TerminalGeometry) -> (width: Int, height: Int) {
    let width = min(8, geometry.cellWidth)
    // Sixels are pixels of the screen; the others stretch a picture, so that a smaller one does.
    guard abilities.stretches else { return (geometry.cellWidth, geometry.cellHeight) }
    return (width, width * geometry.cellHeight / geometry.cellWidth)
  }

  /// Forgets what the terminal shows: the next frame is drawn on a cleared screen.
  mutating func forget() { (geometry, place) = (nil, nil) }

  /// Appends what draws a frame at its place.
  mutating func paint(
    _ frame: borrowing Frame, on geometry: TerminalGeometry, to out: inout [UInt8]
  ) {
    let place = geometry.place(width: frame.width, height: frame.height)
    if canvas == nil || place != self.place || geometry != self.geometry {
      replaceCanvas(geometry, place)
      out += "\u{1B}[0m\u{1B}[2J".utf8
    }
    draw(frame)
    // kitty keeps every picture until it is told to forget it.
    if abilities.pixels == CHAFA_PIXEL_MODE_KITTY { out += "\u{1B}_Ga=d,d=A,q=2\u{1B}\\".utf8 }
    guard let text = chafa_canvas_print(canvas, abilities.info) else { return }
    defer { g_string_free(text, 1) }
    let bytes = UnsafeRawBufferPointer(start: text.pointee.str, count: Int(text.pointee.len))
    append(bytes, at: place, to: &out)
  }

  private mutating func draw(_ frame: borrowing Frame) {
    pixels.removeAll(keepingCapacity: true)
    pixels.reserveCapacity(frame.pixels.count)
    for pixel in frame.pixels { pixels.append(pixel | 0xFF00_0000) }
    #if _endian(little)
      let kind = CHAFA_PIXEL_BGRA8_UNASSOCIATED
    #else
      let kind = CHAFA_PIXEL_ARGB8_UNASSOCIATED
    #endif
    let (width, height) = (Int32(frame.width), Int32(frame.height))
    pixels.withUnsafeBytes {
      chafa_canvas_draw_all_pixels(
        canvas, kind, $0.baseAddress?.assumingMemoryBound(to: UInt8.self), width, height, width * 4)
    }
  }

  /// chafa ends rows of characters with a line feed, which knows nothing of the left margin.
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
    if canvas != nil { chafa_canvas_unref(canvas) }
    let symbols = chafa_symbol_map_new()
    defer { chafa_symbol_map_unref(symbols) }
    chafa_symbol_map_add_by_tags(symbols, abilities.symbols)
    let config = chafa_canvas_config_new()
    defer { chafa_canvas_config_unref(config) }
    chafa_canvas_config_set_pixel_mode(config, abilities.pixels)
    chafa_canvas_config_set_canvas_mode(config, abilities.colors)
    chafa_canvas_config_set_symbol_map(config, symbols)
    chafa_canvas_config_set_geometry(config, Int32(place.columns), Int32(place.rows))
    let cell = cell(geometry)
    chafa_canvas_config_set_cell_geometry(config, Int32(cell.width), Int32(cell.height))
    // Sharpening for few colours would make the air flicker from frame to frame.
    chafa_canvas_config_set_preprocessing_enabled(config, 0)
    canvas = chafa_canvas_new(config)
    (self.geometry, self.place) = (geometry, place)
  }
}
