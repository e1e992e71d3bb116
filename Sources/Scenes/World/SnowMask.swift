import Graphics
import People

/// A silhouette of the level world, in columns from top to bottom.
///
/// ```
///   column   0  1  2  3  4  5        Each column has spans, which are where the silhouette is. The top of a
///   spans       ▂  █  █  ▂           span is a piece of an upward edge: of the outline, or of the lower rim
///               █  ▁  ▁  █           of a hole. Tops of neighbouring columns make a surface, unless it is
///               ▔  █  █  ▔           as steep as a wall.
/// ```
struct SnowMask: Equatable, Sendable {
  /// Where the silhouette is in a column, in points of the level frame.
  struct Span: Equatable, Sendable {
    var column: Int
    var top: Double
    var bottom: Double
  }

  /// Width of a column, in points.
  static let fineness = 1.0
  /// Columns further than this from the middle are left out.
  private static let farthest = 8000.0

  /// In the order of columns, and from top to bottom.
  private(set) var spans: [Span] = []

  /// The inside of a path by the nonzero rule; the path is in points of the level frame.
  init(_ path: Path) {
    var crossings: [Crossing] = []
    let lines = path.straightened(tolerance: 0.1)
    var (at, start, last) = (0, Vector2.zero, Vector2.zero)
    for element in lines.elements {
      switch element {
      case .move:
        Self.cross(last, start, &crossings)
        start = lines.points[at]
        last = start
      case .line:
        Self.cross(last, lines.points[at], &crossings)
        last = lines.points[at]
      case .close:
        Self.cross(last, start, &crossings)
        last = start
      case .quadCurve, .curve: break
      }
      at += element.pointCount
    }
    Self.cross(last, start, &crossings)
    fill(&crossings)
  }

  /// What is opaque at the places of a grid, two rows to a column's width.
  init(from lowest: Vector2, to highest: Vector2, isOpaque: (Vector2) -> Bool) {
    let (first, end) = (Self.column(lowest.x), Self.column(highest.x))
    let step = Self.fineness / 2
    for column in first..<max(end, first) {
      var top: Double?
      var y = lowest.y + step / 2
      while y < highest.y + step {
        let isInside = y < highest.y && isOpaque(Vector2(x: Self.middle(column), y: y))
        if isInside, top == nil {
          top = Self.edge(above: y, by: step) {
            isOpaque(Vector2(x: Self.middle(column), y: $0))
          }
        }
        if !isInside, let begin = top {
          add(Span(column: column, top: begin, bottom: y - step / 2))
          top = nil
        }
        y += step
      }
    }
  }

  /// Where a silhouette begins between a place outside of it, `step` above, and one inside.
  private static func edge(above y: Double, by step: Double, isOpaque: (Double) -> Bool) -> Double {
    var (outside, inside) = (y - step, y)
    for _ in 0..<4 {
      let middle = (outside + inside) / 2
      if isOpaque(middle) { inside = middle } else { outside = middle }
    }
    return inside
  }

  /// The middle of a column, in points.
  static func middle(_ column: Int) -> Double { (Double(column) + 0.5) * fineness }

  /// The first column whose middle is not left of a place.
  private static func column(_ x: Double) -> Int {
    Int((min(max(x, -farthest), farthest) / fineness - 0.5).rounded(.up))
  }

  private struct Crossing {
    var column: Int
    var y: Double
    var winding: Int
  }

  private static func cross(_ a: Vector2, _ b: Vector2, _ crossings: inout [Crossing]) {
    guard a.x != b.x, a.x.isFinite, b.x.isFinite, a.y.isFinite, b.y.isFinite else { return }
    let (left, right) = a.x < b.x ? (a, b) : (b, a)
    let slope = (right.y - left.y) / (right.x - left.x)
    let winding = a.x < b.x ? 1 : -1
    for column in column(left.x)..<max(column(right.x), column(left.x)) {
      let y = left.y + (middle(column) - left.x) * slope
      crossings.append(Crossing(column: column, y: y, winding: winding))
    }
  }

  private mutating func fill(_ crossings: inout [Crossing]) {
    crossings.sort { ($0.column, $0.y) < ($1.column, $1.y) }
    var (winding, top, column) = (0, 0.0, Int.min)
    for crossing in crossings {
      if crossing.column != column { (winding, column) = (0, crossing.column) }
      let before = winding
      winding += crossing.winding
      if before == 0 {
        top = crossing.y
      } else if winding == 0 {
        add(Span(column: column, top: top, bottom: crossing.y))
      }
    }
  }

  /// Adds a span below the last one of its column; gaps and spans that are hairlines count as none.
  private mutating func add(_ span: Span) {
    if let last = spans.last, last.column == span.column, span.top - last.bottom < 0.5 {
      spans[spans.count - 1].bottom = span.bottom
    } else if span.bottom - span.top >= 0.5 {
      spans.append(span)
    }
  }
}
