/// How samples become an estimate of down.
public struct GravitySettings: Equatable, Sendable {
  /// The ways to tell gravity from motion.
  public enum Filter: String, CaseIterable, Sendable {
    /// With a gyroscope `FusedFilter`, else `AdaptiveFilter`.
    case automatic = "auto"
    /// `AdaptiveFilter`, whether there is a gyroscope or not.
    case adaptive
    /// `LowPassFilter` with `timeConstant`: simple, and as calm or as quick as one asks.
    case lowPass = "lowpass"
  }

  /// Which way to take.
  public var filter = Filter.automatic
  /// τ of `Filter.lowPass` in seconds; 0 passes the samples through.
  public var timeConstant = 0.1
  /// θ in radians to show until the panel is first lifted from flat.
  public var defaultAngle = 0.0
  /// The fastest that θ may turn, in rad/s; nil for no limit.
  public var slewLimit: Double?

  /// The best that a sensor allows.
  public init() {}

  /// The simple low-pass.
  ///
  /// - Parameter timeConstant: τ in seconds, not negative.
  /// - Returns: settings that are the usual ones otherwise.
  public static func lowPass(timeConstant: Double) -> GravitySettings {
    var settings = GravitySettings()
    settings.filter = .lowPass
    settings.timeConstant = timeConstant
    return settings
  }
}
