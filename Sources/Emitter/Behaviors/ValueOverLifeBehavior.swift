/// A property that follows a curve over a particle's life: `kCAEmitterBehaviorValueOverLife`.
public struct ValueOverLifeBehavior: Equatable, Sendable {
  /// Which property.
  public var keyPath: KeyPath
  /// Its values, evenly over the life or at `locations`, straight lines between them.
  public var values: [Double]
  /// Where the values are, as shares of the life that rise from 0 to 1; empty is evenly.
  public var locations: [Double]
  /// Whether the curve multiplies what the particle would have, instead of taking its place.
  ///
  /// So ranges are kept. Only for `scale`, `mass` and the parts of the colour. (Ours.)
  public var multiplies: Bool

  /// The properties that can follow a curve, by Apple's names.
  public enum KeyPath: String, Sendable, CaseIterable {
    /// Where it is, in points of the layer.
    case positionX = "position.x"
    /// The same, down.
    case positionY = "position.y"
    /// The same, towards the viewer.
    case positionZ = "position.z"
    /// How fast it is, in points/s; what was pulling it that way before has no say.
    case velocityX = "velocity.x"
    /// The same, down.
    case velocityY = "velocity.y"
    /// The same, towards the viewer.
    case velocityZ = "velocity.z"
    /// Its mass.
    case mass
    /// How far it is turned, in radians.
    case rotation
    /// How fast it turns, in rad/s.
    case spin
    /// Its size.
    case scale
    /// How fast the size changes, a second.
    case scaleSpeed
    /// A part of its colour, 0...1.
    case red = "color.red"
    /// The same.
    case green = "color.green"
    /// The same.
    case blue = "color.blue"
    /// Its opacity, 0...1.
    case alpha = "color.alpha"

    /// Whether a curve may multiply it.
    public var isMultipliable: Bool {
      switch self {
      case .mass, .scale, .red, .green, .blue, .alpha: true
      default: false
      }
    }
  }

  /// A curve by its stops.
  public init(
    _ keyPath: KeyPath, values: [Double], locations: [Double] = [], multiplies: Bool = false
  ) {
    self.keyPath = keyPath
    self.values = values
    self.locations = locations
    self.multiplies = multiplies
  }
}
