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
    var rasterizer = Rasterizer(width: width, height: height, backdrop: .color(.black))
    var list = DisplayList(images: [bitmap])
    let scale = max(
      Double(width) / Double(bitmap.width), Double(height) / Double(bitmap.height))
    // A hair larger, so that the outermost pixels do not take part in the picture's faded edge.
    let edge = 1 + 2 / Double(max(1, min(bitmap.width, bitmap.height)))
    list.append(
      image: 0, x: Float(width) / 2, y: Float(height) / 2,
      scale: Float(scale == 1 ? 1 : scale * edge), rotation: 0, color: .white)
    rasterizer.draw(list)
    return rasterizer.frame.pixels
  }
}
