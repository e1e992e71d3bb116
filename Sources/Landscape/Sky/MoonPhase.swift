import Graphics
import Portable

/// How much of the moon is lit, and from which side.
package struct MoonPhase: Equatable, Sendable {
  /// 0 new, 0.5 full, 1 new again.
  let age: Double

  /// The lit share of the disc.
  var lit: Double { (1 - SineCosine(age * Angle.turn).cosine) / 2 }
  /// 1 if the right side is lit, as the northern sky shows it while the moon grows; else −1.
  var side: Double { age < 0.5 ? 1 : -1 }

  /// The lit part: half a circle, and half an ellipse for the shadow's edge.
  func outline(center: Vector2, radius: Double) -> [Vector2] {
    let bulge = 1 - 2 * lit
    let steps = 40
    var points: [Vector2] = []
    for step in 0...steps {
      let turn = SineCosine(Double.pi * (Double(step) / Double(steps) - 0.5))
      points.append(
        Vector2(x: center.x + side * radius * turn.cosine, y: center.y + radius * turn.sine))
    }
    for step in 1..<steps {
      let turn = SineCosine(Double.pi * (0.5 - Double(step) / Double(steps)))
      points.append(
        Vector2(x: center.x + side * radius * bulge * turn.cosine, y: center.y + radius * turn.sine)
      )
    }
    return points
  }

  /// Whether a place on the disc, in radii from its middle, is lit.
  func isLit(_ x: Double, _ y: Double) -> Bool {
    x * side > (1 - 2 * lit) * max(0, 1 - y * y).squareRoot()
  }
}
