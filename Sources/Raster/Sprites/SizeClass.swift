/// The masks of a picture at one size, one for each sub-pixel position.
struct SizeClass {
  /// The picture's index, and the size's bits.
  let image: UInt32
  let bits: UInt32
  /// What placing a sprite needs, in one word: see `MaskPlacements`.
  /// ```
  ///   bit 31     28         18         0
  ///       │ bits  │  reach   │  first  │
  /// ```
  let place: UInt32

  static let none = SizeClass(image: .max, bits: 0, place: 0)
  /// The size of the hash table.
  static let slots = 1 << slotBits
  private static var slotBits: UInt32 { 12 }

  private init(image: UInt32, bits: UInt32, place: UInt32) {
    (self.image, self.bits, self.place) = (image, bits, place)
  }

  /// `side` is the picture's longer side, in texels.
  init(
    image: Int, _ size: MaskSize, side: Double, firstPhase: Int, isCoarse: Bool = false
  ) {
    let isCoarse = isCoarse || size.bits & MaskSize.coarse != 0
    let width = side * Double(size.scale)
    let isSmall = width < FluxPreservingMask.limit
    let phaseBits: UInt32 = (isSmall ? 4 : width < 16 ? 3 : 2) - (isCoarse ? 1 : 0)
    // Small masks spread their light by up to a pixel.
    let reach = UInt32((side + 1) / 2 * Double(size.scale)) + (isSmall ? 2 : 1)
    self.init(
      image: UInt32(image), bits: size.bits,
      place: phaseBits << 28 | reach << 18 | UInt32(firstPhase))
  }

  var isNone: Bool { image == .max }
  var scale: Float { Float(bitPattern: bits & ~MaskSize.coarse) }
  /// 4, 3 or 2 for steps of 1/16, 1/8 or 1/4 px; one less for coarse places.
  var phaseBits: Int { Int(place >> 28) }
  /// Pixels from the centre's pixel left and up to the corner of a mask's box.
  var reach: Int { Int(place >> 18 & 0x3ff) }
  /// The first index of the class in the cache's `phases`, row by row.
  var firstPhase: Int { Int(place & 0x3_ffff) }

  @inline(__always)
  func isOf(_ image: UInt32, _ bits: UInt32) -> Bool { self.image == image && self.bits == bits }

  /// The first slots to search: the upper bits of a product (Knuth, *The Art of Computer Programming* 3, 6.4).
  ///
  /// Neighbouring sizes lie far apart, so that those of several pictures do not grow together.
  @inline(__always)
  static func slots(_ images: U32x8, _ bits: U32x8) -> U32x8 {
    (bits &* 0x9e37_79b1 &+ images &* 0x85eb_ca77) &>> (32 &- slotBits)
  }

  @inline(__always)
  static func slot(_ image: UInt32, _ bits: UInt32) -> Int {
    Int(slots(U32x8(repeating: image), U32x8(repeating: bits))[0])
  }
}

/// The scale that a sprite's mask is stored for, rounded so that many sprites share it, and its colour.
/// ```
///   scale, bits                 0 eeeeeeee mmmmmm00000000000000000     six bits of the mantissa are kept: steps of
///   translucent, up to 8 px     0 eeeeeeee mmmmm000000000000000000     0.8 to 1.6 %; or five, or four: at most 1/8 px
///   the same, up to 4.25 px     1 eeeeeeee mmmm0000000000000000000     off, and the last ones placed to 1/8 px, too
/// ```
/// Sparks burn down through all sizes, so that fine steps would mean a new mask for nearly each spark and frame, and
/// more masks than a cache holds. The sign, which a scale does not need, says that places have coarse steps. The
/// opacity makes up for a coarse step: the light, most of what is seen of a spark, stays exact. Opaque flakes keep fine
/// steps, as none could be more opaque, and half a pixel of snow would flicker with the rounding of its pixels.
struct MaskSize {
  /// Narrower masks may have coarse steps, and even narrower ones coarse places, in pixels.
  static let (small, tiny): (Float, Float) = (8, 4.25)

  /// The rounded scale's, and `coarse`.
  let bits: UInt32
  /// 0xAARRGGBB, not premultiplied.
  let color: UInt32

  /// The bit of sizes whose places have coarse steps.
  static let coarse: UInt32 = 1 << 31

  /// The rounded scale.
  var scale: Float { Float(bitPattern: bits & ~Self.coarse) }
}

/// The sizes of eight sprites' masks.
struct MaskSizes {
  let bits: U32x8
  let color: U32x8

  /// From scales that are not negative; up to the scales `small` and `tiny`, as bits, steps may be coarse.
  @inline(__always)
  init(_ scale: F32x8, _ color: U32x8, small: U32x8, tiny: U32x8) {
    let exact = scale.bits
    let places = exact.isBelow(tiny)
    let step = (places & 0x4_0000) &+ 0x4_0000
    let coarse = (exact &+ step &>> 1) & (0 &- step)
    let ratio = scale / F32x8(bits: coarse)
    let opacity = F32x8(color &>> 24) * (ratio * ratio)
    let isCoarse =
      exact.isBelow(small) & (color &>> 24).isBelow(U32x8(repeating: 255))
      & opacity.isBelow(F32x8(repeating: 255.5))
    bits = ((exact &+ 0x1_0000) & 0xfffe_0000).replaced(
      by: coarse | places & MaskSize.coarse, where: isCoarse)
    // Adding 2²³ rounds into the lowest bits.
    self.color = color.replaced(
      by: color & 0xff_ffff | (opacity + 0x1p23).bits &<< 24, where: isCoarse)
  }

  @inline(__always)
  subscript(lane: Int) -> MaskSize { MaskSize(bits: bits[lane], color: color[lane]) }
}
