import Graphics
import Portable

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
    if let source = SmallMask.Source(image, chain.levels.span, scale: scale) {
      chain.masks.lendTexels { small.draw(source, x: centerX, y: centerY, $0) }
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
    bytes.lendTexels { masks in
      for group in 0..<extent.groups {
        let pair = start + group / 2 * StoredMask.pairBytes
        let pixel = Int(masks.load(pair + group % 2 * 4, as: Int32.self))
        let (row, column) = (pixel / maskStride - extent.top, pixel % maskStride - extent.left)
        let coverage = PairCoverage(masks, at: pair + StoredMask.coverageAt)
        tile[PairCoverage.place(row: row) / 4] = UInt32(
          truncatingIfNeeded: coverage.bytes(ofGroup: group % 2) << UInt64(8 * column))
      }
    }
    bytes.lendPixels { $0.store(tile, start) }
    bytes.removeLast(bytes.count - start - StoredMask.tileBytes)
  }

  /// Rounds the sums along the rows, not each pixel, so that the mask has the same light at every position.
  private mutating func appendSmall(_ extent: inout MaskExtent) {
    var rest = 0.0
    for row in small.rows {
      for column in small.columns {
        let light = small.light[row * SmallMask.side + column]
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
    chain.masks.lendTexels { masks in
      let texels = EightTexels(sprite, masks, texelBytes: 1)
      for step in stride(from: 0, to: x.count, by: 8) {
        let count = min(x.count - step, 8)
        let lanes = Words(0, 1, 2, 3, 4, 5, 6, 7).isBelow(Words(repeating: UInt32(count)))
        let place = texels.place(u + step * sprite.du, v + step * sprite.dv, only: lanes)
        guard let coverage = texels.coverage(place.u, place.v, place.index) else { continue }
        for lane in 0..<count {
          append(
            UInt8(truncatingIfNeeded: coverage[lane]), row, x.lowerBound + step + lane, &extent)
        }
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
    if isFirst { bytes.append(contentsOf: repeatElement(0, count: StoredMask.pairBytes)) }
    extent.groups += 1
    let pair = bytes.count - StoredMask.pairBytes
    for place in (isFirst ? 0 : 4)..<8 {
      bytes[pair + place] = UInt8(truncatingIfNeeded: pixel >> (8 * (place % 4)))
    }
  }
}
