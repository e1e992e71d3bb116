import Graphics

/// The outline of a run of lying snow, in lines.
///
/// In the level frame, from which all corners are placed at once: for few pixels, that takes a fraction of the time of
/// curves that are placed, stored and made straight one by one.
struct CoverPolygon {
  /// The largest distance of a curve from its chords, in pixels: five times that of other shapes, as snow is soft.
  private static let tolerance = 8.0 / 64

  private(set) var corners: [Vector2] = []
  /// A curve in k parts is up to 6/8 · m / k² off; m is its largest second difference (Wang, 1984).
  private var factor = 1.0

  /// Begins an outline for a number of pixels per point; keeps the memory.
  mutating func removeAll(scale: Double) {
    corners.removeAll(keepingCapacity: true)
    factor = 0.75 / Self.tolerance * scale
  }

  mutating func add(_ corner: Vector2) { corners.append(corner) }

  /// Adds a Catmull-Rom spline from the first of some knots, where the outline is.
  /// ```
  ///        c ──●── d
  ///    ╭──●╯            between b and c: parallel to a c at b, and to b d at c
  ///  a ●   b
  /// ```
  mutating func addSpline(_ knots: [Vector2]) {
    for index in 1..<max(knots.count, 1) {
      let (b, c) = (knots[index - 1], knots[index])
      let (a, d) = (knots[max(index - 2, 0)], knots[min(index + 1, knots.count - 1)])
      addCurve(b, b + (c - a) * (1 / 6.0), c - (d - b) * (1 / 6.0), c)
    }
  }

  /// Adds a cubic curve from `a`, where the outline is, to `d`.
  mutating func addCurve(_ a: Vector2, _ b: Vector2, _ c: Vector2, _ d: Vector2) {
    let bend = a - b * 2 + c
    let square = max(bend.squaredLength, (b - c * 2 + d).squaredLength)
    let count = min((factor * square.squareRoot()).squareRoot().rounded(.up), 16)
    if count > 1 {
      // Corners lie outside of the curve by two thirds of the distance, so that the area is right.
      let twist = d - c * 3 + b * 3 - a
      let share = 1 / (2 * count * count)
      let (from, way) = (a - bend * share, (b - a) * 3 - twist * share)
      for number in 1..<Int(count) {
        let t = Double(number) / count
        add(from + (way + (bend * 3 + twist * t) * t) * t)
      }
    }
    add(d)
  }
}
