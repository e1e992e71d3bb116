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
  /// The offset of each mask in `bytes`; −1 before its first use.
  private var phases: [Int32] = []
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
    return bytes.count + StoredMask.headerBytes + largest * (largest + 8) * 2 <= Self.mostBytes
      && classCount < SizeClass.slots / 2 && phases.count + 256 <= Self.mostPhases
  }

  /// Returns false if the cache is full; the scale must be within the picture's `Traits`.
  mutating func place(
    _ number: Int, _ size: MaskSize, x: Float, y: Float, _ blend: Blend,
    _ chain: borrowing MipChain, _ output: inout CommandOutput
  ) -> Bool {
    guard let sizeClass = find(SizeClass.key(number, size), chain) else { return false }
    guard let spot = sizeClass.spot(x: x, y: y), sizeClass.reaches(output.size, from: spot) else {
      return true
    }
    var offset = Int(phases[spot.phase])
    if offset < 0 {
      guard hasRoom else { return false }
      offset = bytes.count
      phases[spot.phase] = Int32(offset)
      let phase = spot.phase - Int(sizeClass.firstPhase)
      let parts = 1 << Int(sizeClass.phaseBits)
      store(sizeClass, x: phase % parts, y: phase / parts, chain)
    }
    output.append(
      bytes.lendTexels { StoredMask($0, at: offset) }, at: offset, spot.x, spot.y,
      size.color, blend)
    return true
  }

  private mutating func find(_ key: UInt64, _ chain: borrowing MipChain) -> SizeClass? {
    var slot = SizeClass.slot(key)
    while classes[slot].key != .max {
      if classes[slot].key == key { return classes[slot] }
      slot = (slot + 1) % SizeClass.slots
    }
    guard hasRoom else { return nil }
    classes[slot] = SizeClass(
      key, side: chain.images[Int(key >> 32)].side, firstPhase: phases.count,
      isCoarse: isCoarse)
    classCount += 1
    phases.append(contentsOf: repeatElement(-1, count: 1 << (2 * Int(classes[slot].phaseBits))))
    return classes[slot]
  }

  mutating func lend<Result>(_ body: (StoredMasks) -> Result) -> Result {
    classes.lendItems { classes in
      phases.lendItems { phases in
        bytes.lendTexels { body(StoredMasks(classes: classes, phases: phases, bytes: $0)) }
      }
    }
  }
}
