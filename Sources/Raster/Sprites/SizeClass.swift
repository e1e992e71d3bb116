/// The masks of a picture at one size, one for each sub-pixel position.
struct SizeClass {
  /// The picture's index, and the size's bits.
  let image: UInt32
  let bits: UInt32
  /// What placing a sprite needs, in one word: see `MaskSpots`.
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
    let isSmall = width < SmallMask.limit
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
  static func slots(_ images: Words, _ bits: Words) -> Words {
    (bits &* 0x9e37_79b1 &+ images &* 0x85eb_ca77) &>> (32 &- slotBits)
  }

  @inline(__always)
  static func slot(_ image: UInt32, _ bits: UInt32) -> Int {
    Int(slots(Words(repeating: image), Words(repeating: bits))[0])
  }
}
