import Graphics

/// A frame and what is drawn in it.
final class DrawnSurface {
  var frame: Frame
  /// Where a narrow frame is drawn, in rows of the eight pixels that are drawn at once; nil for others.
  private var padded: Frame?
  /// The last plan drawn here; while `isKnown` is false, the last one drawn anywhere.
  var plan = FramePlan()
  /// Whether the frame holds exactly the backdrop and `plan`.
  var isKnown = false

  init(_ frame: Frame) {
    self.frame = frame
    let size = FrameSize(width: frame.width, height: frame.height)
    guard size.stride > size.width else { return }
    padded = Frame(width: size.stride, height: size.height, format: frame.format)
  }

  /// Lends the memory to draw in, whose rows have `FrameSize.stride` pixels; those of a narrow frame are then copied.
  func lendPixels(_ body: (PixelMemory) -> Void) {
    padded?.lendPixels(body)
    guard let padded else { return frame.lendPixels(body) }
    let (rows, bytes) = (frame.height, frame.format.bytesPerPixel)
    let (row, stride) = (frame.width * bytes, padded.width * bytes)
    frame.lendPixels { memory in
      for y in 0..<rows {
        let first = y * stride
        memory.copy(padded.bytes.extracting(first..<first + row), to: y * row)
      }
    }
  }
}

extension Frame {
  func isLike(_ other: Frame) -> Bool {
    (width, height) == (other.width, other.height) && format == other.format
  }
}

extension RowDamage {
  fileprivate mutating func unite(_ last: TouchedRows.ByRow, _ now: TouchedRows.ByRow) {
    var rows = rows.mutableSpan
    for row in rows.indices { rows[row] = last[row] | now[row] }
  }
}

extension Rasterizer {
  /// Marks rows and tiles that differ from the newest picture, whichever frame holds that.
  mutating func noteChanges(in target: Int) {
    noteTiles(in: target)
    guard !isFirst else { return surfaces[target].frame.changes.addAll() }
    surfaces[target].frame.changes.unite(
      surfaces[newest].plan.touched.byRow, plan.touched.byRow)
  }

  private mutating func noteTiles(in target: Int) {
    guard let grid = surfaces[target].frame.changedTiles else { return }
    guard !isFirst else {
      surfaces[target].frame.changedTiles?.markAll()
      return
    }
    plan.findTiles(grid)
    surfaces[newest].plan.findTiles(grid)
    guard let now = plan.tiles, let last = surfaces[newest].plan.tiles else { return }
    surfaces[target].frame.changedTiles?.removeAll()
    surfaces[target].frame.changedTiles?.formUnion(now)
    surfaces[target].frame.changedTiles?.formUnion(last)
  }
}
