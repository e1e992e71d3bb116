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
    let spots = MaskSpots(x: sprites.x, y: sprites.y, found.places)
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
