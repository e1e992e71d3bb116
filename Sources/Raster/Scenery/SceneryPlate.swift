import Graphics

/// The picture of a scenery, drawn at once or slice by slice.
struct SceneryPlate {
  let scenery: Scenery
  /// All rows, xrgb8888; slices are copied here when they are drawn.
  private(set) var texels: [UInt32]
  /// The number of rows that are drawn.
  private var drawn = 0
  /// The one that draws a slice; in an array, because a rasteriser contains plates.
  private var slicer: [Rasterizer]
  /// The rest of the picture, moved up so that the next slice is on top.
  private var rest: DisplayList

  /// Rows of a slice: a multiple of 8, by which fading fills can be moved.
  private static let rows = 64

  init(_ scenery: Scenery, _ hints: MemoryHints?) {
    self.scenery = scenery
    let count = scenery.side * scenery.side
    texels = []
    texels.reserveCapacity(count)
    // Before the first write: memory in use would stay in small pages.
    if let hints, count * 4 >= Frame.largePage { texels.useLargePages(hints) }
    texels.append(contentsOf: repeatElement(0, count: count))
    slicer = [Rasterizer(width: scenery.side, height: Self.rows, backdrop: .color(.black))]
    rest = scenery.list
  }

  var isComplete: Bool { drawn >= scenery.side }

  mutating func complete() {
    while !isComplete { drawSlice() }
  }

  /// Draws the next rows; afterwards, if they were the last ones, releases what drawing needs.
  mutating func drawSlice() {
    guard !isComplete else { return }
    slicer[0].draw(rest)
    let count = min(Self.rows, scenery.side - drawn) * scenery.side
    let start = drawn * scenery.side
    let slice = slicer[0].frame.pixels.span.extracting(0..<count)
    var rows = texels.mutableSpan
    for index in slice.indices { rows[start + index] = slice[index] }
    drawn += Self.rows
    rest.move(from: DisplayList.start, by: Vector2(x: 0, y: -Double(Self.rows)))
    if isComplete { (slicer, rest) = ([], DisplayList()) }
  }
}
