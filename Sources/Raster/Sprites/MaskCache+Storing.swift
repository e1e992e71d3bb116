import Graphics
import Portable

extension MaskCache {
  /// Moves small masks by the error of their centre of mass, up to 1/50 px, so that slow sprites move evenly.
  @inline(never)
  mutating func store(
    _ sizeClass: SizeClass, x: Int, y: Int, _ chain: borrowing MipChain
  ) {
    let image = chain.images[Int(sizeClass.key >> 32)]
    let scale = Double(Float(bitPattern: UInt32(truncatingIfNeeded: sizeClass.key)))
    let (part, reach) = (1 / Double(1 << sizeClass.phaseBits), Double(sizeClass.reach))
    let (centerX, centerY) = (reach + Double(x) * part, reach + Double(y) * part)
    let start = bytes.count
    var extent = append(sizeClass, image, scale, centerX, centerY, chain)
    if sizeClass.phaseBits == 4, extent.light > 0 {
      let light = Double(extent.light)
      // Half of it from 4.5 px on, where resampling loses less.
      let share = image.side * scale < 4.5 ? 1 : 0.5
      let offX = centerX + image.balance.x * scale - Double(extent.momentX) / light - 0.5
      let offY = centerY + image.balance.y * scale - Double(extent.momentY) / light - 0.5
      bytes.removeLast(bytes.count - start)
      extent = append(
        sizeClass, image, scale, centerX + share * offX, centerY + share * offY, chain)
    }
    let pairs = (bytes.count - start - StoredMask.headerBytes) / StoredMask.pairBytes
    let header = StoredMask.header(extent, pairs: pairs)
    for place in 0..<StoredMask.headerBytes {
      bytes[start + place] = UInt8(truncatingIfNeeded: header[place / 8] >> UInt64(8 * (place % 8)))
    }
  }

  private mutating func append(
    _ sizeClass: SizeClass, _ image: MipChain.Image, _ scale: Double, _ centerX: Double,
    _ centerY: Double, _ chain: borrowing MipChain
  ) -> MaskExtent {
    bytes.append(contentsOf: repeatElement(0, count: StoredMask.headerBytes))
    let box = 2 * Int(sizeClass.reach) + 2
    var extent = MaskExtent()
    let sprite = SampledSprite(
      image, chain.levels.span, x: centerX, y: centerY, scale: scale, turn: .none, width: box,
      height: box)
    guard let sprite else { return extent }
    for row in sprite.rect.y { appendRow(row, of: sprite, chain, &extent) }
    return extent
  }

  private mutating func appendRow(
    _ row: Int, of sprite: SampledSprite, _ chain: borrowing MipChain, _ extent: inout MaskExtent
  ) {
    var (x, u, v) = sprite.span(row: row)
    // The column after the newest group.
    var end = 0
    let stride = maskStride
    chain.masks.lendTexels { masks in
      let texels = OneTexel(sprite, masks)
      while !x.isEmpty {
        let (column, coverage) = (x.lowerBound, UInt8(truncatingIfNeeded: texels.coverage(u, v)))
        if coverage > 0 {
          if column >= end {
            appendGroup(Int32(row * stride + column), &extent)
            end = column + 8
          }
          let place = PairCoverage.place(
            group: (extent.groups - 1) % 2, lane: column - end + 8)
          bytes[bytes.count - StoredMask.pairBytes + StoredMask.coverageAt + place] = coverage
          extent.include(row, column, coverage, end: end)
        }
        x = x.lowerBound + 1..<x.upperBound
        (u, v) = (u + sprite.du, v + sprite.dv)
      }
    }
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
