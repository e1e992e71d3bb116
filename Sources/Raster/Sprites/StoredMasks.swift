import Graphics

/// Places sprites that need no new mask, eight at a time, with two dependent memory accesses each.
/// ```
///   sprites ─ sizes ─▶ classes[slot] ─ spots ─▶ phases[phase]: the mask's edges and offset ─▶ touched rows
///   └────────────── lanes ─────────────────┘ └────────────── one by one ─────────────┘ └── one by one ──┘
/// ```
/// A CPU overlaps many sprites' accesses unless a branch depends on one. The loop over a mask's rows is one, so each
/// step runs for all eight before the next step begins.
struct StoredMasks {
  static let lanes = 24

  let classes: Items<SizeClass>
  let phases: Items<StoredMask>
  /// Room for `lanes` numbers of eight sprites, to be read one by one: a vector would be stored for each reading.
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
      let placed = place(sprites, TraitLanes(sprites.image, traits), list, index, &output)
      guard placed == 8 else { return index &+ min(placed, count) }
      index &+= 8
    }
    return range.upperBound
  }

  /// Returns the lane of the first sprite that cannot be placed, or 8.
  @inline(__always)
  private func place(
    _ sprites: SpriteLanes, _ traits: TraitLanes, _ list: SpriteColumns, _ index: Int,
    _ output: inout CommandOutput
  ) -> Int {
    let sizes = MaskSizes(sprites.scale, sprites.color, small: traits.small, tiny: traits.tiny)
    let found = find(sprites.image, sizes.bits)
    let spots = MaskSpots(x: sprites.x, y: sprites.y, found.places)
    let areStored = traits.areStored(scale: sprites.scale, rotation: sprites.rotation)
    let areHidden =
      traits.areOutside(output.size, sprites.x, sprites.y, scale: sprites.scale)
      | (sizes.color &>> 24).isEqual(to: .zero)
    let areKnown = areStored & (areHidden | found.areThere & spots.areNear)
    let answers = Answers(
      areKnown: areKnown, areSeen: ~areHidden, areWhole: spots.areInside(output.size))
    let first = output.count
    let end = place(spots, sizes.color, answers, list, index, &output)
    output.note(from: first)
    return end
  }

  /// The size classes of eight sprites, if they are there, or those of others.
  @inline(__always)
  private func find(_ image: Words, _ bits: Words) -> (places: Words, areThere: Words) {
    let slots = SizeClass.slots(image, bits)
    var (places, images, sizes) = (Words.zero, Words.zero, Words.zero)
    for lane in 0..<8 {
      let sizeClass = classes[Int(slots[lane])]
      (images[lane], sizes[lane]) = (sizeClass.image, sizeClass.bits)
      places[lane] = sizeClass.place
    }
    return (places, images.isEqual(to: image) & sizes.isEqual(to: bits))
  }

  /// Appends commands up to the first sprite without a stored mask; returns its lane, or 8.
  @inline(__always)
  private func place(
    _ spots: MaskSpots, _ color: Words, _ answers: Answers, _ list: SpriteColumns, _ index: Int,
    _ output: inout CommandOutput
  ) -> Int {
    lanes.store(spots.phase, 0)
    lanes.store(spots.corners, 8)
    lanes.store(color, 16)
    for lane in 0..<answers.firstUnknown where answers.isSeen(lane) {
      let mask = phases[Int(lanes[lane])]
      guard mask.isStored else { return lane }
      let ((x, y), color) = (MaskSpots.pixel(lanes[lane &+ 8]), lanes[lane &+ 16])
      let blend = list.blend[index &+ lane]
      if answers.isWhole(lane) {
        output.putWhole(mask, x, y, color, blend)
      } else {
        output.count = output.putCut(mask, x, y, color, blend)
      }
    }
    return answers.firstUnknown
  }

  /// What is known of eight sprites, a byte for each, lane 0 lowest.
  private struct Answers {
    private let bytes: UInt64
    /// The first lane whose mask is not known, or 8.
    let firstUnknown: Int

    @inline(__always)
    init(areKnown: Words, areSeen: Words, areWhole: Words) {
      bytes = (areKnown & 1 | areSeen & 2 | areWhole & 4).lowestBytes
      let ones: UInt64 = 0x0101_0101_0101_0101
      firstUnknown = (~bytes & ones).trailingZeroBitCount &>> 3
    }

    @inline(__always)
    func isSeen(_ lane: Int) -> Bool { bytes &>> UInt64(8 &* lane &+ 1) & 1 != 0 }

    @inline(__always)
    func isWhole(_ lane: Int) -> Bool { bytes &>> UInt64(8 &* lane &+ 2) & 1 != 0 }
  }
}
