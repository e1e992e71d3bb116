import CChafa
import Glibc

/// What the terminal can show, from the environment; owns chafa's description of it.
struct TerminalAbilities: ~Copyable {
  let pixels: ChafaPixelMode
  let colors: ChafaCanvasMode
  let symbols: ChafaSymbolTags
  let info: OpaquePointer?

  init() {
    let environment = g_get_environ()
    defer { g_strfreev(environment) }
    let info = chafa_term_db_detect(chafa_term_db_get_default(), environment)
    self.info = info
    let has = { (sequence: ChafaTermSeq) in chafa_term_info_have_seq(info, sequence) != 0 }
    pixels = Self.pixels(has)
    colors = Self.colors(has)
    symbols = Self.symbols(isConsole: getenv("TERM").map { String(cString: $0) } == "linux")
  }

  deinit { chafa_term_info_unref(info) }

  var usesSymbols: Bool { pixels == CHAFA_PIXEL_MODE_SYMBOLS }

  /// Whether the terminal stretches a picture over its cells.
  var stretches: Bool { pixels == CHAFA_PIXEL_MODE_KITTY || pixels == CHAFA_PIXEL_MODE_ITERM2 }

  /// Whether pictures are coloured characters, which can be drawn one by one.
  var usesColoredCells: Bool {
    usesSymbols && colors != CHAFA_CANVAS_MODE_FGBG && colors != CHAFA_CANVAS_MODE_FGBG_BGFG
  }

  /// Words 0xAARRGGBB.
  static var pixelKind: ChafaPixelType {
    #if _endian(little)
      CHAFA_PIXEL_BGRA8_UNASSOCIATED
    #else
      CHAFA_PIXEL_ARGB8_UNASSOCIATED
    #endif
  }

  /// Cell sizes are in pixels; the caller releases the canvas.
  func makeCanvas(columns: Int, rows: Int, cellWidth: Int, cellHeight: Int) -> OpaquePointer? {
    let map = chafa_symbol_map_new()
    defer { chafa_symbol_map_unref(map) }
    chafa_symbol_map_add_by_tags(map, symbols)
    let config = chafa_canvas_config_new()
    defer { chafa_canvas_config_unref(config) }
    chafa_canvas_config_set_pixel_mode(config, pixels)
    chafa_canvas_config_set_canvas_mode(config, colors)
    chafa_canvas_config_set_symbol_map(config, map)
    chafa_canvas_config_set_geometry(config, Int32(columns), Int32(rows))
    chafa_canvas_config_set_cell_geometry(config, Int32(cellWidth), Int32(cellHeight))
    // Sharpening for few colours would make the air flicker from frame to frame.
    chafa_canvas_config_set_preprocessing_enabled(config, 0)
    return chafa_canvas_new(config)
  }

  private static func pixels(_ has: (ChafaTermSeq) -> Bool) -> ChafaPixelMode {
    if has(CHAFA_TERM_SEQ_BEGIN_KITTY_IMMEDIATE_IMAGE_V1) { return CHAFA_PIXEL_MODE_KITTY }
    if has(CHAFA_TERM_SEQ_BEGIN_ITERM2_IMAGE) { return CHAFA_PIXEL_MODE_ITERM2 }
    if has(CHAFA_TERM_SEQ_BEGIN_SIXELS) { return CHAFA_PIXEL_MODE_SIXELS }
    return CHAFA_PIXEL_MODE_SYMBOLS
  }

  private static func colors(_ has: (ChafaTermSeq) -> Bool) -> ChafaCanvasMode {
    if has(CHAFA_TERM_SEQ_SET_COLOR_FGBG_DIRECT) { return CHAFA_CANVAS_MODE_TRUECOLOR }
    // The first 16 of the 256 belong to the user's theme; the other 240 are the same everywhere.
    if has(CHAFA_TERM_SEQ_SET_COLOR_FGBG_256) { return CHAFA_CANVAS_MODE_INDEXED_240 }
    if has(CHAFA_TERM_SEQ_SET_COLOR_FGBG_16) { return CHAFA_CANVAS_MODE_INDEXED_16 }
    if has(CHAFA_TERM_SEQ_SET_COLOR_FGBG_8) { return CHAFA_CANVAS_MODE_INDEXED_8 }
    return has(CHAFA_TERM_SEQ_INVERT_COLORS) ? CHAFA_CANVAS_MODE_FGBG_BGFG : CHAFA_CANVAS_MODE_FGBG
  }

  /// Quarter blocks show flakes of two by two in a cell; the Linux console's font has only halves.
  private static func symbols(isConsole: Bool) -> ChafaSymbolTags {
    let tags = [CHAFA_SYMBOL_TAG_SPACE, CHAFA_SYMBOL_TAG_SOLID, CHAFA_SYMBOL_TAG_HALF]
    let all = isConsole ? tags : tags + [CHAFA_SYMBOL_TAG_QUAD]
    return ChafaSymbolTags(all.reduce(0) { $0 | $1.rawValue })
  }
}
