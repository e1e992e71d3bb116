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
    var index = range.lowerBound
    while index < range.upperBound {
      let group = index..<min(index &+ Self.group, range.upperBound)
      let (end, isSeen) = findPhases(list, group, traits, output)
      index = takeMasks(index..<end, &output)
      guard index == end else { return index }
      guard end < group.upperBound else { continue }
      guard !isSeen else { return end }
      index &+= 1
    }
    return index
  }

  /// Limited by a CPU's reorder buffer and first-level cache.
  private static var group: Int { 16 }

  /// Stores phases in future commands: the index as `source`, the box's corner as `edges`.
  ///
  /// Returns the first unusual or invisible sprite and whether it is visible, or the end.
  @inline(__always)
  private func findPhases(
    _ list: SpriteColumns, _ range: Range<Int>, _ traits: Items<MipChain.Traits>,
    _ output: CommandOutput
  ) -> (end: Int, isSeen: Bool) {
    var index = range.lowerBound
    var place = output.count
    while index < range.upperBound {
      let number = Int(list.image[index])
      let scale = list.scale[index]
      guard
        UInt(bitPattern: number) < UInt(bitPattern: traits.count),
        traits[number].isStored(scale: scale, rotation: list.rotation[index])
      else { break }
      let size = traits[number].size(for: scale, list.color[index].straight)
      let key = SizeClass.key(number, size)
      let sizeClass = classes[SizeClass.slot(key)]
      guard sizeClass.key == key, let spot = sizeClass.spot(x: list.x[index], y: list.y[index])
      else { break }
      let color = size.color
      guard color >> 24 > 0, sizeClass.isInside(output.size, from: spot) else {
        return (index, color >> 24 > 0 && sizeClass.reaches(output.size, from: spot))
      }
      output.commands[place] = DrawCommand(
        corner: spot.word, list.blend[index] == .over ? .wholeCover : .wholeAdd, source: spot.phase,
        color: color)
      place &+= 1
      index &+= 1
    }
    return (index, true)
  }

  /// Returns the first sprite without a stored mask, or the end.
  @inline(__always)
  private func takeMasks(_ range: Range<Int>, _ output: inout CommandOutput) -> Int {
    var index = range.lowerBound
    var place = output.count
    var (rows, area) = (output.rows, output.area)
    while index < range.upperBound {
      let offset = Int(phases[Int(output.commands[place].source)])
      guard offset >= 0 else { break }
      let mask = StoredMask(bytes, at: offset)
      output.commands[place].take(mask, at: offset)
      rows &+= mask.rows
      area &+= mask.area
      place &+= 1
      index &+= 1
    }
    (output.rows, output.area) = (rows, area)
    while output.count < place {
      output.touch(output.commands[output.count].edges)
      output.count &+= 1
    }
    return index
  }
}
