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
    var (color, opacity) = (SIMD4<Float>.zero, Float.zero)
    for y in 0..<height {
      let down = down((Double(y) + 0.5) / Double(height))
      for x in 0..<width {
        // From top to bottom, a row has one colour.
        if x == 0 || columns[x] != columns[x - 1] {
          color = ramp.color(at: share(across: columns[x], down: down))
          opacity = min(max(color.w, 0), 1)
          color *= opacity
        }
        // The same noise for all four channels, so that no colour exceeds its alpha.
        let chance = Self.noise(x, y)
        func byte(_ channel: Float) -> UInt32 {
          UInt32(min(max(Double(channel) * 255 + chance, 0), 255))
        }
        let alpha = format == .argb8888 ? byte(opacity) << 24 : 0
        all[y * width + x] = alpha | byte(color.x) << 16 | byte(color.y) << 8 | byte(color.z)
      }
    }
    return pixels
  }

  /// Noise for each place, slightly inside 0...1, so that integers do not change.
  private static func noise(_ x: Int, _ y: Int) -> Double {
    let inner = 0.06711056 * Double(x) + 0.00583715 * Double(y)
    let outer = 52.9829189 * (inner - inner.rounded(.down))
    return 0.002 + 0.996 * (outer - outer.rounded(.down))
  }
}
