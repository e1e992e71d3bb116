import Graphics

/// What the cache holds, lent for one call: places the sprites that need nothing new.
///
/// Each sprite asks memory three times, and each answer says where the next one is:
/// ```
///   sprite ─▶ classes[slot] ─▶ phases[phase] ─▶ bytes[offset]: the mask's edges ─▶ touched rows
///             └──────── findPhases ────────┘└──── takeMasks ────┘                 └─ output.touch ─┘
/// ```
/// A CPU asks for many sprites at once as long as no branch depends on an answer. How many rows a mask touches is
/// such a branch: each step goes through a group of sprites before the next one begins.
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

  /// As many as a CPU keeps in mind, and a first cache has room for.
  private static var group: Int { 16 }

  /// Finds the phases of sprites, and leaves each where its command will stand: a phase's number as `source`, the
  /// corner of its box as `edges`.
  ///
  /// - Returns: the first sprite that is unusual or not seen, and whether it is seen; or the end.
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
      let key = SizeClass.key(number, scale: scale)
      let sizeClass = classes[SizeClass.slot(key)]
      guard sizeClass.key == key, let spot = sizeClass.spot(x: list.x[index], y: list.y[index])
      else { break }
      let color = list.color[index].straight
      guard color >> 24 > 0, sizeClass.isInside(output.size, from: spot) else {
        return (index, color >> 24 > 0 && sizeClass.reaches(output.size, from: spot))
      }
      output.commands[place] = DrawCommand(
        Edges.none.moved(x: spot.x, y: spot.y), x: spot.x, y: spot.y,
        list.blend[index] == .over ? .wholeCover : .wholeAdd, source: spot.phase, color: color)
      place &+= 1
      index &+= 1
    }
    return (index, true)
  }

  /// Makes whole commands of those whose phases are found.
  ///
  /// - Returns: the first sprite without a stored mask, or the end.
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
