import Motion

/// Turns the rows of somebody else's recording into samples, and keeps count of those it cannot.
struct ForeignRows {
  /// The first skipped rows, at most `LogReader.mostProblems`.
  private(set) var problems: [LogProblem] = []
  /// How many rows were skipped so far, and how many were good.
  private(set) var counts = (skipped: 0, good: 0)
  /// When the last good row was.
  private(set) var newest: Instant?

  private let frame: SensorFrame

  /// Rows of a device that sits and counts like this; a row's own unit is g.
  init(_ frame: SensorFrame) { self.frame = frame }

  /// Takes a row.
  ///
  /// - Parameters:
  ///   - row: what the device said.
  ///   - problem: tells where it stands.
  /// - Returns: nil for a row that cannot be used.
  mutating func take(_ row: ForeignRow, _ problem: (String) -> LogProblem) -> MotionSample? {
    let instant = Instant(nanoseconds: row.time)
    if let newest {
      guard instant >= newest else { return skip(problem("time goes back")) }
      guard instant.nanoseconds(since: newest) <= LogReader.longestJump else {
        return skip(problem("time jumps ahead by more than a day"))
      }
    }
    let a = row.acceleration
    let sample = MotionSample(
      instant: instant, acceleration: frame.acceleration(a.x, a.y, a.z),
      rotationRate: row.rotation.map { frame.rotationRate($0.x, $0.y, $0.z) })
    guard sample.acceleration.magnitude.isFinite else { return skip(problem("too large a number")) }
    newest = instant
    counts.good += 1
    return sample
  }

  /// Counts a row that is none.
  @discardableResult mutating func skip(_ problem: LogProblem) -> MotionSample? {
    counts.skipped += 1
    if problems.count < LogReader.mostProblems { problems.append(problem) }
    return nil
  }
}
