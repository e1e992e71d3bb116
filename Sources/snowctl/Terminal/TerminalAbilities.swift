import CChafa
import Glibc

/// What the terminal can show, from the environment; owns chafa's description of it.
struct TerminalAbilities: ~Copyable {
  let chafa: snow_chafa
  let pixels: snow_chafa_pixel_mode
  let colors: snow_chafa_canvas_mode
  let symbols: Int32
  let info: OpaquePointer?

  init(_ chafa: snow_chafa) {
    self.chafa = chafa
    let environment = chafa.get_environ()
    defer { chafa.strfreev(environment) }
    let info = chafa.term_db_detect(chafa.term_db_get_default(), environment)
    self.info = info
    let has = { (sequence: snow_chafa_term_seq) in
      chafa.term_info_have_seq(info, sequence.rawValue) != 0
    }
    pixels = Self.pixels(has)
    colors = Self.colors(has)
    symbols = Self.symbols(isConsole: getenv("TERM").map { String(cString: $0) } == "linux")
  }

  deinit { chafa.term_info_unref(info) }

  var usesSymbols: Bool { pixels == SNOW_CHAFA_PIXEL_MODE_SYMBOLS }

  /// Whether the terminal stretches a picture over its cells.
  var stretches: Bool {
    pixels == SNOW_CHAFA_PIXEL_MODE_KITTY || pixels == SNOW_CHAFA_PIXEL_MODE_ITERM2
  }

  /// Whether pictures are coloured characters, which can be drawn one by one.
  var usesColoredCells: Bool {
    usesSymbols && colors != SNOW_CHAFA_CANVAS_MODE_FGBG
      && colors != SNOW_CHAFA_CANVAS_MODE_FGBG_BGFG
  }

  /// Words 0xAARRGGBB.
  static var pixelKind: snow_chafa_pixel_type {
    #if _endian(little)
      SNOW_CHAFA_PIXEL_BGRA8_UNASSOCIATED
    #else
      SNOW_CHAFA_PIXEL_ARGB8_UNASSOCIATED
    #endif
  }

  /// Cell sizes are in pixels; the caller releases the canvas.
  func makeCanvas(columns: Int, rows: Int, cellWidth: Int, cellHeight: Int) -> OpaquePointer? {
    let map = chafa.symbol_map_new()
    defer { chafa.symbol_map_unref(map) }
    chafa.symbol_map_add_by_tags(map, symbols)
    let config = chafa.canvas_config_new()
    defer { chafa.canvas_config_unref(config) }
    chafa.canvas_config_set_pixel_mode(config, pixels.rawValue)
    chafa.canvas_config_set_canvas_mode(config, colors.rawValue)
    chafa.canvas_config_set_symbol_map(config, map)
    chafa.canvas_config_set_geometry(config, Int32(columns), Int32(rows))
    chafa.canvas_config_set_cell_geometry(config, Int32(cellWidth), Int32(cellHeight))
    // Sharpening for few colours would make the air flicker from frame to frame.
    chafa.canvas_config_set_preprocessing_enabled(config, 0)
    return chafa.canvas_new(config)
  }

  private static func pixels(_ has: (snow_chafa_term_seq) -> Bool) -> snow_chafa_pixel_mode {
    if has(SNOW_CHAFA_TERM_SEQ_BEGIN_KITTY_IMMEDIATE_IMAGE_V1) {
      return SNOW_CHAFA_PIXEL_MODE_KITTY
    }
    if has(SNOW_CHAFA_TERM_SEQ_BEGIN_ITERM2_IMAGE) { return SNOW_CHAFA_PIXEL_MODE_ITERM2 }
    if has(SNOW_CHAFA_TERM_SEQ_BEGIN_SIXELS) { return SNOW_CHAFA_PIXEL_MODE_SIXELS }
    return SNOW_CHAFA_PIXEL_MODE_SYMBOLS
  }

  private static func colors(_ has: (snow_chafa_term_seq) -> Bool) -> snow_chafa_canvas_mode {
    if has(SNOW_CHAFA_TERM_SEQ_SET_COLOR_FGBG_DIRECT) { return SNOW_CHAFA_CANVAS_MODE_TRUECOLOR }
    // The first 16 of the 256 belong to the user's theme; the other 240 are the same everywhere.
    if has(SNOW_CHAFA_TERM_SEQ_SET_COLOR_FGBG_256) { return SNOW_CHAFA_CANVAS_MODE_INDEXED_240 }
    if has(SNOW_CHAFA_TERM_SEQ_SET_COLOR_FGBG_16) { return SNOW_CHAFA_CANVAS_MODE_INDEXED_16 }
    if has(SNOW_CHAFA_TERM_SEQ_SET_COLOR_FGBG_8) { return SNOW_CHAFA_CANVAS_MODE_INDEXED_8 }
    return has(SNOW_CHAFA_TERM_SEQ_INVERT_COLORS)
      ? SNOW_CHAFA_CANVAS_MODE_FGBG_BGFG : SNOW_CHAFA_CANVAS_MODE_FGBG
  }

  /// Quarter blocks show flakes of two by two in a cell; the Linux console's font has only halves.
  private static func symbols(isConsole: Bool) -> Int32 {
    let tags = [
      SNOW_CHAFA_SYMBOL_TAG_SPACE, SNOW_CHAFA_SYMBOL_TAG_SOLID, SNOW_CHAFA_SYMBOL_TAG_HALF,
    ]
    let all = isConsole ? tags : tags + [SNOW_CHAFA_SYMBOL_TAG_QUAD]
    return Int32(all.reduce(0, |))
  }
}
