import Motion
import Pipeline

/// Keeps frames in time on a machine that is too slow for the scene: arithmetic without a clock.
///
/// ```
///   level  0         1       2       3       4                  5           6
///          all       ¾       ½       ¼       coarse positions   every       every
///                    of the births           of sprites         2nd frame   3rd frame
///          ──────────────────────────────────────────────────────────────▶ once a sixth of the frames of 0.85 s
///                                                                           are late, as far as they ask for
///          ◀────────────────── as far as twenty seconds in a row had room for
/// ```
/// Only the service is governed: a replay shows the same frames on every machine. Real time counts, not processor
/// time: drawing less helps against any lateness. A preemption counts as three late frames, however long it lasts; the
/// step down needs nine of 51, and at few frames a second four.
public struct Governor: Equatable, Sendable {
  /// The longest `stride`.
  public static let longestStride: Int64 = 3
  /// The shortest time between two decisions: nanoseconds, and frames; less where the rest cannot change the decision.
  static let window: (time: Int64, frames: Int64) = (850_000_000, 10)
  /// More late frames than one of so many are too many, and more than an interruption makes.
  static let late: Int64 = 6
  /// At most so many frames count as skipped in a row.
  static let interruption: Int64 = 2
  /// The time at the start that does not count, in nanoseconds: caches fill, and pictures are made.
  static let warming: Int64 = 500_000_000
  /// Windows in a row with room for a better level before a step up; doubled after each step up that failed.
  static let calmWindows = (fewest: 24, most: 384)
  /// Births have acted after so many windows.
  static let lifetime = 6
  /// After so many windows without a step down, `fewest` holds again.
  static let forgetting = 706
  /// The share of the budget that counts as room: to go up to a level, and to stop at one on the way down.
  static let room = 0.85
  /// A longer frame counts as so many times its budget: the machine was interrupted.
  static let longest = 16.0

  /// The level, an index of `Reduction.levels`.
  public private(set) var index = 0
  /// The reduction now.
  public var reduction: Reduction { Reduction.levels[index] }

  private let period: Int64
  private let budget: Double
  private var begin: Instant?
  private var isWarm = false
  private var seen = Frames()
  private var calmSeen = 0
  /// The best level that all calm windows had room for.
  private var calmLevel = 0
  private var calmNeeded = calmWindows.fewest
  /// Windows since a step down.
  private var sinceStepDown = 1
  /// The share of a frame's time that is expected to follow the births.
  private var trust = 1.0
  /// Whether the last step was up.
  private var hasReturned = false

  /// Counts of a window.
  private struct Frames: Equatable {
    /// Including skipped ones.
    var all: Int64 = 0
    /// Skipped, or over the budget.
    var late: Int64 = 0
    /// With room for a level, but not for the one before.
    var fitting = [Int64](repeating: 0, count: Reduction.levels.count)
    /// Drawn.
    var drawn: Int64 = 0
    /// What the drawn ones took, in budgets.
    var work = 0.0
  }

  /// Begins with the full picture; `period` is in nanoseconds between frames, `share` the part that a frame may take,
  /// 0...1.
  public init(period: Int64, share: Double) {
    self.period = period
    budget = Double(period) * share
  }

  /// Counts a frame that took `busy` nanoseconds of real time; returns whether `reduction` has changed.
  public mutating func add(busy: Int64, skipped: Int64, at now: Instant) -> Bool {
    guard let begin else {
      begin = now
      return false
    }
    guard isWarm else {
      isWarm = now.nanoseconds(since: begin) >= Self.warming
      return false
    }
    // An interruption is one event, however many frames it costs.
    let missed = min(skipped, Self.interruption)
    seen.all += 1 + missed
    seen.late += missed + (Double(busy) > budget(index) ? 1 : 0)
    seen.fitting[best(for: Double(busy))] += 1
    seen.drawn += 1
    seen.work += min(Double(busy) / budget(index), Self.longest)
    let isOver =
      now.nanoseconds(since: begin) >= Self.window.time && seen.all >= Self.window.frames
    guard isOver || isTooSlow else { return false }
    defer { (self.begin, seen) = (now, Frames()) }
    return decide()
  }

  /// Whether so many frames are late that the window's others cannot change the decision.
  ///
  /// After a step that counts on fewer births it is not asked: they need their time.
  private var isTooSlow: Bool {
    let frames = max(Self.window.time / (period * reduction.stride), Self.window.frames)
    return (sinceStepDown > 0 || trust == 0) && areTooManyLate(of: frames)
  }

  private func areTooManyLate(of frames: Int64) -> Bool {
    seen.late > 1 + Self.interruption && seen.late * Self.late > frames
  }

  private mutating func decide() -> Bool {
    sinceStepDown += 1
    if sinceStepDown >= Self.forgetting { calmNeeded = Self.calmWindows.fewest }
    if areTooManyLate(of: seen.all) {
      calmSeen = 0
      guard index + 1 < Reduction.levels.count else { return false }
      if hasReturned { calmNeeded = min(2 * calmNeeded, Self.calmWindows.most) }
      if sinceStepDown > Self.lifetime { trust = 1 }
      // Late frames asked for more than the budget, even if most of the others were quick.
      index = sufficient(for: max(seen.work / Double(seen.drawn), 1))
      (sinceStepDown, hasReturned, trust) = (0, false, max(trust - 0.5, 0))
      return true
    }
    let level = levelWithRoom
    guard level < index else {
      calmSeen = 0
      return false
    }
    calmLevel = calmSeen == 0 ? level : max(calmLevel, level)
    calmSeen += 1
    guard calmSeen >= calmNeeded else { return false }
    (index, calmSeen, hasReturned, trust) = (calmLevel, 0, true, 1)
    return true
  }

  /// The first level below this one with room for frames that take `work` budgets, or the last one.
  ///
  /// Fewer frames help at once. Fewer births help within a lifetime, and only with what particles cost: the first step
  /// counts on them, the second by half, the third not at all. So three steps are enough for any scene.
  private func sufficient(for work: Double) -> Int {
    let lower = index + 1..<Reduction.levels.count
    return lower.first { level in
      let births = Reduction.levels[level].births / reduction.births
      return work * (1 - trust * (1 - births)) * budget(index) <= budget(level) * Self.room
    } ?? lower.upperBound - 1
  }

  /// The time for a frame at a level, in nanoseconds: fewer frames have more time each.
  private func budget(_ index: Int) -> Double { budget * Double(Reduction.levels[index].stride) }

  /// The best level with room for 16 of 17 of the window's frames, 48 of 51 at 60 a second; a skipped one has none.
  private var levelWithRoom: Int {
    var rest = seen.all
    for level in 0..<index {
      rest -= seen.fitting[level]
      if rest * 17 <= seen.all { return level }
    }
    return index
  }

  /// The best level, up to this one, with room for frames like one that took `busy`, returning births included.
  private func best(for busy: Double) -> Int {
    (0..<index).first { level in
      let births = Reduction.levels[level].births / reduction.births
      return busy * births <= budget(level) * Self.room
    } ?? index
  }
}
