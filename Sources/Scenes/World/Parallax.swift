import Graphics
import Portable

/// Depth as through a real window: tilting the panel shifts near things against far ones.
///
/// ```
///   shift = 2.5 % of the short side · tanh(tilt / 8°)        far things go with it, near ones against it
/// ```
/// The tilt is counted from a zero that follows in 30 s, as nobody hangs a panel by a protractor. The shift follows in
/// 0.2 s, critically damped, and fades out on a panel that lies flat.
struct Parallax: Sendable {
  /// Share of the short side that the largest shift is.
  static let share = 0.025
  /// Radians at which the shift is 76 % of the largest.
  private static let softness = 8 * Double.pi / 180
  private static let (pace, step, memory) = (10.0, 1.0 / 60, 30.0)
  private static let decay = exponential(-pace * step)
  /// Pitch in radians from which it fades, and at which it is gone.
  private static let flat = (from: 0.96, to: 1.31)

  private var zero: Vector2?
  /// The shift, in shares of the largest, and its change a second.
  private(set) var place = Vector2.zero
  private var velocity = Vector2.zero

  /// Takes a step of 1/60 s; `roll` and `pitch` are in radians.
  mutating func step(roll: Double, pitch: Double) {
    let tilt = Vector2(x: roll, y: pitch)
    var zero = zero ?? tilt
    let away = Vector2(
      x: Angle.shortestArc(from: zero.x, to: tilt.x), y: tilt.y - zero.y)
    let share = min(max((pitch.magnitude - Self.flat.from) / (Self.flat.to - Self.flat.from), 0), 1)
    let upright = 1 - smoothstep(share)
    follow(Vector2(x: Self.soft(away.x), y: Self.soft(away.y)) * upright)
    zero = Vector2(
      x: Angle.wrapped(zero.x + away.x * Self.step / Self.memory),
      y: zero.y + away.y * Self.step / Self.memory)
    self.zero = zero
  }

  /// Exact for a goal that stays during the step: x = (x₀ + (v₀ + ω x₀) t) e^(−ω t), measured from the goal.
  private mutating func follow(_ goal: Vector2) {
    let away = place - goal
    let gain = velocity + away * Self.pace
    place = goal + (away + gain * Self.step) * Self.decay
    velocity = (velocity - gain * (Self.pace * Self.step)) * Self.decay
  }

  /// The hyperbolic tangent of an angle over `softness`.
  private static func soft(_ angle: Double) -> Double {
    let power = exponential(2 * min(max(angle / softness, -20), 20))
    return (power - 1) / (power + 1)
  }
}
