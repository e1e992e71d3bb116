import Motion

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
