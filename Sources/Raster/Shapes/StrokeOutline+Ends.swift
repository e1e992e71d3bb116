import Graphics
import Portable

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
