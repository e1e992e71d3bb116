import CPango
import Graphics

/// The outlines and pictures of glyphs, in ems.
struct GlyphOutlines {
  private(set) var path = Path()
  private(set) var pictures: [TextOutlines.Picture] = []
  /// Characters that no font has, each once.
  private var missing: [Unicode.Scalar] = []
  /// Pixels for an em that pictures need.
  private let pixels: Int
  private var bitmaps: [Glyph: ColorGlyph] = [:]

  private struct Glyph: Hashable {
    var font: OpaquePointer
    var number: UInt32
  }

  init(pixels: Int) { self.pixels = max(1, pixels) }

  var notes: [String] {
    guard !missing.isEmpty else { return [] }
    let names = missing.prefix(8).map { "\($0.codePoint)\($0.quoted)" }.joined(separator: ", ")
    let rest = missing.count > 8 ? " and \(missing.count - 8) more" : ""
    return ["no installed font has \(names)\(rest)"]
  }

  /// Adds a run's glyphs from a point on the baseline on.
  mutating func add(_ run: PangoLayoutRun, at start: Vector2) {
    guard let font = run.item.pointee.analysis.font, let face = snow_pango_lock(font) else {
      return
    }
    defer { snow_pango_unlock(font) }
    let isBold = snow_pango_is_emboldened(font) != 0
    var pen = start
    for index in 0..<Int(run.glyphs.pointee.num_glyphs) {
      let glyph = run.glyphs.pointee.glyphs[index]
      let place = Vector2(
        x: pen.x + TextShaper.ems(glyph.geometry.x_offset),
        y: pen.y + TextShaper.ems(glyph.geometry.y_offset))
      pen.x += TextShaper.ems(glyph.geometry.width)
      if glyph.glyph == UInt32(SNOW_GLYPH_EMPTY) { continue }
      if glyph.glyph & SNOW_GLYPH_UNKNOWN != 0 {
        note(glyph.glyph & ~SNOW_GLYPH_UNKNOWN)
      } else if face.pointee.face_flags & Int(FT_FACE_FLAG_COLOR) != 0,
        let color = color(glyph.glyph, face, OpaquePointer(font))
      {
        pictures.append(color.picture(at: place))
      } else {
        addOutline(glyph.glyph, face, isBold, at: place)
      }
    }
  }

  private mutating func note(_ value: UInt32) {
    guard let scalar = Unicode.Scalar(value), !missing.contains(scalar) else { return }
    missing.append(scalar)
  }

  private mutating func color(_ glyph: UInt32, _ face: FT_Face, _ font: OpaquePointer)
    -> ColorGlyph?
  {
    let key = Glyph(font: font, number: glyph)
    if let known = bitmaps[key] { return known }
    guard let bitmap = ColorGlyph(glyph, face, pixels: pixels) else { return nil }
    bitmaps[key] = bitmap
    return bitmap
  }

  private mutating func addOutline(
    _ glyph: UInt32, _ face: FT_Face, _ isBold: Bool, at place: Vector2
  ) {
    guard FT_Load_Glyph(face, glyph, Int32(SNOW_LOAD_OUTLINE)) == 0,
      let slot = face.pointee.glyph, slot.pointee.format == FT_GLYPH_FORMAT_OUTLINE
    else { return }
    if isBold { FT_GlyphSlot_Embolden(slot) }
    let pen = OutlinePen(place)
    var calls = OutlinePen.calls
    FT_Outline_Decompose(&slot.pointee.outline, &calls, Unmanaged.passUnretained(pen).toOpaque())
    pen.finish()
    path.add(pen.path)
  }
}

/// Takes FreeType's curves, whose units are 1/64 of a pixel, y up.
private final class OutlinePen {
  private(set) var path = Path()
  private let place: Vector2

  init(_ place: Vector2) { self.place = place }

  func finish() { path.closeSubpath() }

  private func point(_ vector: UnsafePointer<FT_Vector>?) -> Vector2 {
    guard let vector = vector?.pointee else { return place }
    let scale = 1 / (64 * TextShaper.em)
    return Vector2(x: place.x + Double(vector.x) * scale, y: place.y - Double(vector.y) * scale)
  }

  private static func draw(
    _ pen: UnsafeMutableRawPointer?, _ act: (OutlinePen) -> Void
  ) -> Int32 {
    guard let pen else { return 1 }
    act(Unmanaged<OutlinePen>.fromOpaque(pen).takeUnretainedValue())
    return 0
  }

  static var calls: FT_Outline_Funcs {
    FT_Outline_Funcs(
      move_to: { end, pen in
        OutlinePen.draw(pen) {
          $0.path.closeSubpath()
          $0.path.move(to: $0.point(end))
        }
      },
      line_to: { end, pen in
        OutlinePen.draw(pen) { $0.path.addLine(to: $0.point(end)) }
      },
      conic_to: { control, end, pen in
        OutlinePen.draw(pen) { $0.path.addQuadCurve(to: $0.point(end), control: $0.point(control)) }
      },
      cubic_to: { one, two, end, pen in
        OutlinePen.draw(pen) {
          $0.path.addCurve(to: $0.point(end), control1: $0.point(one), control2: $0.point(two))
        }
      }, shift: 0, delta: 0)
  }
}

extension Unicode.Scalar {
  /// The character itself, if it can stand alone.
  fileprivate var quoted: String {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .otherLetter, .otherSymbol, .mathSymbol: " '\(self)'"
    default: ""
    }
  }
}
