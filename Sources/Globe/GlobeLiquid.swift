import Graphics
import Portable

/// The liquid in the glass: it whirls after a shake, and lags behind when the glass turns.
struct GlobeLiquid: Sendable {
  /// Speed of eddies, points/s.
  private(set) var whirl = 0.0
  /// Rotation of the liquid relative to the glass, radians/s, clockwise on screen.
  private(set) var swirl = 0.0
  /// Strength of shaking, 0...1.
  private(set) var shaking = 0.0
  /// Speed of the glass in the previous step, radians/s.
  private var turning = 0.0
  /// Maximum speed of eddies, points/s.
  let strongest: Double

  init(strongest: Double) { self.strongest = strongest }

  /// Time constants (63 % decay), seconds.
  private static let calms = (whirl: 2.4, swirl: 1.3)
  /// Shake energy that gives half of the strongest eddies, g²·s.
  private static let half = 0.8
  /// Shake energy below this is ignored, g²·s.
  private static let quiet = 0.03
  /// Maximum turn speed of the glass, radians/s.
  private static let fastestTurn = 9.0

  var isCalm: Bool { whirl == 0 && swirl == 0 && shaking == 0 && turning == 0 }

  static func isFelt(_ energy: Double) -> Bool { energy > quiet }

  /// Advances by `dt` seconds; `turned` is the glass's rotation in radians, positive as θ grows, `energy` is in g²·s.
  mutating func step(turned: Double, energy: Double, dt: Double) {
    let energy = Self.isFelt(energy) ? min(energy, 1000) - Self.quiet : 0
    shaking = energy / (energy + Self.half)
    whirl -= whirl * dt / Self.calms.whirl
    // Inertia keeps the liquid in place while the glass turns; the wall then drags it along.
    let rate = min(max(turned / dt, -Self.fastestTurn), Self.fastestTurn)
    swirl += rate - turning
    turning = rate
    swirl -= swirl * dt / Self.calms.swirl
    // Friction along the wall makes eddies too.
    let stirred = max(shaking, min(swirl.magnitude / 14, 0.5))
    whirl += max(0, stirred * strongest - whirl) * min(1, dt * 7)
    if whirl < strongest * 0.004 { whirl = 0 }
    if swirl.magnitude < 0.004 { swirl = 0 }
  }
}
