/// The masks of a picture at one size, one for each sub-pixel position.
struct SizeClass {
  /// The picture's index above the size's bits.
  let key: UInt64
  /// The first index of the class in the cache's `phases`, row by row.
  let firstPhase: Int32
  /// 4, 3 or 2 for steps of 1/16, 1/8 or 1/4 px; one less for coarse places.
  let phaseBits: Int32
  /// Phases per pixel: 16, 8 or 4; half of that for coarse places.
  let parts: Float
  /// Pixels from the centre's pixel left and up to the corner of a mask's box.
  let reach: Int32
  let scale: Float

  static let none = SizeClass(key: .max)
  /// The size of the hash table.
  static let slots = 1 << slotBits
  private static var slotBits: Int { 12 }

  private init(key: UInt64) {
    self.key = key
    (firstPhase, phaseBits, parts, reach, scale) = (0, 0, 0, 0, 0)
  }

  /// `side` is the picture's longer side, in texels.
  init(_ key: UInt64, side: Double, firstPhase: Int, isCoarse: Bool = false) {
    self.key = key
    let bits = UInt32(truncatingIfNeeded: key)
    let isCoarse = isCoarse || bits & MaskSize.coarse != 0
    scale = Float(bitPattern: bits & ~MaskSize.coarse)
    let width = side * Double(scale)
    let isSmall = width < SmallMask.limit
    phaseBits = (isSmall ? 4 : width < 16 ? 3 : 2) - (isCoarse ? 1 : 0)
    parts = Float(1 << phaseBits)
    // Small masks spread their light by up to a pixel.
    reach = Int32((side + 1) / 2 * Double(scale)) + (isSmall ? 2 : 1)
    self.firstPhase = Int32(firstPhase)
  }

  @inline(__always)
  static func key(_ number: Int, _ size: MaskSize) -> UInt64 {
    UInt64(truncatingIfNeeded: number) << 32 | UInt64(size.bits)
  }

  /// The first slot to search for a key: the upper bits of a product (Knuth, *The Art of Computer Programming* 3, 6.4).
  ///
  /// Neighbouring sizes lie far apart, so that those of several pictures do not grow together.
  @inline(__always)
  static func slot(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9e37_79b9_7f4a_7c15) >> (64 - slotBits))
  }

  struct Spot {
    let x: Int
    let y: Int
    let phase: Int
  }

  /// The stored position nearest to (x, y); nil far from any frame, and for NaN.
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

  @inline(__always)
  var side: Int { 2 &* Int(reach) &+ 2 }

  @inline(__always)
  func reaches(_ size: FrameSize, from spot: Spot) -> Bool {
    spot.x < size.width && spot.y < size.height && spot.x &+ side > 0 && spot.y &+ side > 0
  }

  /// Whether all groups fit a frame as wide as its `maskStride`; they may end up to seven pixels beyond the box.
  @inline(__always)
  func isInside(_ size: FrameSize, from spot: Spot) -> Bool {
    spot.x | spot.y | (size.width &- spot.x &- side &- 7) | (size.height &- spot.y &- side) >= 0
  }
}

/// The nearest integer below 2²², ties to even: 1.5 · 2²³, already added, leaves it in the low bits, without a call.
@inline(__always)
private func wholePart(_ sum: Float) -> Int { Int(sum.bitPattern & 0x7f_ffff) &- 0x40_0000 }
