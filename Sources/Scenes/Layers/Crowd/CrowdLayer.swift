import Graphics

/// People who stand on whatever edge is down and look up, as an article puts them before its fireworks.
public struct CrowdLayer: Equatable, Sendable {
  /// How many.
  public var count = 5
  /// What they, and the ground, are filled with.
  public var color = Color.black
  /// A line of light around each of them; nil draws none.
  public var rimColor: Color?
  /// How wide that is, in points.
  public var rimWidth = 1.0
  /// How large they are: 1 is the article's 90 × 150 points.
  public var scale = 1.0
  /// How much of the screen the ground that they stand on takes, as a share of its area, 0...0.5.
  public var ground = 0.0
  /// Same seed, same people.
  public var seed: UInt64 = 0

  /// The article's five.
  public init() {}
}
