import Graphics

/// How a picture's rows lie, by EXIF's numbers.
///
/// ```
///   1 F    2 ꟻ    3 rotated by 180°    4 upside down, mirrored
///   5 to 8: the same with rows and columns exchanged
/// ```
enum Orientation: Int {
  case upright = 1
  case mirrored, turned, flipped, transposed, clockwise, transversed, counterClockwise

  /// Whether width and height are exchanged.
  var isAcross: Bool { rawValue >= 5 }

  /// A picture of four bytes a pixel, upright.
  func apply(to bitmap: Bitmap) -> Bitmap {
    guard self != .upright else { return bitmap }
    let (width, height) = (bitmap.width, bitmap.height)
    var result = Bitmap(
      width: isAcross ? height : width, height: isAcross ? width : height, format: .color)
    let source = bitmap.bytes.span
    let (across, down) = (result.width, result.height)
    var pixels = result.bytes.mutableSpan
    for y in 0..<down {
      for x in 0..<across {
        // Where this pixel is in the file.
        let (column, row) =
          switch self {
          case .upright: (x, y)
          case .mirrored: (width - 1 - x, y)
          case .turned: (width - 1 - x, height - 1 - y)
          case .flipped: (x, height - 1 - y)
          case .transposed: (y, x)
          case .clockwise: (y, height - 1 - x)
          case .transversed: (width - 1 - y, height - 1 - x)
          case .counterClockwise: (width - 1 - y, x)
          }
        let (from, to) = ((row * width + column) * 4, (y * across + x) * 4)
        for channel in 0..<4 { pixels[to + channel] = source[from + channel] }
      }
    }
    return result
  }
}
