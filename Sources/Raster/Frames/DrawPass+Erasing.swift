import Graphics

extension DrawPass {
  func erase(_ rows: Range<Int>) {
    switch erasing {
    case .done: return
    case .sampled: scenery?.paint(rows, memory, format)
    case .full: restore(columns: 0..<width * rows.count, row: rows.lowerBound)
    case .damage:
      for index in 0..<previousCount {
        prefetchPrevious(after: index, rows)
        restore(previous[index].edges, in: rows)
      }
    }
  }

  /// Restores the backdrop behind a sprite, by vectors where rows are too short for a C library call.
  @inline(__always)
  private func restore(_ edges: Edges, in rows: Range<Int>) {
    let bytes = format.bytesPerPixel
    let count = (edges.right &- edges.left) &* bytes
    guard count >= 32, count <= 512 else {
      for row in edges.rows.clamped(to: rows) { restore(columns: edges.columns, row: row) }
      return
    }
    let filling = U32x8(repeating: format == .rgb565 ? pixel &* 0x1_0001 : pixel)
    var row = max(edges.top, rows.lowerBound)
    while row < min(edges.bottom, rows.upperBound) {
      var offset = (row &* width &+ edges.left) &* bytes
      // The last 32 bytes end with the row; some are written twice.
      let last = offset &+ count &- 32
      while offset < last {
        memory.store(backdrop?.load(offset, as: U32x8.self) ?? filling, offset)
        offset &+= 32
      }
      memory.store(backdrop?.load(last, as: U32x8.self) ?? filling, last)
      row &+= 1
    }
  }

  /// Restores the backdrop; columns may continue in the rows below.
  @inline(__always)
  private func restore(columns: Range<Int>, row: Int) {
    let bytes = format.bytesPerPixel
    let offset = (row &* width &+ columns.lowerBound) &* bytes
    if let backdrop {
      memory.copy(from: backdrop, offset, count: columns.count &* bytes)
    } else if format == .rgb565 {
      memory.fill(UInt16(truncatingIfNeeded: pixel), offset, times: columns.count)
    } else {
      memory.fill(pixel, offset, times: columns.count)
    }
  }
}
