import CPango
import Graphics
import PictureHelper
import Scenes

/// Lays out texts by Pango: direction, line breaks, shaping, and other fonts for what a font has not.
///
/// ```
///   text ─▶ paragraphs ─▶ lines ─▶ runs of one font and direction ─▶ glyphs ─▶ outlines, or pictures
/// ```
final class TextShaper {
  /// Pixels for an em: positions are exact to 1/16384 of it.
  static let em = 256.0
  private let fonts: UnsafeMutablePointer<PangoFontMap>
  private let context: OpaquePointer

  init() {
    fonts = snow_pango_fonts()
    context = pango_font_map_create_context(fonts)
    pango_context_set_round_glyph_positions(context, 0)
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(context))
    g_object_unref(fonts)
  }

  func answer(_ request: TextRequest) -> HelperAnswer {
    guard FontNames.areInstalled else {
      return HelperAnswer(.failed("no fonts are installed; install fonts-dejavu-core"))
    }
    let cleaned = CleanText(request.text)
    var notes = cleaned.notes
    if let note = FontNames(request.font).note { notes.append(note) }
    let layout = layout(cleaned.text, request)
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    var outlines = GlyphOutlines(pixels: request.pixels)
    add(layout, to: &outlines)
    notes += outlines.notes
    var box = PangoRectangle()
    pango_layout_get_extents(layout, nil, &box)
    let lines = pango_layout_get_width(layout)
    let width = lines < 0 ? Self.ems(box.width) : Self.ems(lines)
    let text = TextOutlines(
      size: Size2(width: width, height: Self.ems(box.height)), path: outlines.path,
      pictures: outlines.pictures)
    return HelperAnswer(.text(text), notes: notes)
  }

  private func layout(_ text: String, _ request: TextRequest) -> OpaquePointer {
    let layout: OpaquePointer = pango_layout_new(context)
    pango_layout_set_text(layout, text, Int32(text.utf8.count))
    let font = pango_font_description_from_string(request.font)
    pango_font_description_set_absolute_size(font, Self.em * Double(SNOW_PANGO_SCALE))
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    // Pango exchanges left and right for texts from right to left.
    let alignment =
      switch request.alignment {
      case .start: PANGO_ALIGN_LEFT
      case .center: PANGO_ALIGN_CENTER
      case .end: PANGO_ALIGN_RIGHT
      }
    pango_layout_set_alignment(layout, alignment)
    if let width = request.width {
      breakLines(of: layout, after: Int32(min(width, 2000) * Self.em * Double(SNOW_PANGO_SCALE)))
    }
    return layout
  }

  /// Breaks lines between words.
  ///
  /// A word that is longer makes all lines longer, and so the text smaller; one of more than two lines is broken.
  private func breakLines(of layout: OpaquePointer, after width: Int32) {
    pango_layout_set_width(layout, width)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD)
    snow_pango_no_hyphens(layout)
    var box = PangoRectangle()
    pango_layout_get_extents(layout, nil, &box)
    guard box.width > width else { return }
    if box.width / 2 <= width {
      pango_layout_set_width(layout, box.width)
    } else {
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    }
  }

  private func add(_ layout: OpaquePointer, to outlines: inout GlyphOutlines) {
    let runs: OpaquePointer = pango_layout_get_iter(layout)
    defer { pango_layout_iter_free(runs) }
    repeat {
      // A line ends with none.
      guard let run = pango_layout_iter_get_run_readonly(runs) else { continue }
      var box = PangoRectangle()
      pango_layout_iter_get_run_extents(runs, nil, &box)
      let baseline = Self.ems(pango_layout_iter_get_baseline(runs))
      outlines.add(run.pointee, at: Vector2(x: Self.ems(box.x), y: baseline))
    } while pango_layout_iter_next_run(runs) != 0
  }

  static func ems(_ units: Int32) -> Double { Double(units) / (em * Double(SNOW_PANGO_SCALE)) }
}
