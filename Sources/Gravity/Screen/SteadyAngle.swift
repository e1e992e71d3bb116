import Motion
import Portable

/// The picture's angle where only an accelerometer finds it: steady in a steady turn and at rest.
///
/// ```
///   sample ───────────▶ SensorNoise ── noise, pushes ─┐
///   adaptive filter ── angle ─────────────────────────┴─▶ TurnLine ─▶ angle, rate
/// ```
struct SteadyAngle: Sendable {
  private var noise: SensorNoise?
  private var line: TurnLine?

  /// In radians, in [−π, π]; nil where the filter's own angle is shown.
  var angle: Double? { line?.angle }

  /// How far the panel turns on in `seconds` after the newest sample, rad.
  func turn(after seconds: Double) -> Double { line?.turn(after: seconds) ?? 0 }

  /// Takes a filter's result and its sample in g.
  mutating func update(_ result: GravityFilter.Result, _ felt: Vector3) {
    guard result.method == .adaptive else {
      (noise, line) = (nil, nil)
      return
    }
    guard noise != nil, result.seconds > 0 else {
      noise = SensorNoise(felt)
      line = TurnLine(at: result.gravity.screenAngle)
      return
    }
    let push = noise?.update(felt, after: result.seconds) ?? 0
    let planar = result.gravity.planarLength
    guard !result.isStale, planar >= ScreenAngle.holdBelow else { return line = nil }
    let angle = result.gravity.screenAngle
    guard line != nil else { return line = TurnLine(at: angle) }
    line?.update(
      angle, deviation: (noise?.deviation ?? 0) / planar, push: push, after: result.seconds)
  }
}
