import Dates
import Motion

/// The state of the world at an instant: gravity, shaking, touches, time.
public struct Surroundings: Equatable, Sendable {
  /// θ, in radians.
  public var angle: Double
  /// Tilt out of the vertical in radians: π/2 if the panel lies on its back.
  public var pitch: Double
  /// Recent shaking: `GravityEstimate.shakeEnergy`, in g²·s.
  public var shakeEnergy: Double
  /// Fingers on the glass.
  public var touches: [Touch]
  /// Date and time of day.
  public var time: CivilTime
  /// Factor of all winds, gusts and breezes.
  public var wind: Double

  /// Creates surroundings, by default of a panel that is still and untouched.
  public init(
    angle: Double, pitch: Double = 0, shakeEnergy: Double = 0, touches: [Touch] = [],
    time: CivilTime = .christmasEve, wind: Double = 1
  ) {
    (self.angle, self.pitch, self.shakeEnergy) = (angle, pitch, shakeEnergy)
    (self.touches, self.time, self.wind) = (touches, time, wind)
  }

  /// A still panel at an angle in radians.
  public static func held(at angle: Double) -> Surroundings { Surroundings(angle: angle) }
}
