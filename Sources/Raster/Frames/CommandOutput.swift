import Graphics

struct CommandOutput {
  let size: FrameSize
  let commands: MutableItems<DrawCommand>
  let touched: MutableItems<TouchedRows.Columns>
  let shift: Int
  var count: Int
  var rows: Int
  var area: Int

  /// Appends a stored mask whose box begins at (x, y), clipped to the frame.
  mutating func append(
    _ mask: StoredMask, at offset: Int, _ x: Int, _ y: Int, _ color: UInt32, _ blend: Blend
  ) {
    let (left, top) = (x + mask.edges.left, y + mask.edges.top)
    let (right, bottom) = (x + mask.edges.right, y + mask.edges.bottom)
    guard left < size.width, right > 0, top < size.height, bottom > 0 else { return }
    let isCut =
      x < 0 || y < 0 || size.width < size.maskStride || x + mask.end > size.width
      || bottom > size.height
    append(
      DrawCommand(
        Edges(
          left: max(left, 0), right: min(right, size.width), top: max(top, 0),
          bottom: min(bottom, size.height)),
        x: x, y: y, pairs: mask.pairs,
        blend == .over ? (isCut ? .cutCover : .wholeCover) : isCut ? .cutAdd : .wholeAdd,
        source: offset + StoredMask.headerBytes, color: color))
  }

  mutating func append(_ command: DrawCommand) {
    let edges = command.edges
    guard edges.left < edges.right, edges.top < edges.bottom else { return }
    append(command, rows: edges.rows.count, area: edges.area)
  }

  @inline(__always)
  mutating func append(_ command: DrawCommand, rows: Int, area: Int) {
    commands[count] = command
    count &+= 1
    self.rows &+= rows
    self.area &+= area
    touch(command.edges)
  }

  @inline(__always)
  func touch(_ edges: Edges) {
    let columns = TouchedRows.Columns(
      left: Int32(truncatingIfNeeded: edges.left), right: Int32(truncatingIfNeeded: edges.right))
    let (first, last) = (edges.top &>> shift, (edges.bottom &- 1) &>> shift)
    // Most small sprites are in one part, and then a loop's beginning costs more than its body.
    guard first < last else { return touched[first] = touched[first] | columns }
    var part = first
    repeat {
      touched[part] = touched[part] | columns
      part &+= 1
    } while part <= last
  }
}

struct FrameSize {
  var width: Int
  var height: Int

  /// The width assumed by stored masks: wide enough that the rows of a box never overlap.
  var maskStride: Int { max(width, 80) }
}
