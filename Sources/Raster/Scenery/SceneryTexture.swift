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
final class SceneryTexture {
  let scenery: Scenery
  /// All rows, xrgb8888; black where no slice is drawn.
  private(set) var texels = Buffer<UInt32>()
  private(set) var cells: SmoothCells
  /// By slice.
  private var isDrawn: [Bool]
  /// The one that draws slices in the caller's thread; nil before the first, and once all are drawn.
  private var slicer: ScenerySlicer?

  init(_ scenery: Scenery, _ hints: MemoryHints?) {
    self.scenery = scenery
    // Every pixel of a picture has a texel of its own.
    cells = SmoothCells(side: scenery.picture == nil ? scenery.side : 0)
    isDrawn = Array(repeating: false, count: ScenerySlicer.slices(scenery))
    // Eight texels are read at once, also of a picture with a row of less.
    let count = scenery.side * scenery.height + (scenery.picture == nil ? 0 : 8)
    texels.reserve(count)
    // Before the first write: memory in use would stay in small pages.
    if let hints, count * 4 >= Frame.largePage { texels.useLargePages(hints) }
    texels.append(0, times: count)
  }

  var isComplete: Bool { !isDrawn.contains(false) }

  /// Draws what of some rows is not drawn yet; much of it in parts if `sharing` is given.
  func draw(_ rows: Range<Int>, _ sharing: Rasterizer.Sharing?) {
    guard !isComplete else { return }
    let height = ScenerySlicer.height
    let slices = (rows.lowerBound / height..<(rows.upperBound + height - 1) / height)
      .filter { !isDrawn[$0] }
    guard !slices.isEmpty else { return }
    if let sharing, slices.count * height * scenery.side >= Strategy.leastShared {
      sharing(FrameParts(slices, of: scenery, texels.mutableBytes))
      note(slices)
    } else {
      draw(slices)
    }
  }

  /// Draws the next slice.
  func drawNext() {
    // Below the newest one: the slicer goes downwards.
    let below = isDrawn[(slicer?.next ?? 0)...].firstIndex(of: false)
    if let next = below ?? isDrawn.firstIndex(of: false) { draw([next]) }
  }

  private func draw(_ slices: [Int]) {
    if let picture = scenery.picture {
      for slice in slices { picture.draw(slice, into: texels.mutableBytes) }
      return note(slices)
    }
    let drawing = slicer ?? ScenerySlicer(scenery)
    for slice in slices { drawing.draw(slice, into: texels.mutableBytes) }
    slicer = drawing
    note(slices)
  }

  private func note(_ slices: [Int]) {
    for slice in slices {
      isDrawn[slice] = true
      guard scenery.picture == nil else { continue }
      let height = ScenerySlicer.height
      let rows = cells.rows(slice * height..<(slice + 1) * height)
      cells.measure(rows, texels.bytes)
      // With its neighbours' outermost rows, which have waited for this one.
      for row in rows.lowerBound - 1..<rows.upperBound + 1 where isMeasured(row) {
        cells.judge(row, texels.bytes)
      }
    }
    if isComplete { slicer = nil }
  }

  /// Whether the means of a row of cells and of those around it are taken.
  private func isMeasured(_ row: Int) -> Bool {
    func isDrawn(_ row: Int) -> Bool {
      let slice = row * SmoothCells.size / ScenerySlicer.height
      return row >= 0 && slice < self.isDrawn.count && self.isDrawn[slice]
    }
    return isDrawn(row - 1) && isDrawn(row) && isDrawn(row + 1)
  }
}

/// Draws slices of a scenery's picture.
final class ScenerySlicer {
  /// Rows of a slice: a multiple of 8, by which fading fills can be moved.
  static let height = 64

  private let scenery: Scenery
  private var rasterizer: Rasterizer
  /// The picture, moved up so that slice `next` is on top.
  private var rest: DisplayList
  private(set) var next = 0

  init(_ scenery: Scenery) {
    self.scenery = scenery
    rasterizer = Rasterizer(width: scenery.side, height: Self.height, backdrop: .color(.black))
    // No slice repeats the last one's shapes. Little memory stays in the CPU's cache.
    rasterizer.plotter = ShapePlotter(room: 1 << 17, remembers: false)
    rest = scenery.list
  }

  /// The number of slices of a scenery, the last one perhaps cut.
  static func slices(_ scenery: Scenery) -> Int { (scenery.height + height - 1) / height }

  /// Draws a slice into the texels of the whole picture.
  func draw(_ slice: Int, into texels: PixelMemory) {
    let row = scenery.side * 4
    draw(slice) { frame, rows in
      texels.copy(frame.bytes.extracting(0..<rows * row), to: slice * Self.height * row)
    }
  }

  /// Draws a slice, and lends the frame that has its rows.
  func draw(_ slice: Int, _ body: (_ frame: borrowing Frame, _ rows: Int) -> Void) {
    if slice < next { (rest, next) = (scenery.list, 0) }
    while next < slice { moveUp() }
    rasterizer.draw(rest)
    let rows = min(Self.height, scenery.side - slice * Self.height)
    body(rasterizer.frame, rows)
    moveUp()
  }

  /// One slice at a time: positions must be rounded alike, whichever slices are drawn.
  private func moveUp() {
    rest.move(from: DisplayList.start, by: Vector2(x: 0, y: -Double(Self.height)))
    next += 1
  }
}
