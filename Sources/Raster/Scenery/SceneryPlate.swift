import Graphics

/// The picture of a scenery, drawn in slices: those that are seen at once, the others one by one.
/// ```
///   slices   ┌──────────────┐
///            │ later        │
///            ├──┬────────┬──┤
///            │  │ screen │  │  seen at this turn
///            ├──┴────────┴──┤
///            │ later        │
///            └──────────────┘
/// ```
struct SceneryPlate {
  let scenery: Scenery
  /// All rows, xrgb8888; black where no slice is drawn.
  private(set) var texels: [UInt32]
  private(set) var cells: SmoothCells
  /// By slice.
  private var isDrawn: [Bool]
  /// The one that draws slices in the caller's thread; nil before the first, and once all are drawn.
  private var slicer: PlateSlicer?

  init(_ scenery: Scenery, _ hints: MemoryHints?) {
    self.scenery = scenery
    let count = scenery.side * scenery.side
    texels = []
    texels.reserveCapacity(count)
    // Before the first write: memory in use would stay in small pages.
    if let hints, count * 4 >= Frame.largePage { texels.useLargePages(hints) }
    texels.append(contentsOf: repeatElement(0, count: count))
    cells = SmoothCells(side: scenery.side)
    isDrawn = Array(repeating: false, count: PlateSlicer.slices(scenery))
  }

  var isComplete: Bool { !isDrawn.contains(false) }

  /// Draws what of some rows is not drawn yet; much of it in parts if `sharing` is given.
  mutating func draw(_ rows: Range<Int>, _ sharing: Rasterizer.Sharing?) {
    guard !isComplete else { return }
    let height = PlateSlicer.height
    let slices = (rows.lowerBound / height..<(rows.upperBound + height - 1) / height)
      .filter { !isDrawn[$0] }
    guard !slices.isEmpty else { return }
    if let sharing, slices.count * height * scenery.side >= Strategy.leastShared {
      texels.lendPixels { sharing(FrameParts(slices, of: scenery, $0)) }
      note(slices)
    } else {
      draw(slices)
    }
  }

  /// Draws the next slice.
  mutating func drawNext() {
    // Below the newest one: the slicer goes downwards.
    let below = isDrawn[(slicer?.next ?? 0)...].firstIndex(of: false)
    if let next = below ?? isDrawn.firstIndex(of: false) { draw([next]) }
  }

  private mutating func draw(_ slices: [Int]) {
    var drawing = slicer.take() ?? PlateSlicer(scenery)
    texels.lendPixels { for slice in slices { drawing.draw(slice, into: $0) } }
    slicer = drawing
    note(slices)
  }

  private mutating func note(_ slices: [Int]) {
    for slice in slices {
      isDrawn[slice] = true
      let height = PlateSlicer.height
      let rows = cells.rows(slice * height..<(slice + 1) * height)
      cells.measure(rows, texels)
      // With its neighbours' outermost rows, which have waited for this one.
      for row in rows.lowerBound - 1..<rows.upperBound + 1 where isMeasured(row) {
        cells.judge(row, texels)
      }
    }
    if isComplete { slicer = nil }
  }

  /// Whether the means of a row of cells and of those around it are taken.
  private func isMeasured(_ row: Int) -> Bool {
    func isDrawn(_ row: Int) -> Bool {
      let slice = row * SmoothCells.size / PlateSlicer.height
      return row >= 0 && slice < self.isDrawn.count && self.isDrawn[slice]
    }
    return isDrawn(row - 1) && isDrawn(row) && isDrawn(row + 1)
  }
}
