import Motion
import Portable
import Posix

/// Reads a recording of any format, plain or gzip, row by row in constant memory.
///
/// Rows that do not parse, are not finite or have an invalid time are skipped, counted and kept in `problems`, as is
/// the torn last line after a power cut. After a clock change rows are shifted to follow on, see `notes` and
/// `RowOrder`.
public struct LogReader: ~Copyable {
  /// The recording's header.
  public private(set) var header: LogHeader
  /// The first skipped rows, at most `mostProblems`.
  public private(set) var problems: [LogProblem] = []
  /// Certain and possible clock changes; the first `mostProblems`.
  public private(set) var notes: [LogProblem] = []
  /// Number of skipped rows.
  public private(set) var skipped = 0
  /// Number of good rows.
  public private(set) var rows = 0
  /// A better instrument's measurement at the last row from `next()`; nil if not recorded.
  public private(set) var reference: MotionReference?

  /// Further problems are only counted.
  public static let mostProblems = 10
  /// One day in nanoseconds; a longer step ahead is an invalid time, not a pause.
  public static let longestJump: Int64 = 86_400_000_000_000

  private var lines: LineReader
  private var parser: any LogParser
  private var order = RowOrder()
  /// The recording's format.
  public let format: LogFormat

  /// Opens a recording, `-` for standard input; `details` supply what it does not state.
  ///
  /// Throws `LogError` when the file cannot be opened or is not a recording.
  public init(
    _ path: String, _ details: Recording.Details = Recording.Details()
  ) throws(LogError) {
    var lines: LineReader
    do { lines = LineReader(try GzipFile.reading(path)) } catch { throw .system(error) }
    var (format, parser) = try FormatSearch.format(of: &lines, details)
    let header = try parser.begin(&lines, details)
    self.init(header, format, parser, lines)
  }

  private init(
    _ header: LogHeader, _ format: LogFormat, _ parser: any LogParser,
    _ lines: consuming LineReader
  ) {
    self.header = header
    self.format = format
    self.parser = parser
    self.lines = lines
    if let note = parser.note { notes.append(self.lines.problem(note, line: 0)) }
  }

  /// The share of the file that has been read, 0...1; nil for a pipe.
  public var progress: Double? { lines.progress }

  var emptiness: String { parser.emptiness }

  var words: String? { parser.words }

  /// The next good row, nil at the end; throws `LogError` when the file becomes unreadable or is unusable.
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
      return order.finish()
    }
    guard !lines.isTooLong || lines.line.first == UInt8(ascii: "#") else {
      return skip("longer than \(LineReader.longestLine) characters", line: lines.number)
    }
    switch parser.take(lines.line) {
    case .nothing: break
    case .row(let reading): take(reading)
    case .bad(let reason, let column):
      skip(lines.isWhole ? reason : "torn row", line: lines.number, column: column)
    case .refused(let reason): throw .format(lines.problem(reason, line: 0))
    }
  }

  private mutating func take(_ reading: DeviceReading) {
    // The last number of a torn row may have lost digits and still parse.
    guard lines.isWhole || !lines.isCutOff else { return skip("torn row", line: lines.number) }
    add(reading, lines.number)
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
  package func problem(_ message: String, line: Int, column: Int = 0) -> LogProblem {
    LogProblem(file: name, line: line, column: column, message: message)
  }

  package mutating func nextLine(readsOn: Bool = true) throws(LogError) -> Bool {
    do { return try next(readsOn: readsOn) } catch { throw .system(error) }
  }
}
