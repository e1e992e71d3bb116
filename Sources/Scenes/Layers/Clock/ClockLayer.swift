import Graphics

/// A clock that stays upright.
public struct ClockLayer: Equatable, Sendable {
  /// Where its middle is, in shares of the upright screen from its upper left corner.
  public var position = Vector2(x: 0.5, y: 0.2)
  /// How high its digits are, in points.
  public var height = 60.0
  /// How wide its lines are, in points; nil is a fourteenth of the height.
  public var lineWidth: Double?
  /// Of its lines; alpha is opacity.
  public var color = Color.white
  /// How strong the light around its lines is, 0...1.
  public var glow = 0.0
  /// Whether it counts hours up to 12, without a zero before them, or up to 24.
  public var countsTo12 = false
  /// Whether it shows seconds.
  public var showsSeconds = false
  /// Whether its colons are gone every second second.
  public var blinks = false

  /// Hours and minutes, white.
  public init() {}
}
