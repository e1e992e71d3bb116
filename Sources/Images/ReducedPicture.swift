import Graphics

/// A picture assembled from rows, and reduced if it has too many pixels.
///
/// ```
///   a a b b c      reduction 2: each pixel is the mean of four, premultiplied, rounded to nearest;
///   a a b b c      of fewer at the right and bottom edge
/// ```
struct ReducedPicture {
  private var bitmap: Bitmap
  private let width: Int
  private let height: Int
  private let reduction: Int
  /// Sums for one row of the result, or for the whole picture with interlaced passes.
  private var sums: [UInt16]
  private let hasPasses: Bool

  /// Smaller pictures are never reduced, so a reduction of 16 suffices and sums fit 16 bits.
  private static let leastPixels = Frame.mostPixels >> 8

  /// Requires `Frame.isPossible(width:height:)`.
  init(width: Int, height: Int, mostPixels: Int, hasPasses: Bool) {
    var reduction = 1
    func across(_ side: Int) -> Int { (side + reduction - 1) / reduction }
    while across(width) * across(height) > max(mostPixels, Self.leastPixels), reduction < 16 {
      reduction *= 2
    }
    bitmap = Bitmap(width: across(width), height: across(height), format: .color)
    bitmap.reduction = reduction
    (self.width, self.height, self.reduction) = (width, height, reduction)
    self.hasPasses = hasPasses
    let count = reduction == 1 ? 0 : bitmap.width * 4
    sums = [UInt16](repeating: 0, count: hasPasses ? count * bitmap.height : count)
  }

  /// Adds a pass's pixels in row `y` of the picture: blue, green, red and alpha, not premultiplied.
  mutating func add(_ row: Span<UInt8>, _ pass: PNGReader.Pass, y: Int) {
    guard reduction > 1 else {
      let width = width
      var pixels = bitmap.bytes.mutableSpan
      for index in 0..<pass.columns {
        let target = (y * width + pass.x + index * pass.stepX) * 4
        let alpha = row[index * 4 + 3]
        for channel in 0..<3 {
          pixels[target + channel] = Self.premultiplied(row[index * 4 + channel], alpha)
        }
        pixels[target + 3] = alpha
      }
      return
    }
    let shift = reduction.trailingZeroBitCount
    let first = hasPasses ? (y >> shift) * bitmap.width : 0
    do {
      var sums = sums.mutableSpan
      for index in 0..<pass.columns {
        let target = (first + (pass.x + index * pass.stepX) >> shift) * 4
        let alpha = row[index * 4 + 3]
        for channel in 0..<3 {
          sums[target + channel] += UInt16(Self.premultiplied(row[index * 4 + channel], alpha))
        }
        sums[target + 3] += UInt16(alpha)
      }
    }
    if !hasPasses, (y + 1) % reduction == 0 || y + 1 == height {
      divide(row: y >> shift, first: 0)
    }
  }

  consuming func finish() -> Bitmap {
    if hasPasses, reduction > 1 {
      for row in 0..<bitmap.height { divide(row: row, first: row * bitmap.width * 4) }
    }
    return bitmap
  }

  private mutating func divide(row: Int, first: Int) {
    let rows = min(reduction, height - row * reduction)
    for column in 0..<bitmap.width {
      let count = UInt32(rows * min(reduction, width - column * reduction))
      for channel in column * 4..<column * 4 + 4 {
        let sum = UInt32(sums[first + channel])
        bitmap.bytes[row * bitmap.width * 4 + channel] = UInt8((sum + count / 2) / count)
        sums[first + channel] = 0
      }
    }
  }

  /// On encoded values, like blending; libpng would use linear light.
  @inline(__always)
  private static func premultiplied(_ value: UInt8, _ alpha: UInt8) -> UInt8 {
    alpha == 255 ? value : UInt8((UInt32(value) * UInt32(alpha) + 127) / 255)
  }
}
