import Graphics

extension Gradient {
  /// Premultiplied, over black in formats without alpha; dithered, as a dark sky's ten levels would show as bands.
  ///
  /// Interleaved gradient noise (Jimenez: Next Generation Post Processing in Call of Duty, SIGGRAPH 2014) rounds each
  /// pixel up or down, weighted by distance. It has no grain and is the same on every machine.
  func pixels(width: Int, height: Int, format: Frame.Format) -> [UInt32] {
    var pixels = [UInt32](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        let place = Vector2(
          x: (Double(x) + 0.5) / Double(width), y: (Double(y) + 0.5) / Double(height))
        let color = color(at: share(at: place))
        let opacity = min(max(color.alpha, 0), 1)
        let chance = Self.noise(x, y)
        // The same noise for all four channels, so that no colour exceeds its alpha.
        func byte(_ channel: Float) -> UInt32 {
          let exact = Double(channel * opacity) * 255
          return UInt32(min(max(exact + chance, 0), 255))
        }
        let alpha: UInt32 =
          format == .argb8888 ? UInt32(Double(opacity) * 255 + chance) << 24 : 0
        pixels[y * width + x] =
          alpha | byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue)
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
