import Motion

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

/// A layer's own time in whole nanoseconds, (scene time − beginTime) · speed + timeOffset, from `beginTime` on.
struct LayerClock: Equatable, Sendable {
  let begin: Instant
  let offset: Instant
  private let speed: Double
  /// Beyond it a second would take more than 60,000 steps.
  private static let mostSpeed = 1000.0
  /// 30 years, and 11 days at a speed of 1000: beyond them nanoseconds would overflow.
  private static let mostOffset = 1e9
  private static let longestAgo = -1e6

  init(_ timing: MediaTiming) {
    let beginTime = max(timing.beginTime, Self.longestAgo)
    begin = Instant(nanoseconds: Instant.nanoseconds(seconds: beginTime))
    let timeOffset = min(max(0, timing.timeOffset), Self.mostOffset)
    offset = Instant(nanoseconds: Instant.nanoseconds(seconds: timeOffset))
    speed = timing.speed > 0 ? min(timing.speed, Self.mostSpeed) : 0
  }

  func hasBegun(at time: Int64) -> Bool { time >= begin.nanoseconds }

  /// The layer's time at nanoseconds since the scene began; its start, before that.
  func local(_ time: Int64) -> Instant {
    let passed = max(0, Instant(nanoseconds: time).nanoseconds(since: begin))
    guard speed != 1 else { return offset.advanced(by: passed) }
    return offset.advanced(by: Instant.nanoseconds(seconds: Double(passed) * speed / 1e9))
  }

  /// The inverse, in nanoseconds since the scene began; `.max` at speed 0.
  func scene(_ local: Instant) -> Int64 {
    let passed = local.nanoseconds(since: offset)
    guard speed != 1 else { return begin.advanced(by: passed).nanoseconds }
    guard speed > 0 else { return .max }
    // Rounded up, so that the step has begun by then.
    let span = (Double(passed) / speed).rounded(.up) + 1
    return begin.advanced(by: Instant.nanoseconds(seconds: span / 1e9)).nanoseconds
  }
}
