import Graphics

extension Gradient {
  /// Premultiplied, over black in formats without alpha; dithered, as a dark sky's ten levels would show as bands.
  ///
  /// Interleaved gradient noise (Jimenez: Next Generation Post Processing in Call of Duty, SIGGRAPH 2014) rounds each
  /// pixel up or down, weighted by distance. It has no grain and is the same on every machine.
  func pixels(width: Int, height: Int, format: Frame.Format) -> [UInt32] {
    let ramp = GradientRamp(self)
    let columns = (0..<width).map { across((Double($0) + 0.5) / Double(width)) }
    var pixels = [UInt32](repeating: 0, count: width * height)
    var all = pixels.mutableSpan
    let alpha: UInt32 = format == .argb8888 ? 0xff00_0000 : 0
    var color = SIMD4<Double>.zero
    for y in 0..<height {
      let down = down((Double(y) + 0.5) / Double(height))
      for x in 0..<width {
        // From top to bottom, a row has one colour.
        if x == 0 || columns[x] != columns[x - 1] {
          color = Self.premultiplied(ramp.color(at: share(across: columns[x], down: down))) * 255
        }
        // The same noise for all four channels, so that no colour exceeds its alpha.
        all[y * width + x] = Self.pixel(color + Self.noise(x, y)) & (alpha | 0x00ff_ffff)
      }
    }
    return pixels
  }

  private static func premultiplied(_ color: SIMD4<Float>) -> SIMD4<Double> {
    var color = color
    let opacity = min(max(color.w, 0), 1)
    color *= opacity
    color.w = opacity
    return SIMD4(Double(color.x), Double(color.y), Double(color.z), Double(color.w))
  }

  /// Of red, green, blue and alpha, rounded down into 0...255.
  @inline(__always)
  private static func pixel(_ channels: SIMD4<Double>) -> UInt32 {
    let (least, most) = (SIMD4(repeating: 0.0), SIMD4(repeating: 255.0))
    let notBelow = channels.replacing(with: least, where: channels .< least)
    let inside = notBelow.replacing(with: most, where: notBelow .> most)
    // With 512 added, the whole part begins at bit 43; a conversion would check each channel.
    let bits = unsafe unsafeBitCast(inside + 512, to: SIMD4<UInt64>.self) &>> 43 & 0xff
    return UInt32(truncatingIfNeeded: bits.w << 24 | bits.x << 16 | bits.y << 8 | bits.z)
  }

  /// Noise for each place, slightly inside 0...1, so that integers do not change.
  private static func noise(_ x: Int, _ y: Int) -> Double {
    let inner = 0.06711056 * Double(x) + 0.00583715 * Double(y)
    let outer = 52.9829189 * (inner - inner.rounded(.down))
    return 0.002 + 0.996 * (outer - outer.rounded(.down))
  }
}
