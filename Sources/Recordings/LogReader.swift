import Motion
import Portable
import Posix

/// Reads a recording of any format, plain or gzip, row by row, in constant memory.
///
/// Rows that do not parse, are not finite or have a wrong time are skipped, counted and kept as
/// `problems`; so is the torn last line that a power cut leaves. Where the clock was set, the rows after it
/// are moved to follow on: `notes` says where. `RowOrder` decides.
public struct LogReader: ~Copyable {
  /// What the recording says before its first row.
  public private(set) var header: LogHeader
  /// The first skipped rows, at most `mostProblems`.
  public private(set) var problems: [LogProblem] = []
  /// Where the clock was set, or may have been; the first `mostProblems`.
  public private(set) var notes: [LogProblem] = []
  /// Number of skipped rows.
  public private(set) var skipped = 0
  /// Number of good rows.
  public private(set) var rows = 0
  /// What a better instrument saw at the row that `next()` gave last; nil where the log does not say.
  public private(set) var reference: MotionReference?

  /// Further problems are only counted.
  public static let mostProblems = 10
  /// A row further ahead than a day has an invalid time; it is not a long pause.
  public static let longestJump: Int64 = 86_400_000_000_000

  private var lines: LineReader
  private var parser: any LogParser
  private var order = RowOrder()
  /// Rows that tell the unit together, and their lines; nil once it is known.
  private var first: [(reading: DeviceReading, line: Int)]?

  /// Opens a recording and reads its header.
  ///
  /// - Parameters:
  ///   - path: the file; `-` is standard input.
  ///   - details: what the recording does not say itself.
  /// - Throws: `LogError` when it cannot be opened or is not a recording.
  public init(
    _ path: String, _ details: Recording.Details = Recording.Details()
  ) throws(LogError) {
    let format = if let format = details.format { format } else { try LogFormat.detect(path) }
    var parser = format.parser
    var lines: LineReader
    do { lines = LineReader(try GzipFile.reading(path)) } catch { throw .system(error) }
    header = try parser.begin(&lines, details)
    first = parser.firstRows > 0 ? [] : nil
    self.parser = parser
    self.lines = lines
  }

  /// How much of the file has been read, 0...1; nil for a pipe.
  public var progress: Double? { lines.progress }

  /// Why the recording has no rows, where none was skipped.
  var emptiness: String { parser.emptiness }

  /// The next good row as a sample; nil at the end.
  ///
  /// - Throws: `LogError` when the file cannot be read further, or not be used at all.
  public mutating func next() throws(LogError) -> MotionSample? {
    while true {
      switch order.next() {
      case .row(let row):
        rows += 1
        reference = row.reference
        return row.sample
      case .skipped(let place, let message):
        skip(message, line: place, column: parser.timeColumn)
      case .note(let place, let message):
        guard notes.count < Self.mostProblems else { break }
        notes.append(lines.problem(message, line: place, column: parser.timeColumn))
      case .needsRow: try readLine()
      case .end: return nil
      }
    }
  }

  private mutating func readLine() throws(LogError) {
    let wasCutOff = lines.isCutOff
    guard try lines.nextLine() else {
      if lines.isCutOff, !wasCutOff {
        skip("the compressed data is damaged or cut off here", line: lines.number)
      }
      if let first { try judge(first) }
      return order.finish()
    }
    guard !lines.isTooLong || lines.line.first == UInt8(ascii: "#") else {
      return skip("longer than \(LineReader.longestLine) characters", line: lines.number)
    }
    switch parser.take(lines.line) {
    case .nothing: break
    case .row(let reading): try take(reading)
    case .bad(let reason, let column):
      skip(lines.isWhole ? reason : "torn row", line: lines.number, column: column)
    case .refused(let reason): throw .format(lines.problem(reason, line: 0))
    }
  }

  private mutating func take(_ reading: DeviceReading) throws(LogError) {
    // The last number of a torn row may have lost digits and still look like a number.
    guard lines.isWhole || !lines.isCutOff else { return skip("torn row", line: lines.number) }
    guard first != nil else { return add(reading, lines.number) }
    first?.append((reading, lines.number))
    if let first, first.count >= parser.firstRows { try judge(first) }
  }

  private mutating func judge(
    _ rows: [(reading: DeviceReading, line: Int)]
  ) throws(LogError) {
    let file = lines.name.split(separator: "/").last ?? ""
    switch parser.judge(FirstRows(rows.map(\.reading.acceleration.length)), in: file) {
    case .unit(let unit): header.frame.unit = unit
    case .refused(let reason): throw .format(lines.problem(reason, line: 0))
    }
    first = nil
    for (reading, line) in rows { add(reading, line) }
  }

  private mutating func add(_ reading: DeviceReading, _ line: Int) {
    let frame = header.frame
    let sample = MotionSample(
      instant: Instant(nanoseconds: reading.time),
      acceleration: frame.acceleration(reading.acceleration),
      rotationRate: reading.rotation.map(frame.rotationRate))
    guard sample.acceleration.length.isFinite else {
      return skip("too large a number", line: line)
    }
    order.add(LogRow(sample: sample, reference: reading.reference, place: line))
  }

  private mutating func skip(_ message: String, line: Int, column: Int = 0) {
    skipped += 1
    guard problems.count < Self.mostProblems else { return }
    problems.append(lines.problem(message, line: line, column: column))
  }
}

extension LineReader {
  /// A problem in this file; line 0 means all of it.
  package func problem(_ message: String, line: Int, column: Int = 0) -> LogProblem {
    LogProblem(file: name, line: line, column: column, message: message)
  }

  /// `next`, with the error of a log.
  package mutating func nextLine(readsOn: Bool = true) throws(LogError) -> Bool {
    do { return try next(readsOn: readsOn) } catch { throw .system(error) }
  }
}
