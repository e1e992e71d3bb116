/// A display list's strokes and fills, beside its sprites.
/// ```
///   sprites     0   1   2   3   4          styles[0] is drawn before sprite 2, styles[1] after all
///   shapes            0         1          all paths share one array of elements and one of points
/// ```
/// Paths are copied; the memory is kept from frame to frame.
public struct ShapeTable: Sendable {
  /// The style of each shape.
  public private(set) var styles: [ShapeStyle] = []
  /// The number of sprites below each shape; never decreases.
  public private(set) var spritesBelow: [Int] = []
  /// The end of each shape's `elements`, which begin at the previous shape's end.
  public private(set) var elementEnds: [Int] = []
  /// The end of each shape's `points`.
  public private(set) var pointEnds: [Int] = []
  /// All paths' elements.
  public private(set) var elements: [Path.Element] = []
  /// All paths' points.
  public private(set) var points: [Vector2] = []
  /// How each shape's fill fades; nil if it does not.
  public private(set) var fades: [Fade?] = []
  /// All grids' opacities.
  public private(set) var opacities: [UInt8] = []

  /// A shape's `OpacityGrid`.
  public struct Fade: Sendable {
    /// Where the points are.
    public internal(set) var place: OpacityGrid.Place
    /// Index of the first point's opacity.
    public let start: Int
    /// Width of the dither, in levels of opacity.
    public let dither: Int
  }

  init() {}

  /// The number of shapes.
  public var count: Int { styles.count }

  mutating func removeAll() {
    guard !styles.isEmpty else { return }
    styles.removeAll(keepingCapacity: true)
    spritesBelow.removeAll(keepingCapacity: true)
    elementEnds.removeAll(keepingCapacity: true)
    pointEnds.removeAll(keepingCapacity: true)
    elements.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    fades.removeAll(keepingCapacity: true)
    opacities.removeAll(keepingCapacity: true)
  }

  mutating func restyle(from first: Int, opacity: Float, blend: Blend?) {
    for index in first..<count { styles[index].restyle(opacity: opacity, blend: blend) }
  }

  mutating func move(from first: Int, by offset: Vector2) {
    for index in (first > 0 ? pointEnds[first - 1] : 0)..<points.count {
      points[index] = points[index] + offset
    }
    for index in first..<count {
      fades[index]?.place.left += Int((offset.x / 8).rounded()) * 8
      fades[index]?.place.top += Int((offset.y / 8).rounded()) * 8
    }
  }

  mutating func dim(to brightness: Float) {
    for index in styles.indices { styles[index].dim(to: brightness) }
  }

  mutating func append(_ path: borrowing Path, _ style: ShapeStyle, spritesBelow sprites: Int) {
    elements.append(contentsOf: path.elements)
    points.append(contentsOf: path.points)
    elementEnds.append(elements.count)
    pointEnds.append(points.count)
    spritesBelow.append(sprites)
    styles.append(style)
    fades.append(nil)
  }

  /// Lets the newest shape's fill fade.
  mutating func fade(_ grid: borrowing OpacityGrid) {
    fades[count - 1] = Fade(place: grid.place, start: opacities.count, dither: grid.dither)
    // As much as the grid ever had, so that a steady scene allocates nothing.
    let needed = opacities.count + grid.opacities.capacity
    // The array itself would grow to exactly this, and copy all opacities for each shape.
    if needed > opacities.capacity {
      opacities.reserveCapacity(max(needed, opacities.capacity + opacities.capacity / 2))
    }
    opacities.append(contentsOf: grid.opacities)
  }
}
