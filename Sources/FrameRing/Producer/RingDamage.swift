import CFrameRing
import Graphics

/// Where a frame differs from the one before, in twelve rectangles at most.
///
/// ```
///   ┌────────────────┐   Twelve bands of rows, and in each the
///   │    ┌─────┐     │   rectangle around all that changed there:
///   │    └─────┘     │   one pass over the rows, nothing allocated.
///   ├╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌┤
///   │ ┌────────────┐ │
///   └─┴────────────┴─┘
/// ```
enum RingDamage {
  /// Writes a frame's damage into its slot.
  ///
  /// - Parameters:
  ///   - changes: for each row the columns that differ.
  ///   - layout: the ring's.
  ///   - slot: its `flags`, `damage_count` and `damage` are set.
  static func write(
    _ changes: Span<Range<Int32>>, _ layout: RingLayout, to slot: inout snowring_slot
  ) {
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
    // Sides that sixteen bits cannot say, and what has no use in parts.
    let isFull =
      area == layout.width * layout.height || changes.count != layout.height
      || layout.width > 65535 || layout.height > 65535
    slot.damage_count = isFull ? 0 : UInt32(count)
    if isFull { slot.flags |= SNOWRING_FULL_DAMAGE.rawValue }
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
