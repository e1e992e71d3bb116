import Graphics
import Portable

/// Masks that need no turning, drawn once for each size and sub-pixel position, then only blended.
/// ```
///   sprite ─ picture, size to 1/64 of an octave ─▶ size class ─ phase ─▶ stored mask
///            centre to 1/16 px (up to 8 px across; sparks to 1/8), 1/8 (up to 16), 1/4 px (above)
/// ```
/// A mask depends on picture, size and phase alone, so cached and new ones are equal. A full cache is emptied.
struct MaskCache {
  /// The longest side of a stored mask, in pixels; larger sprites are sampled pixel by pixel.
  static let longestSide: Float = 64
  /// The same for pictures with few sizes, in a frame that is wide enough.
  private static let longestOfFewSizes = 256
  /// With the array's and allocator's headers a whole number of large pages, so that the kernel can use them.
  static let mostBytes = (16 << 20) - 4096
  private static let mostPhases = 1 << 18

  var bytes: [UInt8] = []
  let maskStride: Int
  /// Whether new size classes have half as many phases in each direction.
  var isCoarse = false
  private var classes = [SizeClass](repeating: .none, count: SizeClass.slots)
  private var classCount = 0
  /// The mask of each phase of each class; `none` before its first use.
  private var phases: [StoredMask] = []
  /// Reused for every eight sprites.
  private var lanes = [UInt32](repeating: 0, count: StoredMasks.lanes)
  /// Reused for every small mask.
  var small = SmallMask()

  init(_ size: FrameSize) { maskStride = size.maskStride }

  /// The longest side of a mask in this frame, so that its box and the last group's overhang are no wider.
  static func longestSide(_ sampling: Sampling, on size: FrameSize) -> Float {
    sampling.hasFewSizes ? Float(min(longestOfFewSizes, size.maskStride - 16)) : longestSide
  }

  /// Reserves all memory, which is not touched before use.
  mutating func reserve(_ hints: MemoryHints?) {
    if bytes.capacity < Self.mostBytes {
      bytes.reserveCapacity(Self.mostBytes)
      if let hints { bytes.useLargePages(hints) }
    }
    phases.reserveCapacity(Self.mostPhases)
  }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    for index in classes.indices { classes[index] = .none }
    classCount = 0
    phases.removeAll(keepingCapacity: true)
  }

  /// Whether another mask and its size class fit.
  var hasRoom: Bool {
    let largest = Self.longestOfFewSizes + 4
    return bytes.count + largest * (largest + 8) * 2 <= Self.mostBytes
      && classCount < SizeClass.slots / 2 && phases.count + 256 <= Self.mostPhases
  }

  /// Returns false if the cache is full; the scale must be within the picture's `Traits`.
  mutating func place(
    _ number: Int, _ size: MaskSize, x: Float, y: Float, _ blend: Blend,
    _ chain: borrowing MipChain, _ output: inout CommandOutput
  ) -> Bool {
    guard let sizeClass = find(number, size, chain) else { return false }
    let spots = MaskSpots(
      x: Floats(repeating: x), y: Floats(repeating: y), Words(repeating: sizeClass.place))
    guard spots.areNear[0] != 0, spots.reaches(output.size) else { return true }
    let phase = Int(spots.phase[0])
    if !phases[phase].isStored {
      guard hasRoom else { return false }
      let (number, parts) = (phase - sizeClass.firstPhase, 1 << sizeClass.phaseBits)
      phases[phase] = draw(sizeClass, x: number % parts, y: number / parts, chain)
    }
    let first = output.count
    output.count = output.putCut(
      phases[phase], place: MaskSpots.place(spots.corners[0], size.color), blend)
    output.note(from: first)
    return true
  }

  private mutating func find(
    _ number: Int, _ size: MaskSize, _ chain: borrowing MipChain
  ) -> SizeClass? {
    var slot = SizeClass.slot(UInt32(number), size.bits)
    while !classes[slot].isNone {
      if classes[slot].isOf(UInt32(number), size.bits) { return classes[slot] }
      slot = (slot + 1) % SizeClass.slots
    }
    guard hasRoom else { return nil }
    classes[slot] = SizeClass(
      image: number, size, side: chain.images[number].side, firstPhase: phases.count,
      isCoarse: isCoarse)
    classCount += 1
    phases.append(contentsOf: repeatElement(.none, count: 1 << (2 * classes[slot].phaseBits)))
    return classes[slot]
  }

  mutating func lend<Result>(_ body: (StoredMasks) -> Result) -> Result {
    classes.lendItems { classes in
      phases.lendItems { phases in
        lanes.lendMutableItems { lanes in
          body(StoredMasks(classes: classes, phases: phases, lanes: lanes))
        }
      }
    }
  }
}
