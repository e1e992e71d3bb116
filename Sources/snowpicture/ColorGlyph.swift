import CPango
import Graphics

/// A glyph that has colours of its own: an emoji.
struct ColorGlyph {
  private let bitmap: Bitmap
  /// Its upper left corner from the glyph's place, and its size, in ems.
  private let corner: Vector2
  private let size: Size2

  /// Of a font of bitmaps, or of coloured layers; nil without colours; `pixels` are needed for an em.
  init?(_ glyph: UInt32, _ face: FT_Face, pixels: Int) {
    let scale: Double
    if face.pointee.face_flags & Int(FT_FACE_FLAG_SCALABLE) == 0 || face.pointee.num_fixed_sizes > 0
    {
      // The largest one.
      let sizes = UnsafeBufferPointer(
        start: face.pointee.available_sizes, count: Int(face.pointee.num_fixed_sizes))
      guard let best = sizes.indices.max(by: { sizes[$0].y_ppem < sizes[$1].y_ppem }),
        sizes[best].y_ppem > 0, FT_Select_Size(face, Int32(best)) == 0
      else { return nil }
      scale = 64 / Double(sizes[best].y_ppem)
    } else {
      scale = 1 / TextShaper.em
    }
    guard FT_Load_Glyph(face, glyph, Int32(SNOW_LOAD_COLOR)) == 0,
      let slot = face.pointee.glyph?.pointee,
      let source = Bitmap(slot.bitmap)
    else { return nil }
    // Ems of one of the font's pixels.
    corner = Vector2(x: Double(slot.bitmap_left) * scale, y: -Double(slot.bitmap_top) * scale)
    size = Size2(width: Double(source.width) * scale, height: Double(source.height) * scale)
    bitmap = source.reduced(by: min(1, Double(pixels) * scale))
  }

  func picture(at place: Vector2) -> TextOutlines.Picture {
    TextOutlines.Picture(bitmap: bitmap, corner: place + corner, size: size)
  }
}

extension Bitmap {
  /// Of FreeType's colours, which are premultiplied; nil for other bitmaps.
  fileprivate init?(_ source: FT_Bitmap) {
    let (width, height, pitch) = (Int(source.width), Int(source.rows), Int(source.pitch))
    guard Int(source.pixel_mode) == Int(FT_PIXEL_MODE_BGRA.rawValue), let pixels = source.buffer,
      (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height),
      pitch >= width * 4
    else { return nil }
    self.init(width: width, height: height, format: .color)
    for row in 0..<height {
      for index in 0..<width * 4 {
        bytes[row * width * 4 + index] = pixels[row * pitch + index]
      }
    }
  }

  /// Made smaller by a factor of at most 1.
  fileprivate func reduced(by factor: Double) -> Bitmap {
    let (across, down) = (
      max(1, Int((Double(width) * factor).rounded(.up))),
      max(1, Int((Double(height) * factor).rounded(.up)))
    )
    guard (across, down) != (width, height) else { return self }
    var reduction = AreaReduction(
      from: (width, height), to: (min(across, width), min(down, height)), channels: 4)
    for row in 0..<height {
      reduction.add(bytes.span.extracting(row * width * 4..<(row + 1) * width * 4))
    }
    var result = Bitmap(width: reduction.width, height: reduction.height, format: .color)
    result.bytes = reduction.bytes
    return result
  }
}
