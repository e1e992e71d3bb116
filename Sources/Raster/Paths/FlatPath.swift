import Graphics

/// The lines of a path, its curves made straight.
struct FlatPath {
  struct Line {
    /// A range of `points`; a closed line does not repeat its start.
    var points: Range<Int>
    var isClosed: Bool
  }

  private(set) var points: [Vector2] = []
  private(set) var lines: [Line] = []
  private var first = 0

  init() {}

  mutating func removeAll() {
    points.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    first = 0
  }

  mutating func append(_ point: Vector2) { points.append(point) }

  mutating func append(clamping added: ArraySlice<Vector2>) {
    let first = points.count
    points.append(contentsOf: added)
    var all = points.mutableSpan
    for index in first..<all.count { all[index] = Reach.clamped(all[index]) }
  }

  var openCount: Int { points.count - first }

  mutating func endLine(isClosed: Bool = false) {
    defer { first = points.count }
    guard first < points.count else { return }
    lines.append(Line(points: first..<points.count, isClosed: isClosed))
  }

  mutating func dropLine() { points.removeSubrange(first...) }
}

/// How far out points may be.
enum Reach {
  /// Points farther out are moved here, where precision is a millionth of a pixel.
  static let farthest = 0x1p30

  static func clamped(_ point: Vector2) -> Vector2 {
    Vector2(
      x: min(max(point.x, -farthest), farthest), y: min(max(point.y, -farthest), farthest))
  }
}

/// Approximates curves by polylines (Wang, 1984).
///
/// A curve of degree n in k equal parts is up to n·(n−1)/8 · m / k² off; m is its largest second difference.
/// ```
///        ___•___        Corners • between the ends lie outside the curve by two thirds of a chord's largest distance
///     .•´       `•.     from it, c″/8k². The lines between them enclose the curve's area, and are only a third of it
///    ●             ●    off in their middles. So there are fewer lines than with corners on the curve.
/// ```
struct Flattening {
  /// The largest distance of a curve from its chords, in pixels; lines are off by two thirds of it, 4 of 255 levels.
  static let tolerance = 1.5 / 64
  /// The most parts: enough for a curve of some 50,000 px.
  static let mostParts = 1024.0

  /// The visible area; curves outside become one line.
  let view: Box

  init(view: Box) { self.view = view }

  /// Returns false if a coordinate is not finite; `flat` is then unusable.
  func flatten(
    _ table: borrowing ShapeTable, elements: Range<Int>, points: Range<Int>,
    into flat: inout FlatPath
  ) -> Bool {
    let (kinds, spots) = (table.elements.span, table.points.span)
    guard spots.extracting(points).areFinite else { return false }
    var (index, at) = (elements.lowerBound, points.lowerBound)
    var (last, start) = (Vector2.zero, Vector2.zero)
    while index < elements.upperBound {
      let element = kinds[index]
      func point(_ number: Int) -> Vector2 { Reach.clamped(spots[at + number]) }
      switch element {
      case .move:
        flat.endSubpath()
        (start, last) = (point(0), point(0))
        flat.append(start)
      case .line:
        // All lines in a row at once: outlines of a crowd have little else.
        let following = kinds.extracting(index..<elements.upperBound)
        var count = 1
        while count < following.count, following[count] == .line { count &+= 1 }
        flat.append(clamping: table.points[at..<at + count])
        (index, at) = (index + count - 1, at + count - 1)
        last = point(0)
      case .quadCurve:
        quad(last, point(0), point(1), into: &flat)
        last = point(1)
      case .curve:
        cubic(last, point(0), point(1), point(2), into: &flat)
        last = point(2)
      case .close:
        flat.closeSubpath(from: last, to: start)
        last = start
      }
      (index, at) = (index + 1, at + element.pointCount)
    }
    flat.endSubpath()
    return true
  }

  private func parts(_ difference: Vector2, _ other: Vector2, degree: Double) -> Double {
    let square = max(difference.squaredLength, other.squaredLength)
    let count = (degree * (degree - 1) / 8 / Self.tolerance * square.squareRoot()).squareRoot()
    return min(max(count.rounded(.up), 1), Self.mostParts)
  }

  private func quad(_ a: Vector2, _ b: Vector2, _ c: Vector2, into flat: inout FlatPath) {
    let bend = a - b * 2 + c
    var count = 1.0
    if view.mayMeet(a, b, c, c) { count = parts(bend, bend, degree: 2) }
    let from = a - bend * (1 / (6 * count * count))
    for number in 1..<max(Int(count), 1) {
      let t = Double(number) / count
      flat.append(from + (b - a) * (2 * t) + bend * (t * t))
    }
    flat.append(c)
  }

  private func cubic(
    _ a: Vector2, _ b: Vector2, _ c: Vector2, _ d: Vector2, into flat: inout FlatPath
  ) {
    var count = 1.0
    let bend = a - b * 2 + c
    if view.mayMeet(a, b, c, d) { count = parts(bend, b - c * 2 + d, degree: 3) }
    let twist = d - c * 3 + b * 3 - a
    let share = 1 / (2 * count * count)
    let (from, way) = (a - bend * share, (b - a) * 3 - twist * share)
    for number in 1..<max(Int(count), 1) {
      let t = Double(number) / count
      flat.append(from + (way + (bend * 3 + twist * t) * t) * t)
    }
    flat.append(d)
  }
}

extension Span<Vector2> {
  /// Whether all coordinates are finite: without a branch, so that the compiler checks several at once.
  fileprivate var areFinite: Bool {
    var others: UInt64 = 0
    for index in indices {
      let point = self[index]
      // Only a finite number less itself is 0.
      others |= (point.x - point.x).bitPattern | (point.y - point.y).bitPattern
    }
    return others == 0
  }
}

extension FlatPath {
  /// Drops a subpath that is only a `move`.
  fileprivate mutating func endSubpath() {
    if openCount > 1 { endLine() } else { dropLine() }
  }

  fileprivate mutating func closeSubpath(from last: Vector2, to start: Vector2) {
    // The closing line is an edge of its own; without length it is dropped.
    if last == start, openCount > 1 { dropLast() }
    endLine(isClosed: true)
  }

  private mutating func dropLast() { points.removeLast() }
}

extension Vector2 {
  /// Rotated by a quarter turn, clockwise for the viewer.
  var quarterTurned: Vector2 { Vector2(x: -y, y: x) }

  static func dot(_ a: Vector2, _ b: Vector2) -> Double { a.x * b.x + a.y * b.y }
  static func cross(_ a: Vector2, _ b: Vector2) -> Double { a.x * b.y - a.y * b.x }
}
