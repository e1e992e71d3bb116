import Graphics

/// Paints the backdrop, whole or only where something has gone away.
struct BackdropPainter {
  private let color: UInt32
  /// The backdrop at the frame's size; empty where it is one colour.
  private let pixels: [UInt32]
  private let width: Int

  init(_ backdrop: Backdrop, width: Int, height: Int) {
    self.width = width
    switch backdrop {
    case .color(let color):
      self.color = color.pixel
      pixels = []
    case .image(let bitmap):
      color = 0
      pixels = Self.covering(bitmap, width: width, height: height)
    }
  }

  /// Puts the backdrop back on a rectangle.
  func restore(_ rect: PixelRect, into frame: inout MutableSpan<UInt32>) {
    let source = pixels.span
    for y in rect.y {
      let row = y &* width
      if source.isEmpty {
        for x in rect.x { frame[row &+ x] = color }
      } else {
        for x in rect.x { frame[row &+ x] = source[row &+ x] }
      }
    }
  }

  /// A picture scaled to cover the frame, its middle in the middle, over black where it is clear.
  private static func covering(_ bitmap: Bitmap, width: Int, height: Int) -> [UInt32] {
    var size = max(
      Double(width) / Double(bitmap.width), Double(height) / Double(bitmap.height))
    var picture = bitmap
    if size != 1 {
      // A sprite fades out at its edge. A few texels more all round, alike the outermost, keep the
      // fade out of the frame; what the frame does not show is left out first.
      let margin = Int(min(2 / size, 64)) + 2
      picture = bitmap.middle(
        width: Int((Double(width) / size).rounded(.up)) + 2 * margin,
        height: Int((Double(height) / size).rounded(.up)) + 2 * margin)
    }
    while size > 64 {
      picture = picture.doubled()
      size /= 2
    }

    var rasterizer = Rasterizer(width: width, height: height, backdrop: .color(.black))
    var list = DisplayList(images: [picture])
    list.append(
      image: 0, x: Float(width) / 2, y: Float(height) / 2, scale: Float(size), rotation: 0,
      color: .white)
    rasterizer.draw(list)
    return rasterizer.frame.pixels
  }
}

extension Bitmap {
  /// Each pixel four times.
  fileprivate func doubled() -> Bitmap {
    sampled(width: width * 2, height: height * 2) { ($0 / 2, $1 / 2) }
  }

  /// The middle of the picture; where it is smaller, its outermost pixels again and again.
  fileprivate func middle(width newWidth: Int, height newHeight: Int) -> Bitmap {
    // An odd difference would move the middle by half a pixel.
    let wide = min(newWidth + (newWidth ^ width) & 1, Self.longestSide)
    let high = min(newHeight + (newHeight ^ height) & 1, Self.longestSide)
    let (left, top) = ((width - wide) / 2, (height - high) / 2)
    return sampled(width: wide, height: high) {
      (min(max($0 + left, 0), width - 1), min(max($1 + top, 0), height - 1))
    }
  }

  private func sampled(
    width newWidth: Int, height newHeight: Int, _ source: (_ x: Int, _ y: Int) -> (x: Int, y: Int)
  ) -> Bitmap {
    var result = Bitmap(width: newWidth, height: newHeight, format: format)
    let channels = format.bytesPerPixel
    for y in 0..<newHeight {
      for x in 0..<newWidth {
        let from = source(x, y)
        for channel in 0..<channels {
          result.bytes[(y * newWidth + x) * channels + channel] =
            bytes[(from.y * width + from.x) * channels + channel]
        }
      }
    }
    return result
  }
}
