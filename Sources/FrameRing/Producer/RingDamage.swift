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
    _ changes: Span<Range<Int32>>?, _ tiles: ChangedTiles?, _ layout: RingLayout,
    to slot: inout snowring_slot
  ) {
    guard let changes, changes.count == layout.height else {
      slot.damage_count = 0
      slot.flags |= SNOWRING_FULL_DAMAGE.rawValue
      return put(ChangedTiles(width: layout.width, height: layout.height), &slot)
    }
    put(tiles ?? ChangedTiles(changes, layout), &slot)
    let most = Int(SNOWRING_DAMAGE_MAX)
    let band = (layout.height + most - 1) / most
    var count = 0
    var area = 0
    withUnsafeMutableBytes(of: &slot.damage) { bytes in
      let rectangles = bytes.bindMemory(to: snowring_rect.self)
      for top in stride(from: 0, to: min(layout.height, changes.count), by: band) {
        let rows = top..<min(top + band, layout.height, changes.count)
        guard let box = box(changes, rows) else { continue }
        rectangles[count] = box
        count += 1
        area += Int(box.w) * Int(box.h)
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

  private static func box(_ changes: Span<Range<Int32>>, _ rows: Range<Int>) -> snowring_rect? {
    var (left, right, first, last) = (Int32.max, Int32.min, -1, 0)
    for row in rows where !changes[row].isEmpty {
      left = min(left, changes[row].lowerBound)
      right = max(right, changes[row].upperBound)
      if first < 0 { first = row }
      last = row
    }
    guard first >= 0 else { return nil }
    return snowring_rect(
      x: UInt16(clamping: left), y: UInt16(clamping: first), w: UInt16(clamping: right - left),
      h: UInt16(clamping: last - first + 1))
  }
}

extension ChangedTiles {
  fileprivate init(_ changes: Span<Range<Int32>>, _ layout: RingLayout) {
    self.init(width: layout.width, height: layout.height)
    for index in words.indices { words[index] = 0 }
    for y in 0..<layout.height {
      let row = changes[y].clamped(to: 0..<Int32(layout.width))
      guard let first = row.first, let last = row.last else { continue }
      for column in Int(first) / side...Int(last) / side {
        let tile = y / side * columns + column
        words[tile / 64] |= 1 << UInt64(tile % 64)
      }
    }
  }
}
