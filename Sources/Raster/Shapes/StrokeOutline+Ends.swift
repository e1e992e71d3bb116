import Graphics
import Polylines
import Portable

extension StrokeOutline {
  /// Reverses an edge of a corner that turns right, which is treated as its mirror image.
  func add(_ from: Vector2, _ to: Vector2, _ isLeft: Bool, to edges: inout EdgeList) {
    if isLeft { edges.append(from, to) } else { edges.append(to, from) }
  }

  /// Adds the cap from a line's left side to its right; `normal` leads from the last point, `end`, to the left side.
  func addCap(_ end: Vector2, _ normal: Vector2, to edges: inout EdgeList) {
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
    _ pivot: Vector2, _ arm: Vector2, _ angle: Double, _ isLeft: Bool, to edges: inout EdgeList
  ) {
    addTurn(pivot, arm, angle) { add($1, $0, isLeft, to: &edges) }
  }

  /// Adds a zero-length line: a dot, if its caps have area.
  func appendDot(_ point: Vector2, to edges: inout EdgeList) {
    guard cap != .butt else { return }
    let normal = Vector2(x: 0, y: radius)
    addCap(point, normal, to: &edges)
    addCap(point, normal * -1, to: &edges)
  }

  /// Calls `body` with the chords of an arc around a pivot.
  private func addTurn(
    _ pivot: Vector2, _ arm: Vector2, _ angle: Double,
    _ body: (_ from: Vector2, _ to: Vector2) -> Void
  ) {
    let count = max((angle.magnitude / stepAngle).rounded(.up), 1)
    let turn = Turn(angle / count)
    var from = arm
    for _ in 0..<Int(count) {
      let to = turn.applied(to: from)
      body(pivot + from, pivot + to)
      from = to
    }
  }
}
