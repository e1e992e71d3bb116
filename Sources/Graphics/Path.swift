/// Lines and curves in screen pixels: x to the right, y **down**.
///
/// Names and meaning are CGPath's. Emptying a path keeps its memory, so a moving rope allocates nothing. A path with
/// a coordinate that is not finite draws nothing (docs/raster.md).
public struct Path: Equatable, Sendable {
  /// The kind of an element, which determines its number of points.
  @frozen
  public enum Element: UInt8, Sendable {
    case move
    case line
    /// A quadratic Bézier curve: control point, end.
    case quadCurve
    /// A cubic Bézier curve: two control points, end.
    case curve
    case close

    /// The number of its points.
    public var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quadCurve: 2
      case .curve: 3
      case .close: 0
      }
    }
  }

  /// The elements in order.
  public private(set) var elements: [Element] = []
  /// The points of all elements in order.
  public private(set) var points: [Vector2] = []
  private var start = Vector2.zero

  /// A path without elements.
  public init() {}

  /// Whether it has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// The end of the last element; nil in an empty path.
  public var currentPoint: Vector2? {
    guard let last = elements.last else { return nil }
    return last == .close ? start : points.last
  }

  /// Removes all elements; keeps the memory.
  public mutating func removeAll() {
    elements.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    start = .zero
  }

  /// Starts a subpath.
  public mutating func move(to point: Vector2) {
    elements.append(.move)
    points.append(point)
    start = point
  }

  /// Adds a line; in an empty path, starts it at the point.
  public mutating func addLine(to point: Vector2) {
    guard begins(at: point) else { return }
    elements.append(.line)
    points.append(point)
  }

  /// Adds a quadratic Bézier curve; in an empty path, starts it at the end.
  public mutating func addQuadCurve(to end: Vector2, control: Vector2) {
    guard begins(at: end) else { return }
    elements.append(.quadCurve)
    points.append(control)
    points.append(end)
  }

  /// Adds a cubic Bézier curve; in an empty path, starts it at the end.
  public mutating func addCurve(to end: Vector2, control1: Vector2, control2: Vector2) {
    guard begins(at: end) else { return }
    elements.append(.curve)
    points.append(control1)
    points.append(control2)
    points.append(end)
  }

  /// Closes the subpath with a line to its start, where the next one starts, too.
  public mutating func closeSubpath() {
    guard let last = elements.last, last != .close else { return }
    elements.append(.close)
  }

  /// Adds another path.
  public mutating func add(_ other: borrowing Path) { add(other) { $0 } }

  /// Adds another path with each point changed.
  ///
  /// Every path begins with a `move`, so its elements can follow any others.
  @inline(__always)
  mutating func add(_ other: borrowing Path, changing change: (Vector2) -> Vector2) {
    guard !other.isEmpty else { return }
    let first = points.count
    elements.append(contentsOf: other.elements)
    points.append(contentsOf: other.points)
    var added = points.mutableSpan
    for index in first..<added.count { added[index] = change(added[index]) }
    start = change(other.start)
  }

  /// Adds lines to some of another path's points, each changed; the path is not empty.
  @inline(__always)
  package mutating func addLines(
    to range: Range<Int>, of other: borrowing Path, changing change: (Vector2) -> Vector2
  ) {
    guard !range.isEmpty else { return }
    let first = points.count
    elements.append(contentsOf: repeatElement(.line, count: range.count))
    points.append(contentsOf: other.points[range])
    var added = points.mutableSpan
    for index in first..<added.count { added[index] = change(added[index]) }
  }

  /// Adds a closed subpath of lines through corners, each changed.
  @inline(__always)
  mutating func addPolygon(_ corners: [Vector2], changing change: (Vector2) -> Vector2) {
    guard let corner = corners.first else { return }
    let first = points.count
    elements.append(.move)
    elements.append(contentsOf: repeatElement(.line, count: corners.count - 1))
    elements.append(.close)
    points.append(contentsOf: corners)
    var added = points.mutableSpan
    for index in first..<added.count { added[index] = change(added[index]) }
    start = change(corner)
  }

  /// Moves some of its points, counted from 0 in the order of `points`.
  public mutating func movePoints(_ range: Range<Int>, by way: Vector2) {
    var moved = points.mutableSpan
    for index in range { moved[index] = moved[index] + way }
  }

  /// Whether a current point exists; without one, `point` becomes it.
  private mutating func begins(at point: Vector2) -> Bool {
    guard let last = elements.last else {
      move(to: point)
      return false
    }
    if last == .close { move(to: start) }
    return true
  }
}
