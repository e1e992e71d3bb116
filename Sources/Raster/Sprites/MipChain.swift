import Graphics

/// One size of a picture in `MipChain.masks` or `colors`, with a border of one empty texel on all sides.
/// ```
///   0 0 0 0 0 0      With the border, every pixel has four neighbours: edges fade out by themselves,
///   0 a b c d 0      and the inner loop needs no special case.
///   0 e f g h 0
///   0 0 0 0 0 0      stride = width + 2
/// ```
struct MipLevel {
  /// The offset of the upper left border texel.
  var offset: Int
  var width: Int
  var height: Int
  /// The largest distance of anything visible from the picture's centre, in texels.
  var reach: Double { reaches[0] }
  /// The same of anything above 0, 1, 2, 4 … 64.
  var reaches: InlineArray<8, Double>
  /// The sum of a mask's texels.
  var light: Int
  var stride: Int { width + 2 }

  /// The reach of what is above a value, or of a little more.
  func reach(above value: Int) -> Double {
    reaches[value < 1 ? 0 : min(Int.bitWidth - value.leadingZeroBitCount, 7)]
  }
}

/// All pictures at all sizes, each half as wide as the one before: small flakes from full pictures would shimmer.
struct MipChain: ~Copyable {
  struct Image {
    var firstLevel: Int
    var levelCount: Int
    var format: Bitmap.Format
    var sampling: Sampling
    /// The number of texels over which its steepest edge rises from 0 to full.
    var ramp: Double
    /// A mask's centre of mass, in texels from its centre.
    var balance: (x: Double, y: Double)
    /// The longer side, in texels.
    var side: Double
    /// Index of its full size in `splatLevels`; nil unless it is a mask at least twice as long as wide.
    var firstSplatLevel: Int?

    /// Whether it is a mask so small that sampling it at pixels' centres would shimmer; not if it is enlarged.
    func isSmall(at scale: Double) -> Bool {
      format == .mask && sampling.minification == .trilinear && scale <= 1
        && side * scale < FluxPreservingMask.limit
    }
  }

  private(set) var images: [Image] = []
  private(set) var traits = Buffer<Traits>()
  private(set) var levels: [MipLevel] = []
  private(set) var splatLevels = Buffer<SplatLevel>()
  /// Texels of all masks, one byte each.
  private(set) var masks = Buffer<UInt8>()
  /// Texels of all colour pictures: premultiplied, 0xAARRGGBB.
  private(set) var colors = Buffer<UInt32>()

  /// No pictures.
  init() {}

  /// All pictures, to be drawn on frames of a size.
  init(_ bitmaps: [Bitmap], samplings: [Sampling] = [], on size: FrameSize) {
    for (index, bitmap) in bitmaps.enumerated() {
      append(
        bitmap, index < samplings.count ? samplings[index] : .usual(for: bitmap.format), size)
    }
  }

  private mutating func append(_ bitmap: Bitmap, _ sampling: Sampling, _ size: FrameSize) {
    let first = levels.count
    var level = bitmap
    while true {
      // Where a side was odd, a level's centre is not the picture's.
      let shrunk = Double(1 << (levels.count - first))
      let (x, y) = (Double(bitmap.width) / 2 / shrunk, Double(bitmap.height) / 2 / shrunk)
      store(
        level,
        reaches: InlineArray { level.reach(fromX: x, y: y, above: $0 == 0 ? 0 : 1 << ($0 - 1)) })
      guard level.width > 1 || level.height > 1 else { break }
      level = level.halved()
    }
    let image = Image(
      firstLevel: first, levelCount: levels.count - first, format: bitmap.format,
      sampling: sampling, ramp: 255 / Double(max(bitmap.steepestStep, 1)),
      balance: bitmap.format == .mask ? bitmap.balance : (0, 0),
      side: Double(max(bitmap.width, bitmap.height)),
      firstSplatLevel: bitmap.isLong && bitmap.format == .mask ? splatLevels.count : nil)
    images.append(image)
    guard bitmap.format == .mask else {
      return traits.append(Traits(side: 0, largest: 0, round: 0, small: 0, tiny: 0))
    }
    if image.firstSplatLevel != nil {
      for step in 0..<image.levelCount {
        splatLevels.append(SplatLevel(levels[first + step], step: step, of: levels[first]))
      }
    }
    func scale(_ pixels: Float) -> Float {
      image.isSmall(at: 0) ? min(pixels / Float(image.side), 1) : 0
    }
    traits.append(
      Traits(
        side: image.side,
        largest: MaskCache.longestSide(sampling, on: size) / Float(image.side + 1),
        round: bitmap.isRound ? .infinity : Float(roundSide(of: image) / image.side),
        small: scale(MaskSize.small), tiny: scale(MaskSize.tiny),
        long: image.firstSplatLevel == nil ? 0 : scale(SplatSprite.longest)))
  }

  private mutating func store(_ bitmap: Bitmap, reaches: InlineArray<8, Double>) {
    let isMask = bitmap.format == .mask
    let level = MipLevel(
      offset: isMask ? masks.count : colors.count, width: bitmap.width, height: bitmap.height,
      reaches: reaches, light: isMask ? bitmap.bytes.reduce(0) { $0 + Int($1) } : 0)
    if isMask {
      Self.append(bitmap, to: &masks) { bitmap.bytes[$0] }
    } else {
      Self.append(bitmap, to: &colors) { row in
        row.lazy.map { texel in
          (0..<4).reduce(0) { $0 | UInt32(bitmap.bytes[texel * 4 + $1]) << UInt32($1 * 8) }
        }
      }
    }
    levels.append(level)
  }

  /// Appends a picture's rows of texels, given by their numbers, with an empty border.
  private static func append<Row: Sequence>(
    _ bitmap: Bitmap, to texels: inout Buffer<Row.Element>, _ row: (_ numbers: Range<Int>) -> Row
  ) where Row.Element: FixedWidthInteger & BitwiseCopyable {
    // To the first texel, and from the last one; between two rows, the right border and the left one.
    let border = bitmap.width + 3
    texels.append(0, times: border)
    for y in 0..<bitmap.height {
      for texel in row(y * bitmap.width..<(y + 1) * bitmap.width) { texels.append(texel) }
      texels.append(0, times: y + 1 < bitmap.height ? 2 : border)
    }
  }
}

extension Bitmap {
  fileprivate var isLong: Bool { max(width, height) >= 2 * min(width, height) }

  /// The picture at half size, each texel the mean of up to four; odd sides are rounded up.
  fileprivate func halved() -> Bitmap {
    var half = Bitmap(width: (width + 1) / 2, height: (height + 1) / 2, format: format)
    let channels = format.bytesPerPixel
    for y in 0..<half.height {
      for x in 0..<half.width {
        for channel in 0..<channels {
          func value(_ x: Int, _ y: Int) -> Int {
            x < width && y < height ? Int(bytes[(y * width + x) * channels + channel]) : 0
          }
          let upper = value(2 * x, 2 * y) + value(2 * x + 1, 2 * y)
          let lower = value(2 * x, 2 * y + 1) + value(2 * x + 1, 2 * y + 1)
          // Rounded to nearest.
          half.bytes[(y * half.width + x) * channels + channel] = UInt8((upper + lower + 2) / 4)
        }
      }
    }
    return half
  }
}
