import Graphics
import Portable

/// A stroke's outline.
/// ```
///      left ─────────▶      The left side runs along the line, the right one against it, so that the outline
///   cap ●──────────●──┐     goes around its whole area in one direction. Inside a corner both sides are cut
///      ◀──────── right │    where they meet; if segments are too short for that, the sides run through the
///                  ●   │    corner itself.
/// ```
struct StrokeOutline {
  let radius: Double
  let cap: ShapeStyle.LineCap
  private let join: ShapeStyle.LineJoin
  /// The least cosine of a turn that still gets a miter.
  private let miterCosine: Double
  /// The largest turn of a round join's chord.
  private let step: Turn
  let stepAngle: Double
  /// The outline's largest distance from the line.
  let reach: Double

  /// The widest line, which covers any frame.
  static let widest = 65536.0

  /// Nil for a line without width.
  init?(_ style: ShapeStyle) {
    guard style.lineWidth > 0 else { return nil }
    radius = min(style.lineWidth, Self.widest) / 2
    (cap, join) = (style.lineCap, style.lineJoin)
    // A miter is 1 / cos(θ/2) widths long for a turn by θ. A NaN limit allows none.
    let limit = style.miterLimit >= 1 ? min(style.miterLimit, 40) : 1
    miterCosine = 2 / (limit * limit) - 1
    // A chord that turns by θ leaves its circle by r·θ²/8.
    stepAngle = min((8 * Flattening.tolerance / radius).squareRoot(), .pi / 4)
    step = Turn(stepAngle)
    reach = radius * (join == .miter ? max(limit, 1.5) : 1.5)
  }

  /// Adds the outlines of all lines.
  func append(_ flat: borrowing FlatPath, to list: inout EdgeList) {
    list.append { edges in
      for line in flat.lines { append(flat, line, to: &edges) }
    }
  }

  private func append(
    _ flat: borrowing FlatPath, _ line: FlatPath.Line, to edges: inout EdgeWriter
  ) {
    let points = line.points
    let first = flat.points[points.lowerBound]
    // Points at the same place count as one.
    let second = points.first { Segment(first, flat.points[$0]) != nil }
    guard let second, let opening = Segment(first, flat.points[second]) else {
      return appendDot(first, to: &edges)
    }
    var sides: Sides
    var ending: Sides?
    if line.isClosed, let last = lastSegment(flat, points) {
      let corner = corner(last, opening, to: &edges)
      (ending, sides) = (corner.ending, corner.starting)
    } else {
      sides = Sides(opening.start, normal(opening))
      addCap(opening.start, normal(opening) * -1, to: &edges)
    }
    var current = opening
    for index in second + 1..<points.upperBound + (line.isClosed ? 1 : 0) {
      let point = index < points.upperBound ? flat.points[index] : first
      guard let next = Segment(current.end, point) else { continue }
      let corner = corner(current, next, to: &edges)
      addSides(sides, corner.ending, to: &edges)
      (current, sides) = (next, corner.starting)
    }
    if let ending { return addSides(sides, ending, to: &edges) }
    addSides(sides, Sides(current.end, normal(current)), to: &edges)
    addCap(current.end, normal(current), to: &edges)
  }

  private func lastSegment(_ flat: borrowing FlatPath, _ points: Range<Int>) -> Segment? {
    let first = flat.points[points.lowerBound]
    for index in points.reversed() {
      if let found = Segment(flat.points[index], first) { return found }
    }
    return nil
  }

  private func normal(_ segment: Segment) -> Vector2 { segment.direction.quarterTurned * radius }

  private func addSides(_ start: Sides, _ end: Sides, to edges: inout EdgeWriter) {
    edges.append(start.left, end.left)
    edges.append(end.right, start.right)
  }
}

extension StrokeOutline {
  private struct Segment {
    let start: Vector2
    let end: Vector2
    let direction: Vector2
    let length: Double

    init?(_ start: Vector2, _ end: Vector2) {
      let way = end - start
      let length = way.length
      guard length > 1e-9 else { return nil }
      (self.start, self.end, self.length) = (start, end, length)
      direction = way * (1 / length)
    }
  }

  private struct Sides {
    var left: Vector2
    var right: Vector2

    init(_ middle: Vector2, _ normal: Vector2) {
      (left, right) = (middle + normal, middle - normal)
    }

