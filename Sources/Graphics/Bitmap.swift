/// A small picture in memory: a coverage mask, or colour with premultiplied alpha.
/// ```
/// row 0   b b b b …      mask: one byte a pixel, 0 outside … 255 inside; takes the flake's colour
/// row 1   b b b b …      color: four bytes a pixel, blue green red alpha, premultiplied
///         └ width ┘      rows follow each other without a gap
/// ```
public struct Bitmap: Equatable, Sendable {
  /// What a pixel holds.
  public enum Format: Sendable {
    case mask
    case color

    /// Bytes per pixel.
    public var bytesPerPixel: Int { self == .mask ? 1 : 4 }
  }

  /// Pixels across.
  public let width: Int
  /// Pixels down.
  public let height: Int
  /// What a pixel holds.
  public let format: Format
  /// All rows, `width * height * format.bytesPerPixel` bytes.
  public var bytes: [UInt8]
  /// File pixels per pixel along a side, above 1 for files far larger than the screen; scales sizes in file pixels.
  public var reduction = 1

  /// The longest side of a bitmap, in pixels.
  public static let longestSide = 16384

  /// A bitmap of zeros, each side in 1...`longestSide`.
  public init(width: Int, height: Int, format: Format) {
    precondition((1...Self.longestSide).contains(width))
    precondition((1...Self.longestSide).contains(height))
    self.width = width
    self.height = height
    self.format = format
    bytes = [UInt8](repeating: 0, count: width * height * format.bytesPerPixel)
  }

  /// A square mask of a function in 0...1 over coordinates in −1...1, sampled `samples`² times per pixel.
  public static func mask(
    side: Int, samples: Int = 4, coverage: (_ x: Double, _ y: Double) -> Double
  ) -> Bitmap {
    mask(width: side, height: side, samples: samples, coverage: coverage)
  }

  /// A mask as above, whose coordinates reach from −1 to 1 along both sides.
  public static func mask(
    width: Int, height: Int, samples: Int = 4, coverage: (_ x: Double, _ y: Double) -> Double
  ) -> Bitmap {
    let (stepX, stepY) = (2 / Double(width * samples), 2 / Double(height * samples))
    return mask(width: width, height: height, samples: samples) { (column: Int, row: Int) in
      coverage((Double(column) + 0.5) * stepX - 1, (Double(row) + 0.5) * stepY - 1)
    }
  }

  /// A square mask as above of a function that does not depend on the signs of x and y: only a quarter is computed.
  public static func symmetricMask(
    side: Int, coverage: (_ x: Double, _ y: Double) -> Double
  ) -> Bitmap {
    let (samples, half) = (4, (side + 1) / 2)
    let step = 2 / Double(side * samples)
    let quarter = mask(width: half, height: half, samples: samples) { (column: Int, row: Int) in
      coverage((Double(column) + 0.5) * step - 1, (Double(row) + 0.5) * step - 1)
    }
    var whole = Bitmap(width: side, height: side, format: .mask)
    for y in 0..<side {
      let row = min(y, side - 1 - y) * half
      for x in 0..<side {
        whole.bytes[y * side + x] = quarter.bytes[row + min(x, side - 1 - x)]
      }
    }
    return whole
  }

  /// A mask of a function in 0...1 of `samples` columns and rows a pixel.
  public static func mask(
    width: Int, height: Int, samples: Int, coverage: (_ column: Int, _ row: Int) -> Double
  ) -> Bitmap {
    var mask = Bitmap(width: width, height: height, format: .mask)
    for y in 0..<height {
      for x in 0..<width {
        var sum = 0.0
        for row in y * samples..<(y + 1) * samples {
          for column in x * samples..<(x + 1) * samples { sum += coverage(column, row) }
        }
        mask.bytes[y * width + x] = Color.byte(Float(sum / Double(samples * samples)))
      }
    }
    return mask
  }
}
