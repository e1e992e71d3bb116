import Graphics

/// Places sprites that need no new mask, eight at a time, with two dependent memory accesses each.
/// ```
///   sprites ─ sizes ─▶ classes[slot] ─ spots ─▶ phases[phase]: the mask's edges and offset ─▶ touched rows
///   └────────────── lanes ─────────────────┘ └────────────── one by one ─────────────┘ └── one by one ──┘
/// ```
/// A CPU overlaps many sprites' accesses unless a branch depends on one. The loop over a mask's rows is one, so each
/// step runs for all eight before the next step begins.
struct StoredMasks {
  static let lanes = 48

  let classes: Items<SizeClass>
  let phases: Items<StoredMask>
  /// Room for `lanes` numbers of eight sprites, to be read one by one: a vector would be stored for each reading.
  ///
  /// Phases, corners with colours, what moves edges to the corners, and answers: 1 if it adds light, 2 if it is seen, 4 if
  /// it is whole, 8 if it is known. Of numbers of two words, those of even lanes come first.
  let lanes: MutableItems<UInt32>

  /// Places sprites up to the first one that has no stored mask or is mirrored, and returns its index.
  @inline(never)
  func place(
    _ list: SpriteColumns, _ range: Range<Int>, _ traits: Items<MipChain.Traits>,
    _ whole: inout CommandOutput
  ) -> Int {
    // A local copy stays in registers.
    var output = whole
    defer { whole = output }
    var index = range.lowerBound
    while index < range.upperBound {
      let count = range.upperBound &- index
      let sprites =
        count < 8 ? SpriteLanes(list, index..<range.upperBound) : SpriteLanes(list, index)
      let placed = place(sprites, TraitLanes(sprites, traits), &output)
      guard placed == 8 else { return index &+ min(placed, count) }
      index &+= 8
    }
    return range.upperBound
  }

  /// Returns the lane of the first sprite that cannot be placed, or 8.
  @inline(__always)
  private func place(
    _ sprites: SpriteLanes, _ traits: TraitLanes, _ output: inout CommandOutput
  ) -> Int {
    let sizes = MaskSizes(sprites.scale, sprites.color, small: traits.small, tiny: traits.tiny)
    let found = find(sprites.image, sizes.bits)
    let spots = MaskPlacements(x: sprites.x, y: sprites.y, found.places)
    let areStored = traits.areStored(scale: sprites.scale, rotation: sprites.rotation)
    let areHidden =
      traits.areOutside(output.size, sprites.x, sprites.y, scale: sprites.scale)
      | (sizes.color &>> 24).isEqual(to: .zero)
    let areKnown = areStored & (areHidden | found.areThere & spots.areNear)
    lanes.store(spots.phase, 0)
    let (places, moves) = (spots.places(sizes.color), spots.moves)
    lanes.store(places.even, 8)
    lanes.store(places.odd, 16)
    lanes.store(moves.even, 24)
    lanes.store(moves.odd, 32)
    let areWhole = spots.areInside(output.size)
    lanes.store(sprites.addsLight | ~areHidden & 2 | areWhole & 4 | areKnown & 8, 40)
    let first = output.count
    let end = placeEach(&output)
    output.note(from: first)
    return end
  }

  /// The size classes of eight sprites, if they are there, or those of others.
  @inline(__always)
  private func find(_ image: U32x8, _ bits: U32x8) -> (places: U32x8, areThere: U32x8) {
    let slots = SizeClass.slots(image, bits)
    var (places, images, sizes) = (U32x8.zero, U32x8.zero, U32x8.zero)
    for lane in 0..<8 {
      let sizeClass = classes[Int(slots[lane])]
      (images[lane], sizes[lane]) = (sizeClass.image, sizeClass.bits)
      places[lane] = sizeClass.place
    }
    return (places, images.isEqual(to: image) & sizes.isEqual(to: bits))
  }

  /// Appends commands up to the first lane that is not known or has no stored mask; returns it, or 8.
  @inline(__always)
  private func placeEach(_ output: inout CommandOutput) -> Int {
    var lane = 0
    while lane < 8 {
      guard place(lane, numbersAt: 8 &+ lane, &output) else { return lane }
      guard place(lane &+ 1, numbersAt: 16 &+ lane, &output) else { return lane &+ 1 }
      lane &+= 2
    }
    return 8
  }

  /// Returns false if a lane cannot be placed.
  @inline(__always)
  private func place(_ lane: Int, numbersAt place: Int, _ output: inout CommandOutput) -> Bool {
    let answers = lanes[lane &+ 40]
    // Known and seen.
    guard answers & 10 == 10 else { return answers & 8 != 0 }
    let mask = phases[Int(lanes[lane])]
    guard mask.isStored else { return false }
    let blend: Blend = answers & 1 == 0 ? .over : .additive
    if answers & 4 != 0 {
      output.putWhole(mask, place: lanes.load(place), moved: lanes.load(place &+ 16), blend)
    } else {
      output.count = output.putCut(mask, place: lanes.load(place), blend)
    }
    return true
  }
}

