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

  /// Where a sprite's mask is drawn: right and down at once, in two lanes.
  struct Spot {
    /// The corner of the mask's box.
    let corner: SIMD2<Int32>
    let phase: Int

    var x: Int { Int(corner.x) }
    var y: Int { Int(corner.y) }
    /// y above x, as a command's `Edges` are made of.
    @inline(__always)
    var word: UInt64 { unsafe unsafeBitCast(corner, to: UInt64.self) }
  }

  /// The stored position nearest to (x, y); nil far from any frame, and for NaN.
  @inline(__always)
  func spot(x: Float, y: Float) -> Spot? {
    // 1.5 · 2²³ leaves the nearest whole number, ties to even, in the low bits, if it is below 2²².
    let sums = SIMD2(x, y) * parts + 0x1.8p23
    let bits = unsafe unsafeBitCast(sums, to: UInt64.self)
    guard (bits ^ 0x4b00_0000_4b00_0000) & 0xff80_0000_ff80_0000 == 0 else { return nil }
    let steps = unsafe unsafeBitCast(bits, to: SIMD2<Int32>.self) &- 0x4b40_0000
    let among = unsafe unsafeBitCast(steps & (1 &<< phaseBits &- 1), to: UInt64.self)
    // The step to the right is below 2⁴, and none of it is left by the second shift.
    let phase = among & 0xffff_ffff &+ among &>> UInt64(truncatingIfNeeded: 32 &- phaseBits)
    return Spot(
      corner: steps &>> SIMD2(repeating: phaseBits) &- reach,
      phase: Int(firstPhase) &+ Int(truncatingIfNeeded: phase))
  }

  @inline(__always)
  private var side: Int32 { 2 &* reach &+ 2 }

  @inline(__always)
  func reaches(_ size: FrameSize, from spot: Spot) -> Bool {
    let side = Int(side)
    return spot.x < size.width && spot.y < size.height && spot.x &+ side > 0 && spot.y &+ side > 0
  }

  /// Whether all groups fit a frame as wide as its `maskStride`; they may end up to seven pixels beyond the box.
  @inline(__always)
  func isInside(_ size: FrameSize, from spot: Spot) -> Bool {
    let most = SIMD2(
      Int32(truncatingIfNeeded: size.width &- 7), Int32(truncatingIfNeeded: size.height))
    let outside = spot.corner | (most &- side &- spot.corner)
    return unsafe unsafeBitCast(outside, to: UInt64.self) & 0x8000_0000_8000_0000 == 0
  }
}
