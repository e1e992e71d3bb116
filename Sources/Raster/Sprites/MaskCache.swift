import Graphics
import Portable

/// Masks that need no turning, drawn once for each size and sub-pixel position, then only blended.
/// ```
///   sprite ─ picture, size to 1/64 of an octave ─▶ size class ─ phase ─▶ stored mask
///            centre to 1/16 px (up to 8 px across; sparks to 1/8), 1/8 (up to 16), 1/4 px (above)
/// ```
/// A mask depends on picture, size and phase alone, so cached and new ones are equal. A full cache is emptied.
struct MaskCache: ~Copyable {
  /// The longest side of a stored mask, in pixels; larger sprites are sampled pixel by pixel.
  static let longestSide: Float = 64
  /// The same for pictures with few sizes, in a frame that is wide enough.
  private static let longestOfFewSizes = 256
  /// With the allocator's header a whole number of large pages, so that the kernel can use them.
  static let mostBytes = (16 << 20) - 4096
  private static let mostPhases = 1 << 18

  private(set) var bytes = Buffer<UInt8>()
  let maskStride: Int
  /// Whether new size classes have half as many phases in each direction.
  var isCoarse = false
  private var classes = Buffer<SizeClass>(repeating: .none, count: SizeClass.slots)
  private var classCount = 0
  /// The mask of each phase of each class; `none` before its first use.
  private var phases = Buffer<StoredMask>()
  /// Reused for every eight sprites.
  private var lanes = Buffer<UInt32>(repeating: 0, count: StoredMasks.lanes)
  /// Reused for every small mask.
  var small = FluxPreservingMask()

  init(_ size: FrameSize) { maskStride = size.maskStride }

  /// The longest side of a mask in this frame, so that its box and the last group's overhang are no wider.
  static func longestSide(_ sampling: Sampling, on size: FrameSize) -> Float {
    sampling.hasFewSizes ? Float(min(longestOfFewSizes, size.maskStride - 16)) : longestSide
  }

  /// Reserves all memory, which is not touched before use.
  mutating func reserve(_ hints: MemoryHints?) {
    if bytes.capacity < Self.mostBytes {
      bytes.reserve(Self.mostBytes)
      if let hints { bytes.useLargePages(hints) }
    }
    phases.reserve(Self.mostPhases)
  }

  mutating func removeAll() {
    bytes.removeAll()
    classes.assign(.none, count: SizeClass.slots)
    classCount = 0
    phases.removeAll()
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
    let spots = MaskPlacements(
      x: F32x8(repeating: x), y: F32x8(repeating: y), U32x8(repeating: sizeClass.place))
    guard spots.areNear[0] != 0, spots.reaches(output.size) else { return true }
    let phase = Int(spots.phase[0])
    if !phases[phase].isStored {
      guard hasRoom else { return false }
      let (number, parts) = (phase - sizeClass.firstPhase, 1 << sizeClass.phaseBits)
      phases[phase] = draw(sizeClass, x: number % parts, y: number / parts, chain)
    }
    let first = output.count
    output.count = output.putCut(
      phases[phase], place: MaskPlacements.place(spots.corners[0], size.color), blend)
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
    phases.append(.none, times: 1 << (2 * classes[slot].phaseBits))
    return classes[slot]
  }

  /// A view of the masks, until another one is drawn.
  var masks: StoredMasks {
    mutating get {
      StoredMasks(classes: classes.items, phases: phases.items, lanes: lanes.mutableItems)
    }
  }
}

extension MaskCache {
  /// Draws a mask at a sub-pixel position and appends its pairs.
  @inline(never)
  mutating func draw(
    _ sizeClass: SizeClass, x: Int, y: Int, _ chain: borrowing MipChain
  ) -> StoredMask {
    let image = chain.images[Int(sizeClass.image)]
    let scale = Double(sizeClass.scale)
    let (part, reach) = (1 / Double(1 << sizeClass.phaseBits), Double(sizeClass.reach))
    let (centerX, centerY) = (reach + Double(x) * part, reach + Double(y) * part)
    let start = bytes.count
    var extent = MaskExtent()
    if let source = FluxPreservingMask.Source(image, chain.levels.span, scale: scale) {
      small.draw(source, x: centerX, y: centerY, chain.masks.items)
      appendSmall(&extent)
    } else {
      append(sizeClass, image, scale, centerX, centerY, chain, &extent)
    }
    if extent.isTile { makeTile(from: start, extent) }
    return StoredMask(
      extent, source: start,
      pairs: extent.isTile
        ? StoredMask.tile : (bytes.count - start) / StoredMask.pairBytes)
  }

