/// A display list's strokes and fills, beside its sprites.
///
/// ```
///   sprites     0   1   2   3   4          styles[0] is drawn before sprite 2, styles[1] after all
///   shapes            0         1          elements and points of all paths stand in one array each
/// ```
/// Paths are copied: whoever adds one may change it at once, and the memory is kept from frame to frame.
public struct ShapeTable: Sendable {
  /// How each shape is drawn.
  public private(set) var styles: [ShapeStyle] = []
  /// How many sprites lie below each shape; never falls.
  public private(set) var spritesBelow: [Int] = []
  /// Where each shape's elements end; they begin where those of the one before end.
  public private(set) var elementEnds: [Int] = []
  /// Where each shape's points end.
  public private(set) var pointEnds: [Int] = []
  /// All paths' elements.
  public private(set) var elements: [Path.Element] = []
  /// All paths' points.
  public private(set) var points: [Vector2] = []

  /// No shapes.
  init() {}

  /// How many shapes there are.
  public var count: Int { styles.count }

  mutating func removeAll() {
    guard !styles.isEmpty else { return }
    styles.removeAll(keepingCapacity: true)
    spritesBelow.removeAll(keepingCapacity: true)
    elementEnds.removeAll(keepingCapacity: true)
    pointEnds.removeAll(keepingCapacity: true)
    elements.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
  }

  mutating func restyle(from first: Int, opacity: Float, blend: Blend?) {
    for index in first..<count { styles[index].restyle(opacity: opacity, blend: blend) }
  }

  mutating func move(from first: Int, by offset: Vector2) {
    for index in (first > 0 ? pointEnds[first - 1] : 0)..<points.count {
      points[index] = points[index] + offset
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
  }
}
