import Dates
import Motion

/// The state of the world at an instant: gravity, shaking, touches, time.
public struct Surroundings: Equatable, Sendable {
  /// θ, in radians.
  public var angle: Double
  /// Recent shaking: `GravityEstimate.shakeEnergy`, in g²·s.
  public var shakeEnergy: Double
  /// Fingers on the glass.
  public var touches: [Touch]
  /// Date and time of day.
  public var time: CivilTime

  /// Creates surroundings, by default of a panel that is still and untouched.
  public init(
    angle: Double, shakeEnergy: Double = 0, touches: [Touch] = [],
    time: CivilTime = .christmasEve
  ) {
    (self.angle, self.shakeEnergy, self.touches, self.time) = (angle, shakeEnergy, touches, time)
  }

  /// A still panel at an angle in radians.
  public static func held(at angle: Double) -> Surroundings { Surroundings(angle: angle) }
}
