/// How samples become an estimate of down.
public struct GravitySettings: Equatable, Sendable {
  /// The methods to separate gravity from motion.
  public enum Filter: String, CaseIterable, Sendable {
    /// `FusedFilter` with a gyroscope, else `AdaptiveFilter`.
    case automatic = "auto"
    /// `AdaptiveFilter`, even with a gyroscope.
    case adaptive
    /// `LowPassFilter` with `timeConstant`.
    case lowPass = "lowpass"
  }

  /// The method.
  public var filter = Filter.automatic
  /// τ of `Filter.lowPass` in seconds; 0 passes the samples through.
  public var timeConstant = 0.1
  /// θ in radians until the panel is first lifted from flat.
  public var defaultAngle = 0.0
  /// Limit of θ's rate, in rad/s, instead of the easing; nil for none.
  public var slewLimit: Double?
  /// Seconds that θ takes to the new down after a hold, longer beyond 136°; 0 jumps.
  public var easeDuration = Self.easeDuration

  /// How far ahead of its sample every estimate is, in s, at most `longestLead`; needs a gyroscope.
  ///
  /// Nil: as far as `GravityEstimator.estimate(after:ahead:)` is asked for; `update` then looks not ahead.
  public var lead: Double?

  /// Whether a film may look one sample ahead: a frame shows the angle between the samples before and after it.
  public var interpolates = false

  /// The longest `lead`, in seconds: a hand changes its mind sooner.
  public static let longestLead = TurnPrediction.longest
  /// The default of `easeDuration`, in seconds.
  public static let easeDuration = 0.5

  /// Creates the best method that the sensor allows.
  public init() {}

  /// The simple low-pass; `timeConstant` is τ in seconds, not negative.
  public static func lowPass(timeConstant: Double) -> GravitySettings {
    var settings = GravitySettings()
    settings.filter = .lowPass
    settings.timeConstant = timeConstant
    return settings
  }
}
