import Motion

/// What a scene is told of the world at an instant.
public struct Surroundings: Equatable, Sendable {
  /// θ, in radians.
  public var angle: Double
  /// How much the panel has been shaken lately: `GravityEstimate.shakeEnergy`, in g²·s.
  public var shakeEnergy: Double
  /// Fingers on the glass.
  public var touches: [Touch]
  /// The date and the time of day.
  public var time: CivilTime

  /// A panel held still that nobody touches.
  public init(
    angle: Double, shakeEnergy: Double = 0, touches: [Touch] = [],
    time: CivilTime = .christmasEve
  ) {
    (self.angle, self.shakeEnergy, self.touches, self.time) = (angle, shakeEnergy, touches, time)
  }

  /// A panel held still at an angle in radians.
  public static func held(at angle: Double) -> Surroundings { Surroundings(angle: angle) }
}
