import CFrameRing
import Graphics

/// Where a frame differs from the one before, in twelve rectangles at most and in up to 2048 tiles.
///
/// ```
///   ┌────────────────┐   Twelve bands of rows, and in each the        ┌─┬─┬─┬─┬─┬─┬─┐
///   │    ┌─────┐     │   rectangle around all that changed there,     ├─┼─┼█┼─┼─┼─┼─┤
///   │    └─────┘     │   for readers of version 1.0; tiles say        ├─┼─┼─┼─┼─┼█┼─┤
///   ├╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┤   more where changes lie far apart.            ├─┼█┼─┼─┼─┼█┼─┤
///   │ ┌────────────┐ │   One pass over the rows, nothing              └─┴─┴─┴─┴─┴─┴─┘
///   └─┴────────────┴─┘   allocated.
/// ```
enum RingDamage {
  /// Writes a frame's damage into `slot`; without `changes` all of it may differ, without `tiles` they are computed.
  static func write(
    _ changes: RowDamage?, _ tiles: ChangedTiles?, _ layout: RingLayout,
    to slot: inout snowring_slot
  ) {
    guard let changes, changes.count == layout.height, Int(changes.width) == layout.width else {
      slot.damage_count = 0
      slot.flags |= SNOWRING_FULL_DAMAGE.rawValue
      return put(ChangedTiles(width: layout.width, height: layout.height), &slot)
    }
    put(tiles ?? ChangedTiles(changes), &slot)
    let most = Int(SNOWRING_DAMAGE_MAX)
    let band = (layout.height + most - 1) / most
    var (count, area) = (0, 0)
    withUnsafeMutableBytes(of: &slot.damage) { bytes in
      let rectangles = bytes.bindMemory(to: snowring_rect.self)
      for top in stride(from: 0, to: layout.height, by: band) {
        guard let box = changes.bounds(of: top..<min(top + band, layout.height)) else { continue }
        rectangles[count] = snowring_rect(box)
        count += 1
        area += box.area
      }
    }
    // Sixteen bits cannot hold such sides; full damage needs no parts.
    let isFull =
      area == layout.width * layout.height || layout.width > 65535 || layout.height > 65535
    slot.damage_count = isFull ? 0 : UInt32(count)
    if isFull { slot.flags |= SNOWRING_FULL_DAMAGE.rawValue }
  }

  private static func put(_ tiles: ChangedTiles, _ slot: inout snowring_slot) {
    withUnsafeMutableBytes(of: &slot.tiles) { bytes in
      for (index, word) in tiles.words.enumerated() {
        bytes.storeBytes(of: word.littleEndian, toByteOffset: index * 8, as: UInt64.self)
      }
    }
  }
}

extension snowring_rect {
  fileprivate init(_ box: DamageRectangle) {
    self.init(
      x: UInt16(clamping: box.left), y: UInt16(clamping: box.top),
      w: UInt16(clamping: box.right - box.left), h: UInt16(clamping: box.bottom - box.top))
  }
}