  /// Replaces the newest mask's pairs; each of its rows is in one group, as it has at most four columns.
  private mutating func makeTile(from start: Int, _ extent: MaskExtent) {
    var tile = SIMD4<UInt32>()
    let masks = bytes.items
    for group in 0..<extent.groups {
      let pair = start + group / 2 * StoredMask.pairBytes
      let pixel = Int(masks.load(pair + group % 2 * 4, as: Int32.self))
      let (row, column) = (pixel / maskStride - extent.top, pixel % maskStride - extent.left)
      let coverage = PairCoverage(masks, at: pair + StoredMask.coverageAt)
      tile[PairCoverage.place(row: row) / 4] = UInt32(
        truncatingIfNeeded: coverage.bytes(ofGroup: group % 2) << UInt64(8 * column))
    }
    bytes.mutableItems.store(tile, start)
    bytes.removeLast(bytes.count - start - StoredMask.tileBytes)
  }

  /// Rounds the sums along the rows, not each pixel, so that the mask has the same light at every position.
  private mutating func appendSmall(_ extent: inout MaskExtent) {
    var rest = 0.0
    for row in small.rows {
      for column in small.columns {
        let light = small.light[row * FluxPreservingMask.side + column]
        guard light > 0 else { continue }
        let coverage = min(max((light + rest).rounded(), 0), 255)
        rest += light - coverage
        append(UInt8(coverage), row, column, &extent)
      }
    }
  }

  private mutating func append(
    _ sizeClass: SizeClass, _ image: MipChain.Image, _ scale: Double, _ centerX: Double,
    _ centerY: Double, _ chain: borrowing MipChain, _ extent: inout MaskExtent
  ) {
    let box = 2 * sizeClass.reach + 2
    let sprite = SampledSprite(
      image, chain.levels.span, x: centerX, y: centerY, scale: scale, turn: .none, width: box,
      height: box)
    guard let sprite else { return }
    let sides = sprite.sides
    for row in sprite.rect.y { appendRow(row, of: sprite, sides, chain, &extent) }
  }

  private mutating func appendRow(
    _ row: Int, of sprite: SampledSprite, _ sides: LevelSides?, _ chain: borrowing MipChain,
    _ extent: inout MaskExtent
  ) {
    let (x, u, v) = sprite.span(row: row, sides)
    let texels = EightTexels(sprite, chain.masks.items, texelBytes: 1)
    for step in stride(from: 0, to: x.count, by: 8) {
      let count = min(x.count - step, 8)
      let lanes = U32x8(0, 1, 2, 3, 4, 5, 6, 7).isBelow(U32x8(repeating: UInt32(count)))
      let place = texels.place(u + step * sprite.du, v + step * sprite.dv, only: lanes)
      guard let coverage = texels.coverage(place.u, place.v, place.index) else { continue }
      for lane in 0..<count {
        append(
          UInt8(truncatingIfNeeded: coverage[lane]), row, x.lowerBound + step + lane, &extent)
      }
    }
  }

  /// Appends a pixel's coverage; pixels come in the order of rows.
  private mutating func append(
    _ coverage: UInt8, _ row: Int, _ column: Int, _ extent: inout MaskExtent
  ) {
    guard coverage > 0 else { return }
    if row != extent.lastRow || column >= extent.lastEnd {
      appendGroup(Int32(row * maskStride + column), &extent)
      (extent.lastRow, extent.lastEnd) = (row, column + 8)
    }
    let place = PairCoverage.place(
      group: (extent.groups - 1) % 2, lane: column - extent.lastEnd + 8)
    bytes[bytes.count - StoredMask.pairBytes + StoredMask.coverageAt + place] = coverage
    extent.include(row, column)
  }

  /// Starts a pair, whose second group is empty at the same pixels, or fills in its second group.
  private mutating func appendGroup(_ pixel: Int32, _ extent: inout MaskExtent) {
    let isFirst = extent.groups % 2 == 0
    if isFirst { bytes.append(0, times: StoredMask.pairBytes) }
    extent.groups += 1
    let pair = bytes.count - StoredMask.pairBytes
    for place in (isFirst ? 0 : 4)..<8 {
      bytes[pair + place] = UInt8(truncatingIfNeeded: pixel >> (8 * (place % 4)))
    }
  }
}
