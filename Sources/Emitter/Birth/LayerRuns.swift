import Motion

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
