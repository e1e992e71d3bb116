/// A snow crystal as strokes in one twelfth of the circle; the other eleven mirror it.
///
/// ```
///            ╱ branch, 60° off the arm       Coordinates: the flake's radius is 1.
///   ●───────┼──────────  arm                 A point is folded to 0° … 30° first, so every
///   plate   at                               stroke appears twelve times (six arms, two sides).
/// ```
struct FlakeShape {
  /// Half the width of the strokes.
  var stroke: Double
  /// Length of each of the six arms.
  var arm: Double
  /// Twigs: position on the arm, and length.
  var branches: [(at: Double, length: Double)] = []
  /// Distance of the central plate's sides; 0 for none.
  var plate = 0.0
  /// Distance of an inner hexagon's outline; 0 for none.
  var ring = 0.0

  /// Coverage at a point; `softness` is the width of soft edges.
  func coverage(_ x: Double, _ y: Double, softness: Double) -> Double {
    let (along, off) = Self.folded(x, y)
    var distance = Self.distance(along, off, from: (0, 0), to: (arm, 0))
    for branch in branches {
      let end = (branch.at + branch.length * 0.5, branch.length * 0.8660254037844386)
      distance = min(distance, Self.distance(along, off, from: (branch.at, 0), to: end))
    }
    var depth = stroke - distance
    // In the folded sector a hexagon's edge is the line at right angles to 30°.
    let hexagon = along * 0.8660254037844386 + off * 0.5
    if plate > 0 { depth = max(depth, plate - hexagon) }
    if ring > 0 { depth = max(depth, stroke * 0.8 - (ring - hexagon).magnitude) }
    return min(max(depth / softness + 0.5, 0), 1)
  }

  /// Folds a point by mirroring into the sector from an arm (0°) to halfway between two arms (30°).
  static func folded(_ x: Double, _ y: Double) -> (along: Double, off: Double) {
    let (x, y) = (x.magnitude, y.magnitude)
    let (sine60, cosine60) = (0.8660254037844386, 0.5)
    guard y > x * 0.5773502691896257 else { return (x, y) }
    return (x * cosine60 + y * sine60, (x * sine60 - y * cosine60).magnitude)
  }

  private static func distance(
    _ x: Double, _ y: Double, from a: (Double, Double), to b: (Double, Double)
  ) -> Double {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1)
    let length = dx * dx + dy * dy
    let t = length > 0 ? min(max(((x - a.0) * dx + (y - a.1) * dy) / length, 0), 1) : 0
    let (ex, ey) = (x - a.0 - t * dx, y - a.1 - t * dy)
    return (ex * ex + ey * ey).squareRoot()
  }
}
