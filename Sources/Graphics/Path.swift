/// Lines and curves in screen pixels: x to the right, y **down**.
///
/// Names and meaning are CGPath's. A path is subpaths one after another; each begins where `move(to:)`
/// says. Its memory stays when it is emptied, so that a rope that moves allocates nothing.
///
/// Does not: check numbers. One that is not finite makes the path draw nothing; see docs/raster.md.
public struct Path: Equatable, Sendable {
  /// What comes next, and how many points it has.
  @frozen
  public enum Element: UInt8, Sendable {
    /// A new subpath begins: one point.
    case move
    /// A line: its end.
    case line
    /// A quadratic Bézier curve: control point, end.
    case quadCurve
    /// A cubic Bézier curve: two control points, end.
    case curve
    /// A line back to where the subpath began: no point.
    case close

    /// How many points it takes.
    public var pointCount: Int {
      switch self {
      case .move, .line: 1
      case .quadCurve: 2
      case .curve: 3
      case .close: 0
      }
    }
  }

  /// In order.
  public private(set) var elements: [Element] = []
  /// The points of all elements in order.
  public private(set) var points: [Vector2] = []
  private var start = Vector2.zero

  /// A path without elements.
  public init() {}

  /// Whether nothing has been added.
  public var isEmpty: Bool { elements.isEmpty }

  /// Where the next element begins; nil in an empty path.
  public var currentPoint: Vector2? {
    guard let last = elements.last else { return nil }
    return last == .close ? start : points.last
  }

  /// Takes all elements away, the memory stays.
  public mutating func removeAll() {
    elements.removeAll(keepingCapacity: true)
    points.removeAll(keepingCapacity: true)
    start = .zero
  }

  /// Begins a subpath.
  public mutating func move(to point: Vector2) {
    elements.append(.move)
    points.append(point)
    start = point
  }

  /// Adds a line; in an empty path it is where the path begins.
  public mutating func addLine(to point: Vector2) {
    guard begins(at: point) else { return }
    elements.append(.line)
    points.append(point)
  }

  /// Adds a quadratic Bézier curve; in an empty path its end is where the path begins.
  public mutating func addQuadCurve(to end: Vector2, control: Vector2) {
    guard begins(at: end) else { return }
    elements.append(.quadCurve)
    points.append(control)
    points.append(end)
  }

  /// Adds a cubic Bézier curve; in an empty path its end is where the path begins.
  public mutating func addCurve(to end: Vector2, control1: Vector2, control2: Vector2) {
    guard begins(at: end) else { return }
    elements.append(.curve)
    points.append(control1)
    points.append(control2)
    points.append(end)
  }

  /// Closes the subpath with a line to its beginning; the next one begins there, too.
  public mutating func closeSubpath() {
    guard let last = elements.last, last != .close else { return }
    elements.append(.close)
  }

  /// Whether there is a point to go on from.
  ///
  /// Where there is none, `point` becomes it. After a subpath was closed, one begins where it did.
  private mutating func begins(at point: Vector2) -> Bool {
    guard let last = elements.last else {
      move(to: point)
      return false
    }
    if last == .close { move(to: start) }
    return true
  }
}
