import Graphics

/// Places sprites that need no new mask, with three dependent memory accesses each.
/// ```
///   sprite ─▶ classes[slot] ─▶ phases[phase] ─▶ bytes[offset]: the mask's edges ─▶ touched rows
///             └──────── findPhases ────────┘└──── takeMasks ────┘                 └─ output.touch ─┘
/// ```
/// A CPU overlaps many sprites' accesses unless a branch depends on one. The loop over a mask's rows is one, so each
/// step runs for a group of sprites before the next step begins.
struct StoredMasks {
  let classes: Items<SizeClass>
  let phases: Items<Int32>
  let bytes: TexelMemory

  /// Places sprites up to the first unusual one (no stored mask, mirrored, or partly outside), and returns its index.
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
    let middle = SIMD2(Float(output.size.width), Float(output.size.height)) * 0.5
    var index = range.lowerBound
    while index < range.upperBound {
      let group = index..<min(index &+ Self.group, range.upperBound)
      let (end, count) = findPhases(list, group, traits, middle, output)
      if let missing = takeMasks(count, &output) { return group.lowerBound &+ missing }
      index = end
      guard end < group.upperBound else { continue }
      guard placeCut(list, end, traits, &output) else { return end }
      index &+= 1
    }
    return index
  }

  /// Places a sprite that is partly outside; returns false if it has no stored mask.
  ///
  /// Leaving for it costs as much as ten sprites.
  @inline(never)
  private func placeCut(
    _ list: SpriteColumns, _ index: Int, _ traits: Items<MipChain.Traits>,
    _ output: inout CommandOutput
  ) -> Bool {
    let (number, scale) = (Int(list.image[index]), list.scale[index])
    guard UInt(bitPattern: number) < UInt(bitPattern: traits.count),
      traits[number].isStored(scale: scale, rotation: list.rotation[index])
    else { return false }
    let size = traits[number].size(for: scale, list.color[index].straight)
    let key = SizeClass.key(number, size)
    let sizeClass = classes[SizeClass.slot(key)]
    guard sizeClass.key == key, let spot = sizeClass.spot(x: list.x[index], y: list.y[index])
    else { return false }
    let offset = Int(phases[spot.phase])
    guard offset >= 0 else { return false }
    output.append(
      StoredMask(bytes, at: offset), at: offset, spot.x, spot.y, size.color, list.blend[index])
    return true
  }

  /// Limited by a CPU's reorder buffer and first-level cache.
  private static var group: Int { 16 }

  /// Stores phases in future commands: the index as `source`, the box's corner as `edges`, the sprite's place in the
  /// group as `pairs`.
  ///
  /// Returns the first sprite that is unusual or partly outside, or the end, and how many commands there are: fewer, as
  /// invisible sprites have none.
  @inline(__always)
  private func findPhases(
    _ list: SpriteColumns, _ range: Range<Int>, _ traits: Items<MipChain.Traits>,
    _ middle: SIMD2<Float>, _ output: CommandOutput
  ) -> (end: Int, count: Int) {
    var index = range.lowerBound
    var place = output.count
    while index < range.upperBound {
      let number = Int(list.image[index])
      let (x, y, scale) = (list.x[index], list.y[index], list.scale[index])
      guard
        UInt(bitPattern: number) < UInt(bitPattern: traits.count),
        traits[number].isStored(scale: scale, rotation: list.rotation[index])
      else { break }
      guard !traits[number].isOutside(middle, x, y, scale: scale) else {
        index &+= 1
        continue
      }
      let size = traits[number].size(for: scale, list.color[index].straight)
      guard size.color >> 24 > 0 else {
        index &+= 1
        continue
      }
      let key = SizeClass.key(number, size)
      let sizeClass = classes[SizeClass.slot(key)]
      guard sizeClass.key == key, let spot = sizeClass.spot(x: x, y: y),
        sizeClass.isInside(output.size, from: spot)
      else { break }
      output.commands[place] = DrawCommand(
        corner: spot.word, pairs: index &- range.lowerBound,
        list.blend[index] == .over ? .wholeCover : .wholeAdd, source: spot.phase, color: size.color)
      place &+= 1
      index &+= 1
    }
    return (index, place &- output.count)
  }

  /// Completes commands; returns the place in the group of the first sprite without a stored mask, or nil.
  @inline(__always)
  private func takeMasks(_ count: Int, _ output: inout CommandOutput) -> Int? {
    let end = output.count &+ count
    var place = output.count
    var missing: Int?
    var (rows, area) = (output.rows, output.area)
    while place < end {
      let offset = Int(phases[Int(output.commands[place].source)])
      guard offset >= 0 else {
        missing = Int(output.commands[place].pairs)
        break
      }
      let mask = StoredMask(bytes, at: offset)
      output.commands[place].take(mask, at: offset)
      rows &+= mask.rows
      area &+= mask.area
      place &+= 1
    }
    (output.rows, output.area) = (rows, area)
    while output.count < place {
      output.touch(output.commands[output.count].edges)
      output.count &+= 1
    }
    return missing
  }
}
