import Motion
import Pipeline

/// Keeps frames in time on a machine that is too slow for the scene: arithmetic without a clock.
///
/// ```
///   level  0         1       2       3       4                  5           6
///          all       ¾       ½       ¼       coarse positions   every       every
///                    of the births           of sprites         2nd frame   3rd frame
///          ──────────────────────────────────────────────────────────────▶ after a second of late frames
///          ◀────────────────── after five seconds with room for the level before
/// ```
/// Only the service is governed: a replay shows the same frames on every machine. Real time counts, not processor
/// time: drawing less helps against any lateness. A single preemption makes only a few late frames; the step down
/// needs a third of a second's.
public struct Governor: Equatable, Sendable {
  /// The longest `stride`.
  public static let longestStride: Int64 = 3
  /// The shortest time between two decisions: nanoseconds, and frames.
  static let window: (time: Int64, frames: Int64) = (1_000_000_000, 10)
  /// Windows in a row with room for the level before a step up; doubled after each step up that failed.
  static let calmWindows = (fewest: 5, most: 320)
  /// After so many windows without a step down, `fewest` holds again.
  static let forgetting = 600
  /// The share of the budget that counts as room.
  static let room = 0.85

  /// The level, an index of `Reduction.levels`.
  public private(set) var index = 0
  /// The reduction now.
  public var reduction: Reduction { Reduction.levels[index] }

  private let budget: Double
  private var begin: Instant?
  private var seen = Frames()
  private var calmSeen = 0
  private var calmNeeded = calmWindows.fewest
  private var sinceStepDown = 0
  /// Whether the last step was up.
  private var hasReturned = false

  /// Counts of a window.
  private struct Frames: Equatable {
    /// Including skipped ones.
    var all: Int64 = 0
    /// Skipped, or over the budget.
    var late: Int64 = 0
    /// Skipped, or without room for the level before.
    var crowded: Int64 = 0
  }

  /// Begins with the full picture; `period` is in nanoseconds between frames, `share` the part that a frame may take,
  /// 0...1.
  public init(period: Int64, share: Double) { budget = Double(period) * share }

  /// Counts a frame that took `busy` nanoseconds of real time; returns whether `reduction` has changed.
  public mutating func add(busy: Int64, skipped: Int64, at now: Instant) -> Bool {
    guard let begin else {
      // The first frame fills caches and is slow.
      begin = now
      return false
    }
    seen.all += 1 + skipped
    seen.late += skipped + (Double(busy) > budget(index) ? 1 : 0)
    seen.crowded += skipped + (Double(busy) > mostForReturn ? 1 : 0)
    guard now.nanoseconds(since: begin) >= Self.window.time, seen.all >= Self.window.frames else {
      return false
    }
    defer { (self.begin, seen) = (now, Frames()) }
    return decide()
  }

  private mutating func decide() -> Bool {
    sinceStepDown += 1
    if sinceStepDown >= Self.forgetting { calmNeeded = Self.calmWindows.fewest }
    if seen.late * 3 > seen.all {
      calmSeen = 0
      guard index + 1 < Reduction.levels.count else { return false }
      if hasReturned { calmNeeded = min(2 * calmNeeded, Self.calmWindows.most) }
      (index, sinceStepDown, hasReturned) = (index + 1, 0, false)
      return true
    }
    guard index > 0, seen.crowded * 20 <= seen.all else {
      calmSeen = 0
      return false
    }
    calmSeen += 1
    guard calmSeen >= calmNeeded else { return false }
    (index, calmSeen, hasReturned) = (index - 1, 0, true)
    return true
  }

  /// The time for a frame at a level, in nanoseconds: fewer frames have more time each.
  private func budget(_ index: Int) -> Double { budget * Double(Reduction.levels[index].stride) }

  /// The longest frame with room for the level before, whose births would come on top.
  private var mostForReturn: Double {
    guard index > 0 else { return .infinity }
    return budget(index - 1) * Self.room * reduction.births / Reduction.levels[index - 1].births
  }
}
