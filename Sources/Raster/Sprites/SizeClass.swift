/// All masks of a picture at one size, one for each place between pixels that is kept.
struct SizeClass {
  /// The picture's number above the scale's bits.
  let key: UInt64
  /// Where the class's masks are named in the cache's `phases`, row by row.
  let firstPhase: Int32
  /// 1/16, 1/8 or 1/4 px: 4, 3 or 2; one less where places are coarse.
  let phaseBits: Int32
  /// Phases a pixel: 16, 8 or 4; half of that where places are coarse.
  let parts: Float
  /// A mask's box begins so many pixels left of and above the pixel of its centre.
  let reach: Int32

  static let none = SizeClass(key: .max)
  /// In how many slots classes stand; a power of two.
  static let slots = 4096

  private init(key: UInt64) {
    self.key = key
    (firstPhase, phaseBits, parts, reach) = (0, 0, 0, 0)
  }

  /// - Parameters:
  ///   - key: see `key(_:scale:)`.
  ///   - side: the longer side of the picture, in texels.
  ///   - firstPhase: see above.
  ///   - isCoarse: whether half as many phases each way will do.
  init(_ key: UInt64, side: Double, firstPhase: Int, isCoarse: Bool = false) {
    self.key = key
    let scale = Float(bitPattern: UInt32(truncatingIfNeeded: key))
    let width = Float(side) * scale
    phaseBits = (width < 8.5 ? 4 : width < 16 ? 3 : 2) - (isCoarse ? 1 : 0)
    parts = Float(1 << phaseBits)
    reach = Int32((side + 1) / 2 * Double(scale)) + 1
    self.firstPhase = Int32(firstPhase)
  }

  /// Six bits behind the scale's leading one are kept: steps of 1.1 to 1.6 %.
  @inline(__always)
  static func key(_ number: Int, scale: Float) -> UInt64 {
    UInt64(truncatingIfNeeded: number) << 32
      | UInt64((scale.bitPattern &+ 0x1_0000) & 0xfffe_0000)
  }

  /// Where to begin to look for a key.
  @inline(__always)
  static func slot(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key >> 17 ^ key >> 30) & UInt64(slots - 1))
  }

  /// Where a sprite's box begins and which of the class's masks is in it.
  struct Spot {
    let x: Int
    let y: Int
    let phase: Int
  }

  /// The nearest place to (x, y) that is kept; nil where no frame is, and for NaN.
  @inline(__always)
  func spot(x: Float, y: Float) -> Spot? {
    let (sumX, sumY) = (x * parts + 0x1.8p23, y * parts + 0x1.8p23)
    guard (sumX.bitPattern ^ 0x4b00_0000) | (sumY.bitPattern ^ 0x4b00_0000) < 1 << 23 else {
      return nil
    }
    let (stepX, stepY) = (wholePart(sumX), wholePart(sumY))
    let (bits, reach) = (Int(phaseBits), Int(reach))
    let among = 1 &<< bits &- 1
    return Spot(
      x: stepX &>> bits &- reach, y: stepY &>> bits &- reach,
      phase: Int(firstPhase) &+ (stepY & among) &<< bits &+ stepX & among)
  }

  /// The side of a mask's box.
  @inline(__always)
  var side: Int { 2 &* Int(reach) &+ 2 }

  /// Whether anything of a box lies inside a frame.
  @inline(__always)
  func reaches(_ size: FrameSize, from spot: Spot) -> Bool {
    spot.x < size.width && spot.y < size.height && spot.x &+ side > 0 && spot.y &+ side > 0
  }

  /// Whether all groups of a box lie inside a frame that is as wide as its `maskStride`; a row's last
  /// group sticks out of the box by up to seven pixels.
  @inline(__always)
  func isInside(_ size: FrameSize, from spot: Spot) -> Bool {
    spot.x | spot.y | (size.width &- spot.x &- side &- 7) | (size.height &- spot.y &- side) >= 0
  }
}

/// The whole number nearest to what 1.5 · 2²³ was added to, a tie to the even one; below 2²².
///
/// The sum leaves the number in its low bits: no call, no check.
@inline(__always)
private func wholePart(_ sum: Float) -> Int { Int(sum.bitPattern & 0x7f_ffff) &- 0x40_0000 }
