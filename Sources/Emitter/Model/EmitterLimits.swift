/// The room that a layer has; a scene shares its own among its layers.
public struct EmitterLimits: Equatable, Sendable {
  /// Maximum living particles; further births are thinned.
  public var particles = EmitterLayer.mostParticles
  /// Maximum work of a prewarm, in nanoseconds of a usual CPU: see `EmitterLoad`.
  public var prewarm = EmitterLimits.mostPrewarm

  /// Maximum work of all prewarms of a scene, in nanoseconds.
  public static let mostPrewarm = 1e9
  /// Maximum steps of a layer in a second; those of faster layers are longer.
  static let mostSteps = 240.0
  /// Maximum look-ups of nested cells in a step, for each particle that a layer may hold.
  static let lookups = 10

  /// Creates the limits of a layer that has a scene to itself.
  public init() {}

  /// The steps in a second of a layer's time: fewer for layers faster than 4.
  static func stepRate(_ usual: Int64, speed: Double) -> Int64 {
    guard speed * Double(usual) > mostSteps else { return usual }
    return min(usual, max(1, Int64(mostSteps / speed)))
  }
}
