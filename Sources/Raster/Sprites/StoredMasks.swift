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
  /// it is whole, 8 if it is known.
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
      let placed = place(sprites, TraitLanes(sprites.image, traits), &output)
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
    let spots = MaskSpots(x: sprites.x, y: sprites.y, found.places)
    let areStored = traits.areStored(scale: sprites.scale, rotation: sprites.rotation)
    let areHidden =
      traits.areOutside(output.size, sprites.x, sprites.y, scale: sprites.scale)
      | (sizes.color &>> 24).isEqual(to: .zero)
    let areKnown = areStored & (areHidden | found.areThere & spots.areNear)
    lanes.store(spots.phase, 0)
    lanes.store(spots.places(sizes.color), 8)
    lanes.store(spots.moves, 24)
    let areWhole = spots.areInside(output.size)
    lanes.store(sprites.blend | ~areHidden & 2 | areWhole & 4 | areKnown & 8, 40)
    let first = output.count
    let end = place(upTo: (~areKnown).isAnySet ? firstUnknown : 8, &output)
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

  /// Appends commands of some lanes, up to the first one without a stored mask; returns its lane, or the end.
  @inline(__always)
  private func place(upTo end: Int, _ output: inout CommandOutput) -> Int {
    var lane = 0
    while lane < end {
      let answers = lanes[lane &+ 40]
      defer { lane &+= 1 }
      guard answers & 2 != 0 else { continue }
      let mask = phases[Int(lanes[lane])]
      guard mask.isStored else { return lane }
      let place: UInt64 = lanes.load(8 &+ 2 &* lane)
      let blend: Blend = answers & 1 == 0 ? .over : .additive
      if answers & 4 != 0 {
        output.putWhole(mask, place: place, moved: lanes.load(24 &+ 2 &* lane), blend)
      } else {
        output.count = output.putCut(mask, place: place, blend)
      }
    }
    return end
  }

  /// The first lane whose mask is not known; there is one.
  private var firstUnknown: Int {
    var lane = 0
    while lanes[lane &+ 40] & 8 != 0 { lane &+= 1 }
    return lane
  }
}
