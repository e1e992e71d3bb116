import Graphics
import Portable

/// What the glass is filled with: how it whirls after a shake, and stays behind when the glass turns.
struct GlobeLiquid: Sendable {
  /// Eddies now, points/s.
  private(set) var whirl = 0.0
  /// How fast the liquid turns against the glass, radians/s, clockwise for the viewer.
  private(set) var swirl = 0.0
  /// How hard the glass is being shaken, 0...1.
  private(set) var shaking = 0.0
  /// How fast the glass turned in the step before, radians/s.
  private var turning = 0.0
  /// The strongest eddies, points/s.
  let strongest: Double

  /// The liquid at rest.
  init(strongest: Double) { self.strongest = strongest }

  /// After which 63 % of the eddies are gone, s; of the swirl.
  private static let calms = (whirl: 2.4, swirl: 1.3)
  /// A shake's energy that makes half of the strongest eddies, g²·s.
  private static let half = 0.8
  /// Below it nobody shakes anything, g²·s.
  private static let quiet = 0.03
  /// The fastest that a glass is thought to be turned, radians/s.
  private static let fastestTurn = 9.0

  /// Whether nothing moves but what falls.
  var isCalm: Bool { whirl == 0 && swirl == 0 && shaking == 0 && turning == 0 }

  /// Whether a shake's energy moves anything.
  static func isFelt(_ energy: Double) -> Bool { energy > quiet }

  /// Goes on for a step.
  ///
  /// - Parameters:
  ///   - turned: by how much the glass has been turned, radians; positive as θ grows.
  ///   - energy: of the shaking, g²·s; what is no number is none.
  ///   - dt: seconds.
  mutating func step(turned: Double, energy: Double, dt: Double) {
    let energy = Self.isFelt(energy) ? min(energy, 1000) - Self.quiet : 0
    shaking = energy / (energy + Self.half)
    whirl -= whirl * dt / Self.calms.whirl
    // The liquid keeps its place while the glass turns; the wall then drags it along.
    let rate = min(max(turned / dt, -Self.fastestTurn), Self.fastestTurn)
    swirl += rate - turning
    turning = rate
    swirl -= swirl * dt / Self.calms.swirl
    // What rubs along a wall makes eddies, too.
    let stirred = max(shaking, min(swirl.magnitude / 14, 0.5))
    whirl += max(0, stirred * strongest - whirl) * min(1, dt * 7)
    if whirl < strongest * 0.004 { whirl = 0 }
    if swirl.magnitude < 0.004 { swirl = 0 }
  }
}
