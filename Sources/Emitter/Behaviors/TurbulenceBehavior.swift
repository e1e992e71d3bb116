/// Eddies that carry particles along: a force that is the curl of noise, so that it turns in circles
/// and gathers nobody anywhere (Bridson, Hourihan, Nordenstam: *Curl-noise for procedural fluid
/// flow*, 2007).
///
/// With drag a particle follows the eddies at strength / drag points/s.
public struct TurbulenceBehavior: Equatable, Sendable {
  /// Root mean square of the force, in points/s² of a mass of 1.
  public var strength: Double
  /// About how large an eddy is, in points.
  public var size: Double
  /// How fast the eddies drift through each other, in points/s: how quickly the air changes.
  public var speed: Double
  /// Same seed, same eddies.
  public var seed: UInt64

  /// Turbulence by its parts.
  public init(strength: Double, size: Double, speed: Double = 0, seed: UInt64 = 0) {
    self.strength = strength
    self.size = size
    self.speed = speed
    self.seed = seed
  }
}
