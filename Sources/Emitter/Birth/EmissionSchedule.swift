import Motion

/// When a cell gives birth, in its parent's time.
///
/// ```
///   own time   0 ─────────── duration │ 0 ─────────── duration │ …        repeatCount runs
///   births       ·   ·   ·   ·   ·    │   ·   ·   ·   ·   ·    │          n / birthRate in each;
///                                     │  backwards every other │          the last instant counts
///   parent's     beginTime + (own time − timeOffset) / speed
/// ```
/// Births count from 1. Those before `timeOffset` never happen but keep their numbers, so particles stay the same.
struct EmissionSchedule: Sendable {
  private let rate: Double
  private let timing: MediaTiming
  /// Seconds of one run, and of all; ∞ if endless.
  private let run: Double
  private let all: Double
  /// Births in one run; `.max` if endless.
  private let perRun: Int64
  private(set) var passed: Int64
  /// Whether births are evenly spaced without end, and far enough apart for `number(after:)` to round.
  private let isEven: Bool

  /// One per nanosecond, more than a layer may hold; beyond it births would share an instant.
  private static let mostRate = 1e9
  /// Beyond it births would share an instant, and no next birth could be found.
  private static let mostSpeed = 1000.0
  /// Counts a birth at the very end of a run despite rounding.
  private static let slack = 1e-6

  /// `birthRate` is per second; negative or non-finite values give no births.
  init(_ timing: MediaTiming, birthRate: Double) {
    let isSound =
      timing.beginTime.isFinite && timing.timeOffset.isFinite && timing.speed.isFinite
    rate = birthRate > 0 && isSound ? min(birthRate, Self.mostRate) : 0
    var timing = timing
    timing.speed = min(timing.speed, Self.mostSpeed)
    self.timing = timing
    run = timing.run
    all = run * timing.runs
    perRun = run < 1e9 ? Int64(run * rate + Self.slack) : .max
    isEven =
      perRun == .max && max(rate, rate * timing.speed) <= 1e5
      && max(timing.beginTime.magnitude, timing.timeOffset.magnitude) <= 1e5
    passed = 0
    passed = timing.timeOffset > 0 ? ownNumber(notAfter: timing.timeOffset) : 0
  }

  /// When birth `number` happens, in nanoseconds after the parent's zero; nil after the last.
  func time(_ number: Int64) -> Int64? {
    guard rate > 0, timing.speed > 0, perRun > 0 else { return nil }
    let own = ownTime(number)
    guard own <= all + Self.slack / rate else { return nil }
    return Instant.nanoseconds(
      seconds: timing.beginTime + (own - timing.timeOffset) / timing.speed)
  }

  /// The first birth after an instant in nanoseconds after the parent's zero.
  func number(after instant: Int64) -> Int64 {
    guard rate > 0, timing.speed > 0, perRun > 0 else { return .max }
    let own = (Double(instant) / 1e9 - timing.beginTime) * timing.speed + timing.timeOffset
    guard own < 1e9 else { return .max }
    if isEven, instant < 100_000_000_000_000 {
      // Up to here all roundings together are below a thousandth of the time between births.
      let births = own * rate
      let last = births.rounded(.down)
      let beyond = births - last
      if beyond > 1e-3, beyond < 1 - 1e-3, births > 0, births < 1e8 {
        return max(passed, Int64(last)) + 1
      }
    }
    var number = max(passed + 1, ownNumber(notAfter: max(own, 0)) - 1)
    while let time = time(number), time <= instant { number += 1 }
    return number
  }

  /// Births in a second of the parent's time, while there are any.
  var birthsPerSecond: Double { rate * max(0, timing.speed) }

  /// Approximate number of births within `seconds` of the parent's life.
  func count(within seconds: Double) -> Double {
    let own = max(0, seconds - timing.beginTime) * max(0, timing.speed)
    return min(own, max(0, all - timing.timeOffset)) * rate
  }

  /// Upper bound of births within any span of `seconds`: at the joint of two runs the rate is exceeded by one or two.
  func mostBirths(within seconds: Double) -> Double {
    rate * max(0, timing.speed) * seconds * 1.001 + 4
  }

  private func ownTime(_ number: Int64) -> Double {
    guard perRun < .max else { return Double(number) / rate }
    let (past, inRun) = (number - 1).quotientAndRemainder(dividingBy: perRun)
    let isBackwards = timing.autoreverses && past % 2 == 1
    let place = isBackwards ? run - Double(perRun - inRun) / rate : Double(inRun + 1) / rate
    return Double(past) * run + place
  }

  /// Number of births up to an own time, or one or two fewer.
  private func ownNumber(notAfter own: Double) -> Int64 {
    guard rate > 0 else { return 0 }
    guard perRun < .max else { return Int64(min(own * rate, 0x1p62)) }
    let past = (own / run).rounded(.down)
    let isBackwards = timing.autoreverses && Int64(min(past, 0x1p62)) % 2 == 1
    let rest = own - past * run
    let inRun =
      isBackwards
      ? Double(perRun) - ((run - rest) * rate + Self.slack).rounded(.up) : rest * rate
    return Int64(min(past * Double(perRun) + max(0, inRun.rounded(.down)), 0x1p62))
  }
}

/// The births of a layer's own cell: a layer with a duration repeats its first run's births in each run.
///
/// ```
///   layer's time  0 ──────── duration │ ──────── 2 · duration │ …     repeatCount runs
///   cell's births   1   2   3   4     │   5   6   7   8       │
/// ```
/// Runs bind only births: particles in the air when a run ends fly on.
struct LayerRuns: Sendable {
  private let schedule: EmissionSchedule
  private let run: Int64
  private let runs: Double
  private let reverses: Bool
  private let first: Int64
  private let count: Int64

  init(_ timing: MediaTiming, _ schedule: EmissionSchedule) {
    self.schedule = schedule
    run = timing.run < 1e9 ? max(1, Instant.nanoseconds(seconds: timing.run)) : .max
    runs = timing.runs
    reverses = timing.autoreverses
    first = run < .max ? schedule.number(after: -1) : 0
    count = run < .max ? schedule.number(after: run) - first : 0
  }

  /// When a birth happens, in nanoseconds of the layer's time; nil after the last.
  func time(_ number: Int64) -> Int64? {
    guard run < .max else { return schedule.time(number) }
    guard count > 0 else { return nil }
    let (past, inRun) = (number - first).quotientAndRemainder(dividingBy: count)
    let isBackwards = reverses && past % 2 == 1
    guard let place = schedule.time(first + (isBackwards ? count - 1 - inRun : inRun)) else {
      return nil
    }
    let (start, overflow) = past.multipliedReportingOverflow(by: run)
    guard !overflow else { return nil }
    let time = Instant(nanoseconds: start).advanced(by: isBackwards ? run - place : place)
      .nanoseconds
    return Double(time) <= Double(run) * runs ? time : nil
  }

  func number(after instant: Int64) -> Int64 {
    guard run < .max else { return schedule.number(after: instant) }
    guard count > 0, instant >= 0 else { return first }
    let (past, inRun) = instant.quotientAndRemainder(dividingBy: run)
    let isBackwards = reverses && past % 2 == 1
    // Backwards, births at or beyond the rest of the run have happened.
    let come =
      isBackwards
      ? count - (schedule.number(after: run - inRun - 1) - first)
      : schedule.number(after: inRun) - first
    let (before, overflow) = past.multipliedReportingOverflow(by: count)
    guard !overflow, before < 1 << 62 else { return .max }
    return first + before + min(max(0, come), count)
  }
}
