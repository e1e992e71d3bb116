/// When something runs and how fast: Core Animation's `CAMediaTiming`, its names and defaults.
///
/// ```
///   t = (parent's time − beginTime) · speed + timeOffset
/// ```
/// A layer's parent is the scene; a cell's is its layer, or for a cell inside another the particle
/// that it flies with, counted from that particle's birth (CAMediaTiming.h).
public struct MediaTiming: Equatable, Sendable {
  /// When it begins, in seconds of the parent's time.
  public var beginTime = 0.0
  /// Seconds that have already passed when it begins.
  public var timeOffset = 0.0
  /// How many of its seconds pass in one of the parent's; 0 stands still, less is taken as 0.
  public var speed = 1.0
  /// How long one run takes, in its own seconds; 0 and ∞ are for ever.
  public var duration = Double.infinity
  /// How many runs; 0 is 1, as in Core Animation.
  public var repeatCount = 0.0
  /// Whether each run is followed by the same backwards.
  public var autoreverses = false

  /// Core Animation's defaults for layers.
  public init() {}

  /// Seconds of one run; ∞ where it never ends.
  var run: Double { duration > 0 ? duration : .infinity }

  /// How many runs there are, those backwards included.
  var runs: Double { (repeatCount > 0 ? repeatCount : 1) * (autoreverses ? 2 : 1) }
}

/// Something with a timing: its properties can be written as if they were its own.
public protocol MediaTimed {
  /// All of them together.
  var timing: MediaTiming { get set }
}

extension MediaTimed {
  /// When it begins, in seconds of the parent's time; see `MediaTiming`.
  public var beginTime: Double {
    get { timing.beginTime }
    set { timing.beginTime = newValue }
  }
  /// Seconds of its own time that have passed when it begins; see `MediaTiming`.
  public var timeOffset: Double {
    get { timing.timeOffset }
    set { timing.timeOffset = newValue }
  }
  /// How many of its seconds pass in one of the parent's; see `MediaTiming`.
  public var speed: Double {
    get { timing.speed }
    set { timing.speed = newValue }
  }
  /// Seconds of its own time in one run; see `MediaTiming`.
  public var duration: Double {
    get { timing.duration }
    set { timing.duration = newValue }
  }
  /// How many runs; see `MediaTiming`.
  public var repeatCount: Double {
    get { timing.repeatCount }
    set { timing.repeatCount = newValue }
  }
  /// Whether each run is followed by the same backwards; see `MediaTiming`.
  public var autoreverses: Bool {
    get { timing.autoreverses }
    set { timing.autoreverses = newValue }
  }
}
