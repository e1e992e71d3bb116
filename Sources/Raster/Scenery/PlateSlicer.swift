import Graphics

/// Draws slices of a scenery's picture.
struct PlateSlicer {
  /// Rows of a slice: a multiple of 8, by which fading fills can be moved.
  static let height = 64

  private let scenery: Scenery
  /// In an array, because a rasteriser contains plates.
  private var rasterizer: [Rasterizer]
  /// The picture, moved up so that slice `next` is on top.
  private var rest: DisplayList
  private(set) var next = 0

  init(_ scenery: Scenery) {
    self.scenery = scenery
    rasterizer = [Rasterizer(width: scenery.side, height: Self.height, backdrop: .color(.black))]
    // No slice repeats the last one's shapes. Little memory stays in the CPU's cache.
    rasterizer[0].plotter = ShapePlotter(room: 1 << 17, remembers: false)
    rest = scenery.list
  }

  /// The number of slices of a scenery, the last one perhaps cut.
  static func slices(_ scenery: Scenery) -> Int { (scenery.side + height - 1) / height }

  /// Draws a slice into the texels of the whole picture.
  mutating func draw(_ slice: Int, into texels: PixelMemory) {
    if slice < next { (rest, next) = (scenery.list, 0) }
    while next < slice { moveUp() }
    rasterizer[0].draw(rest)
    let rows = min(Self.height, scenery.side - slice * Self.height)
    let row = scenery.side * 4
    let pixels = rasterizer[0].frame.bytes.extracting(0..<rows * row)
    texels.copy(pixels, to: slice * Self.height * row)
    moveUp()
  }

  /// One slice at a time: positions must be rounded alike, whichever slices are drawn.
  private mutating func moveUp() {
    rest.move(from: DisplayList.start, by: Vector2(x: 0, y: -Double(Self.height)))
    next += 1
  }
}
