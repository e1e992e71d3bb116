import Motion

/// Keeps frames within their budget on a machine that is too slow for the scene: the arithmetic,
/// without a clock.
///
/// ```
///   level  0         1       2       3       4                5           6
///          all       ¾       ½       ¼       coarse places    every       every
///                    of the births           of sprites       2nd frame   3rd frame
///          ──────────────────────────────────────────────────────────────▶ a second over the budget
///          ◀────────────────────────────────────────────────── ten seconds well below it
/// ```
/// First what is missed least. Only a service in real time is governed: a replay shows the same frames
/// on every machine.
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
  /// How long the budget must be exceeded, in nanoseconds.
  static let window: Int64 = 1_000_000_000
  /// How many windows must be calm before a level is given back.
  static let calmWindows = 10
  /// Calm is less than this share of what the level above may take.
  static let calm = 0.7

  /// Where it stands in `levels`.
  public private(set) var index = 0
  /// What is left out now.
  public var level: Level { Self.levels[index] }

  private let budget: Double
  private var begin: Instant?
  private var frames: Int64 = 0
  private var busy: Int64 = 0
  private var calmSeen = 0

  /// A governor that leaves out nothing yet.
  ///
  /// - Parameters:
  ///   - period: nanoseconds between two frames when all are shown.
  ///   - share: which share of that a frame may take, 0...1.
  public init(period: Int64, share: Double) { budget = Double(period) * share }

  /// Counts a frame.
  ///
  /// - Parameters:
  ///   - busy: what it took, in nanoseconds.
  ///   - now: when it was done, on the real clock.
  /// - Returns: whether `level` is another one now.
  public mutating func add(busy: Int64, at now: Instant) -> Bool {
    guard let begin else {
      // The first frame makes what the others find made.
      begin = now
      return false
    }
    frames += 1
    self.busy += busy
    guard now.nanoseconds(since: begin) >= Self.window else { return false }
    let cost = Double(self.busy) / Double(frames)
    (self.begin, frames, self.busy) = (now, 0, 0)
    return decide(cost)
  }

  private mutating func decide(_ cost: Double) -> Bool {
    if cost > budget(index), index + 1 < Self.levels.count {
      (index, calmSeen) = (index + 1, 0)
      return true
    }
    guard index > 0, cost < budget(index - 1) * Self.calm else {
      calmSeen = 0
      return false
    }
    calmSeen += 1
    guard calmSeen == Self.calmWindows else { return false }
    (index, calmSeen) = (index - 1, 0)
    return true
  }

  /// What a frame may take at a level: who shows fewer has more time for each.
  private func budget(_ index: Int) -> Double { budget * Double(Self.levels[index].stride) }
}

extension Governor.Level {
  /// For people: "half of the flakes", empty where nothing is left out.
  public var words: String {
    guard births < 1 else { return "" }
    var words = "births at \(Int(births * 100)) %"
    if isCoarse { words += ", coarse places" }
    if stride > 1 { words += ", every \(stride == 2 ? "2nd" : "3rd") frame" }
    return words
  }
}
