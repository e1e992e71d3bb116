import Graphics

struct CommandOutput {
  let size: FrameSize
  let commands: MutableItems<DrawCommand>
  let touched: MutableItems<TouchedRows.Columns>
  let shift: Int
  var count: Int
  var rows: Int
  var area: Int
  /// Whether the newest commands are only counted once it is known which of them scenery hides.
  var notesLater = false

  /// Appends the command of a stored mask whose groups are all inside the frame; `note` must follow.
  ///
  /// `way` moves the mask's edges to the box's corner, which is in `place` with the colour.
  @inline(__always)
  mutating func putWhole(
    _ mask: StoredMask, place: UInt64, moved way: UInt64, _ blend: Blend
  ) {
    let edges = Edges(word: way &+ mask.edges.word)
    commands[count] = DrawCommand(mask, edges, place: place, blend, isCut: false)
    count &+= 1
  }

  /// Appends the command of a stored mask whose box begins anywhere, clipped to the frame; `note` must follow.
  ///
  /// `place` is the box's corner and the colour.
  @inline(never)
  func putCut(_ mask: StoredMask, place: UInt64, _ blend: Blend) -> Int {
    let (x, y) = MaskPlacements.pixel(UInt32(truncatingIfNeeded: place))
    let (left, top) = (x + mask.edges.left, y + mask.edges.top)
    let (right, bottom) = (x + mask.edges.right, y + mask.edges.bottom)
    guard left < size.width, right > 0, top < size.height, bottom > 0 else { return count }
    let edges = Edges(
      left: max(left, 0), right: min(right, size.width), top: max(top, 0),
      bottom: min(bottom, size.height))
    let isCut = mask.isTile ? isTileCut(left, top) : arePairsCut(mask, x, y, bottom)
    let corner = UInt64(MaskPlacements.corner(left, top))
    commands[count] = DrawCommand(
      mask, edges, place: isCut && mask.isTile ? place & ~0xffff_ffff | corner : place, blend,
      isCut: isCut)
    return count &+ 1
  }

  private func isTileCut(_ left: Int, _ top: Int) -> Bool {
    left < 0 || top < 0 || left + StoredMask.tileSide > size.width
      || top + StoredMask.tileSide > size.height
  }

  private func arePairsCut(_ mask: StoredMask, _ x: Int, _ y: Int, _ bottom: Int) -> Bool {
    x < 0 || y < 0 || size.width < size.maskStride || x + mask.end > size.width
      || bottom > size.height
  }

  /// Leaves out those of the newest commands, of a level, that scenery hides, marks those that it hides in part, and counts
  /// what remains.
  mutating func hide(from first: Int, _ level: UInt8, _ depth: DepthView) {
    var kept = first
    for index in first..<count {
      let command = commands[index]
      // A mask may be too faint for a single pixel.
      guard !command.edges.isEmpty else { continue }
      let isWide = command.edges.columns.count > KeptPixels.most
      switch isWide ? .whole : depth.sight(command.edges, level) {
      case .nothing: continue
      case .whole: commands[kept] = command
      case .part: commands[kept] = command.behind(level)
      }
      kept &+= 1
    }
    count = kept
    notesLater = false
    note(from: first)
  }

  mutating func append(_ command: DrawCommand) {
    guard !command.edges.isEmpty else { return }
    commands[count] = command
    count &+= 1
    note(from: count &- 1)
  }

  /// Counts and touches the pixels of the newest commands.
  @inline(__always)
  mutating func note(from first: Int) {
    guard !notesLater else { return }
    var (rows, area, place) = (rows, area, first)
    while place < count {
      let edges = commands[place].edges
      let height = edges.bottom &- edges.top
      rows &+= height
      area &+= height &* (edges.right &- edges.left)
      touch(edges)
      place &+= 1
    }
    (self.rows, self.area) = (rows, area)
  }

  @inline(__always)
  private func touch(_ edges: Edges) {
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

  /// From one row to the next while it is drawn: eight pixels at least, which are drawn at once.
  var stride: Int { max(width, 8) }

  /// The bytes of all rows.
  func memoryBytes(_ format: Frame.Format) -> Int { stride * height * format.bytesPerPixel }

  /// The width assumed by stored masks: wide enough that the rows of a box never overlap.
  var maskStride: Int { max(width, 80) }
}