/// Where eight sprites' masks are drawn, and which of the masks of their size classes.
/// ```
///   place · parts  ─ round ─▶  steps  ─ round down ─▶  the centre's pixel  ─ − reach ─▶  the box's corner
///                                └───── the rest ────▶  the phase
/// ```
/// All numbers are whole and below 2²³, so floats are exact; shifts by different counts are not there on every CPU.
struct MaskPlacements {
  /// The corners of the masks' boxes, two signed numbers of 16 bits, x in the lower half; defined near a frame.
  let corners: U32x8
  /// The index in the cache's `phases`.
  let phase: U32x8
  /// Not far from any frame, and not NaN; only then the rest is defined.
  let areNear: U32x8
  private let x: U32x8
  private let y: U32x8
  private let side: U32x8

  /// From the `place` of the sprites' size classes.
  @inline(__always)
  init(x: F32x8, y: F32x8, _ classes: U32x8) {
    let bits = classes &>> 28
    let (parts, part) = (F32x8(bits: (127 &+ bits) &<< 23), F32x8(bits: (127 &- bits) &<< 23))
    let (across, down) = (Place(x, parts, part), Place(y, parts, part))
    areNear = (across.excess | down.excess).isEqual(to: .zero)
    phase = classes & 0x3_ffff &+ (down.rest * parts + across.rest).whole
    let reach = classes &>> 18 & 0x3ff
    side = reach &* 2 &+ 2
    (self.x, self.y) = (across.pixel &- reach, down.pixel &- reach)
    corners = self.x & 0xffff | self.y &<< 16
  }

  /// The corners, each with a sprite's colour above it.
  @inline(__always)
  func places(_ colors: U32x8) -> WordPairs { WordPairs(low: corners, high: colors) }

  /// One of `places`.
  static func place(_ corner: UInt32, _ color: UInt32) -> UInt64 {
    UInt64(corner) | UInt64(color) &<< 32
  }

  /// One of `corners`.
  static func corner(_ x: Int, _ y: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: x & 0xffff | y &<< 16)
  }

  /// What moves the edges of masks inside a frame to their corners.
  @inline(__always)
  var moves: WordPairs { WordPairs(low: x | x &<< 16, high: y | y &<< 16) }

  /// Which masks have all groups, or the whole tile, in a frame: they may end up to seven columns beyond the box, or three
  /// columns and rows.
  ///
  /// In a frame narrower than its `maskStride`, none has.
  @inline(__always)
  func areInside(_ size: FrameSize) -> U32x8 {
    let end = size.width < size.maskStride ? Int(Int16.min) : size.width &- 7
    let (right, bottom) = (
      U32x8(repeating: UInt32(truncatingIfNeeded: end)) &- side &- x,
      U32x8(repeating: UInt32(truncatingIfNeeded: size.height &- 3)) &- side &- y
    )
    return ((x | y | right | bottom) & 0x8000_0000).isEqual(to: .zero)
  }

  /// Whether the first mask's box meets a frame.
  func reaches(_ size: FrameSize) -> Bool {
    let (x, y, side) = (Int(Int32(bitPattern: x[0])), Int(Int32(bitPattern: y[0])), Int(side[0]))
    return x < size.width && y < size.height && x + side > 0 && y + side > 0
  }

  /// The pixel of one of `corners`.
  @inline(__always)
  static func pixel(_ corner: UInt32) -> (x: Int, y: Int) {
    (
      Int(Int16(truncatingIfNeeded: corner)), Int(Int32(bitPattern: corner) &>> 16)
    )
  }

  /// A coordinate in steps, pixels and the rest.
  private struct Place {
    let pixel: U32x8
    let rest: F32x8
    /// Not 0 from 2²² steps on, and for NaN.
    let excess: U32x8

    @inline(__always)
    init(_ place: F32x8, _ parts: F32x8, _ part: F32x8) {
      // 1.5 · 2²³ leaves the nearest whole number, ties to even, in the low bits, if it is below 2²².
      let sums = place * parts + 0x1.8p23
      excess = (sums.bits ^ 0x4b00_0000) & 0xff80_0000
      let steps = sums - 0x1.8p23
      // Half a pixel less half a step: the nearest pixel is then the one below, without a tie.
      let pixels = (steps - (parts - 1) * 0.5) * part + 0x1.8p23
      pixel = pixels.bits &- 0x4b40_0000
      rest = steps - (pixels - 0x1.8p23) * parts
    }
  }
}
