import Portable

extension Path {
  /// Adds an arc of at most one turn, after a line to its start if there is a current point.
  ///
  /// Angles are in radians from the direction of x, clockwise for the viewer because y points down; the radius, in
  /// pixels, may be negative. Cubic curves of up to an eighth of a turn keep the error below 5·10⁻⁶ of the radius.
  public mutating func addRelativeArc(
    center: Vector2, radius: Double, startAngle: Double, delta: Double
  ) {
    let radius = radius.magnitude
    let delta = min(max(delta, -Angle.turn), Angle.turn)
    var from = Turn(startAngle).applied(to: Vector2(x: radius, y: 0))
    if isEmpty { move(to: center + from) } else { addLine(to: center + from) }
    // A NaN stays NaN, and the path draws nothing.
    let count = delta.isNaN ? 1 : max(1, (delta.magnitude / (.pi / 4) - 1e-9).rounded(.up))
    let step = Turn(delta / count)
    // Handle length of a curve with the arc's ends, tangents and midpoint: 4/3·tan(δ/4).
    let quarter = Turn(delta / count / 4)
    let handle = 4 / 3 * quarter.sine / quarter.cosine
    for _ in 0..<Int(count) {
      let to = step.applied(to: from)
      addCurve(
        to: center + to,
        control1: center + Vector2(x: from.x - from.y * handle, y: from.y + from.x * handle),
        control2: center + Vector2(x: to.x + to.y * handle, y: to.y - to.x * handle))
      from = to
    }
  }

  /// Adds an arc as `addRelativeArc` does, between two angles; a difference of a full turn makes a circle.
  public mutating func addArc(
    center: Vector2, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool = true
  ) {
    var delta = endAngle - startAngle
    if delta.magnitude < Angle.turn {
      if clockwise, delta < 0 { delta += Angle.turn }
      if !clockwise, delta > 0 { delta -= Angle.turn }
    } else {
      delta = clockwise ? Angle.turn : -Angle.turn
    }
    addRelativeArc(center: center, radius: radius, startAngle: startAngle, delta: delta)
  }

  /// Adds a circle as a closed subpath, clockwise for the viewer.
  public mutating func addCircle(center: Vector2, radius: Double) {
    move(to: Vector2(x: center.x + radius.magnitude, y: center.y))
    addRelativeArc(center: center, radius: radius, startAngle: 0, delta: Angle.turn)
    closeSubpath()
  }
}
