import Motion
import PortableMath

/// Turns the rows of another program's recording into samples, and counts those that cannot be used.
struct ForeignRows {
  /// The first skipped rows, at most `LogReader.mostProblems`.
  private(set) var problems: [LogProblem] = []
  /// See `RecordedSource`.
  private(set) var notes: [LogProblem] = []
  /// How many rows were skipped so far, and how many were good.
  private(set) var counts = (skipped: 0, good: 0)

  private let frame: SensorFrame
  private let problem: (_ place: Int, _ message: String) -> LogProblem
  private var order = RowOrder()

  /// Rows of a device that is mounted and counts like this; a row's own unit is g.
  ///
  /// - Parameters:
  ///   - frame: the device's.
  ///   - problem: a message with the file and the row.
  init(_ frame: SensorFrame, problem: @escaping (_ place: Int, _ message: String) -> LogProblem) {
    self.frame = frame
    self.problem = problem
  }

  /// When the last good row was.
  var newest: Instant? { order.last }

  /// Takes a row.
  ///
  /// - Parameters:
  ///   - row: what the device said.
  ///   - place: its line or scan.
  mutating func add(_ row: ForeignRow, place: Int) {
    let a = row.acceleration
    let sample = MotionSample(
      instant: Instant(nanoseconds: row.time), acceleration: frame.acceleration(a.x, a.y, a.z),
      rotationRate: row.rotation.map { frame.rotationRate($0.x, $0.y, $0.z) })
    guard sample.acceleration.magnitude.isFinite else {
      return skip(problem(place, "too large a number"))
    }
    order.add(LogRow(sample: sample, place: place))
  }

  /// No more rows.
  mutating func finish() { order.finish() }

  /// The next good row.
  ///
  /// - Returns: nil where a row has to be added first, or nothing is left after `finish`.
  mutating func next() -> MotionSample? {
    while true {
      switch order.next() {
      case .row(let row):
        counts.good += 1
        return row.sample
      case .skipped(let place, let message): skip(problem(place, message))
      case .note(let place, let message):
        if notes.count < LogReader.mostProblems { notes.append(problem(place, message)) }
      case .needsRow, .end: return nil
      }
    }
  }

  /// Counts a row that cannot be used.
  mutating func skip(_ problem: LogProblem) {
    counts.skipped += 1
    if problems.count < LogReader.mostProblems { problems.append(problem) }
  }
}