    var swapped: Sides {
      var sides = self
      swap(&sides.left, &sides.right)
      return sides
    }
  }

  /// Returns the ends of the previous segment's sides and the starts of the next one's.
  private func corner(
    _ before: Segment, _ next: Segment, to edges: inout EdgeWriter
  ) -> (ending: Sides, starting: Sides) {
    let cosine = Vector2.dot(before.direction, next.direction)
    let sine = Vector2.cross(before.direction, next.direction)
    // The corner's inside is on the side to which the line turns.
    let isLeft = sine > 0
    var (out, on) = (normal(before), normal(next))
    if !isLeft { (out, on) = (out * -1, on * -1) }
    let pivot = before.end
    var (ending, starting) = (Sides(pivot, out), Sides(pivot, on))

    let miter = (out + on) * (1 / max(1 + cosine, 1e-12))
    let isStraight = sine.magnitude < 1e-9 && cosine > 0
    // The length cut off both segments inside the corner: r·tan(θ/2).
    let cut = radius * sine.magnitude / max(1 + cosine, 1e-12)
    let isSharp = cosine < -0.999
    if isStraight || (!isSharp && cut * 2 <= min(before.length, next.length)) {
      (ending.left, starting.left) = (pivot + miter, pivot + miter)
    } else {
      add(ending.left, pivot, isLeft, to: &edges)
      add(pivot, starting.left, isLeft, to: &edges)
    }
    if isStraight || (join == .miter && cosine >= miterCosine && !isSharp) {
      (ending.right, starting.right) = (pivot - miter, pivot - miter)
    } else if join == .round, cosine < step.cosine {
      addArc(pivot, out * -1, arcTangent(sine, over: cosine), isLeft, to: &edges)
    } else {
      add(starting.right, ending.right, isLeft, to: &edges)
    }
    return isLeft ? (ending, starting) : (ending.swapped, starting.swapped)
  }
}

extension StrokeOutline {
  /// Reverses an edge of a corner that turns right, which is treated as its mirror image.
  func add(_ from: Vector2, _ to: Vector2, _ isLeft: Bool, to edges: inout EdgeWriter) {
    if isLeft { edges.append(from, to) } else { edges.append(to, from) }
  }

  /// Adds the cap from a line's left side to its right; `normal` leads from the last point, `end`, to the left side.
  func addCap(_ end: Vector2, _ normal: Vector2, to edges: inout EdgeWriter) {
    switch cap {
    case .butt: edges.append(end + normal, end - normal)
    case .square:
      let ahead = normal.quarterTurned * -1
      edges.append(end + normal, end + normal + ahead)
      edges.append(end + normal + ahead, end - normal + ahead)
      edges.append(end - normal + ahead, end - normal)
    case .round: addTurn(end, normal, -.pi) { edges.append($0, $1) }
    }
  }

  /// Adds the outer side of a corner that turns by `angle`; it runs against the line if that turns left.
  func addArc(
    _ pivot: Vector2, _ arm: Vector2, _ angle: Double, _ isLeft: Bool, to edges: inout EdgeWriter
  ) {
    addTurn(pivot, arm, angle) { add($1, $0, isLeft, to: &edges) }
  }

  /// Adds a zero-length line: a dot, if its caps have area.
  func appendDot(_ point: Vector2, to edges: inout EdgeWriter) {
    guard cap != .butt else { return }
    let normal = Vector2(x: 0, y: radius)
    addCap(point, normal, to: &edges)
    addCap(point, normal * -1, to: &edges)
  }

  /// Calls `body` with lines along an arc around a pivot, of which the inner corners lie outside, see `Flattening`.
  private func addTurn(
    _ pivot: Vector2, _ arm: Vector2, _ angle: Double,
    _ body: (_ from: Vector2, _ to: Vector2) -> Void
  ) {
    let count = max((angle.magnitude / stepAngle).rounded(.up), 1)
    let turn = Turn(angle / count)
    // A chord is up to θ²/8 of the radius off.
    let outer = 1 + angle / count * (angle / count) / 12
    var (from, inner) = (arm, arm)
    for number in 1...Int(count) {
      inner = turn.applied(to: inner)
      let to = number == Int(count) ? inner : inner * outer
      body(pivot + from, pivot + to)
      from = to
    }
  }
}
