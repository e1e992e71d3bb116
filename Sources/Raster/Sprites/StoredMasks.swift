import Graphics

/// What the cache holds, lent for one call: places the sprites that need nothing new.
struct StoredMasks {
  let classes: Items<SizeClass>
  let phases: Items<Int32>
  let bytes: TexelMemory

  /// Places sprites up to one that is unusual: without a stored mask, mirrored, or not wholly inside
  /// the frame.
  ///
  /// - Returns: that sprite's index, or the end.
  @inline(never)
  func place(
    _ list: SpriteColumns, _ range: Range<Int>, _ traits: Items<MipChain.Traits>,
    _ whole: inout CommandOutput
  ) -> Int {
    // In a narrow frame every mask counts as cut.
    guard whole.size.width == whole.size.maskStride else { return range.lowerBound }
    // A local copy stays in registers.
    var output = whole
    defer { whole = output }
    var index = range.lowerBound
    while index < range.upperBound {
      let number = Int(list.image[index])
      let scale = list.scale[index]
      guard
        UInt(bitPattern: number) < UInt(bitPattern: traits.count),
        traits[number].isStored(scale: scale, rotation: list.rotation[index])
      else { break }
      let key = SizeClass.key(number, scale: scale)
      let sizeClass = classes[SizeClass.slot(key)]
      guard sizeClass.key == key, let spot = sizeClass.spot(x: list.x[index], y: list.y[index])
      else { break }
      let color = list.color[index].straight
      let isInside = sizeClass.isInside(output.size, from: spot)
      if color >> 24 > 0, isInside || sizeClass.reaches(output.size, from: spot) {
        guard isInside else { break }
        let offset = Int(phases[spot.phase])
        guard offset >= 0 else { break }
        let mask = StoredMask(bytes, at: offset)
        output.append(
          DrawCommand(
            mask.edges.moved(x: spot.x, y: spot.y), x: spot.x, y: spot.y, pairs: mask.pairs,
            list.blend[index] == .over ? .wholeCover : .wholeAdd,
            source: offset &+ StoredMask.headerBytes, color: color),
          rows: mask.rows, area: mask.area)
      }
      index &+= 1
    }
    return index
  }
}
