import Motion

/// Keeps frames in time on a machine that is too slow for the scene: the arithmetic, without a clock.
///
/// ```
///   level  0         1       2       3       4                5           6
///          all       ¾       ½       ¼       coarse places    every       every
///                    of the births           of sprites       2nd frame   3rd frame
///          ──────────────────────────────────────────────────────────────▶ a second of late frames
///          ◀────────────────────────────────── five seconds that have room for the level before
/// ```
/// First what is missed least. Only a service in real time is governed: a replay shows the same frames
/// on every machine.
///
/// The real clock counts, not the processor's: a frame that comes late is late whoever kept the CPU busy,
/// and less to draw helps either way. What one preemption does is not counted together but frame by frame,
/// so that it is a few late frames among many; a third of a second's must be late.
public struct Governor: Equatable, Sendable {
  /// What is left out.
  public struct Level: Equatable, Sendable {
    /// Which share of the births comes, 0...1.
    public let births: Double
    /// Whether sprites stand on coarser fractions of a pixel, so that fewer pictures fill the cache.
    public let isCoarse: Bool
    /// Of so many frames one is shown.
    public let stride: Int64
  }

  /// In the order in which they are gone through.
  public static let levels: [Level] = [
    Level(births: 1, isCoarse: false, stride: 1), Level(births: 0.75, isCoarse: false, stride: 1),
    Level(births: 0.5, isCoarse: false, stride: 1), Level(births: 0.25, isCoarse: false, stride: 1),
    Level(births: 0.25, isCoarse: true, stride: 1), Level(births: 0.25, isCoarse: true, stride: 2),
    Level(births: 0.25, isCoarse: true, stride: 3),
  ]
  /// The longest `stride`.
  public static let longestStride: Int64 = 3
  /// How long frames are counted before it decides: nanoseconds, and frames.
  static let window: (time: Int64, frames: Int64) = (1_000_000_000, 10)
  /// How many windows in a row must have room for the level before; more for a while where it turned
  /// out that they had not.
  static let calmWindows = (fewest: 5, most: 320)
  /// So many windows without a step down make that be forgotten.
  static let forgetting = 600
  /// What counts as room: this share of the budget.
  static let room = 0.85

  /// Where it stands in `levels`.
  public private(set) var index = 0
  /// What is left out now.
  public var level: Level { Self.levels[index] }

  private let budget: Double
  private var begin: Instant?
  private var seen = Frames()
  private var calmSeen = 0
  private var calmNeeded = calmWindows.fewest
  private var sinceStepDown = 0
  /// Whether the last step was one back up.
  private var hasReturned = false

  /// What a window has seen.
  private struct Frames: Equatable {
    /// Frames of the grid, those that were left out because it was too late for them included.
    var all: Int64 = 0
    /// Left out, or over the budget.
    var late: Int64 = 0
    /// Left out, or with no room for the level before.
    var crowded: Int64 = 0
  }

  /// A governor that leaves out nothing yet.
  ///
  /// - Parameters:
  ///   - period: nanoseconds between two frames when all are shown.
  ///   - share: which share of that a frame may take, 0...1.
  public init(period: Int64, share: Double) { budget = Double(period) * share }

  /// Counts a frame.
  ///
  /// - Parameters:
  ///   - busy: what it took, in nanoseconds of real time.
  ///   - skipped: how many frames were left out before it because it was too late for them.
  ///   - now: when it was done, on the real clock.
  /// - Returns: whether `level` is another one now.
  public mutating func add(busy: Int64, skipped: Int64, at now: Instant) -> Bool {
    guard let begin else {
      // The first frame makes what the others find made.
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
      guard index + 1 < Self.levels.count else { return false }
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

  /// What a frame may take at a level: who shows fewer has more time for each.
  private func budget(_ index: Int) -> Double { budget * Double(Self.levels[index].stride) }

  /// What a frame may take so that there is room for the level before: its births would come on top.
  private var mostForReturn: Double {
    guard index > 0 else { return .infinity }
    return budget(index - 1) * Self.room * level.births / Self.levels[index - 1].births
  }
}

extension Governor.Level {
  /// For people: "births at 50 %", empty where nothing is left out.
  public var words: String {
    guard births < 1 else { return "" }
    var words = "births at \(Int(births * 100)) %"
    if isCoarse { words += ", coarse places" }
    if stride > 1 { words += ", every \(stride == 2 ? "2nd" : "3rd") frame" }
    return words
  }
}
