/// When something runs and how fast: Core Animation's `CAMediaTiming`, its names and defaults.
///
/// ```
///   t = (parent's time − beginTime) · speed + timeOffset
/// ```
/// A layer's parent is the scene, a cell's its layer, a nested cell's its particle from birth on (CAMediaTiming.h).
public struct MediaTiming: Equatable, Sendable {
  /// Start, in seconds of the parent's time.
  public var beginTime = 0.0
  /// Seconds that have already passed at the start.
  public var timeOffset = 0.0
  /// Own seconds per second of the parent; 0 or less stands still.
  public var speed = 1.0
  /// Length of one run, in own seconds; 0 and ∞ are endless.
  public var duration = Double.infinity
  /// Number of runs; 0 is 1, as in Core Animation.
  public var repeatCount = 0.0
  /// Whether each run is followed by the same backwards.
  public var autoreverses = false

  /// Creates Core Animation's defaults for layers.
  public init() {}

  var run: Double { duration > 0 ? duration : .infinity }

  /// Number of runs, backward ones included.
  var runs: Double { (repeatCount > 0 ? repeatCount : 1) * (autoreverses ? 2 : 1) }
}

/// Forwards the properties of a timing.
public protocol MediaTimed {
  /// The forwarded timing.
  var timing: MediaTiming { get set }
}

extension MediaTimed {
  /// See `MediaTiming`.
  public var beginTime: Double {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }
  /// See `MediaTiming`.
  public var timeOffset: Double {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }
  /// See `MediaTiming`.
  public var speed: Double {
    get { timing.speed }
    set { timing.speed = newValue }
  }
  /// See `MediaTiming`.
  public var duration: Double {
    get { timing.duration }
    set { timing.duration = newValue }
  }
  /// See `MediaTiming`.
  public var repeatCount: Double {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }
  /// See `MediaTiming`.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }
}
