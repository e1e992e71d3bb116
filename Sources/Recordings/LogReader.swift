import Motion
import Posix

/// Reads a `snowd-log 1`, plain or gzip, row by row, in constant memory.
///
/// Rows that do not parse, are not finite or have a wrong time are skipped, counted and kept as
/// `problems`; a torn last line is what a power cut leaves and counts as well. Where the clock was set,
/// the rows after it are moved to follow on: `notes` says where. `RowOrder` decides.
public struct LogReader: ~Copyable {
  /// What the lines before the first row say.
  public private(set) var header: LogHeader
  /// The first skipped rows, at most `mostProblems`.
  public private(set) var problems: [LogProblem] = []
  /// Where the clock was set, or may have been; the first `mostProblems`.
  public private(set) var notes: [LogProblem] = []
  /// How many rows were skipped.
  public private(set) var skipped = 0
  /// How many rows were good.
  public private(set) var rows = 0
  /// What a better instrument saw at the row that `next()` gave last; nil where the log does not say,
  /// or says what cannot be.
  public private(set) var reference: MotionReference?

  /// More than this many problems are only counted.
  public static let mostProblems = 10
  /// A row further ahead than a day is a broken time, not a long pause.
  public static let longestJump: Int64 = 86_400_000_000_000

  private var lines: LineReader
  private var order = RowOrder()

  /// Opens a log and reads its header.
  ///
  /// - Parameters:
  ///   - path: the file; `-` is standard input.
  ///   - sign: the sign of its numbers, whatever the log says; nil believes the log.
  /// - Throws: `LogError` when it cannot be opened, is empty, binary, or names no columns.
  public init(_ path: String, sign: AccelerationSign? = nil) throws(LogError) {
    var lines = try Self.open(path)
    header = try Self.readHeader(&lines)
    if let sign { header.frame.sign = sign }
    self.lines = lines
  }

  /// How much of the file has been read, 0...1; nil for a pipe.
  public var progress: Double? { lines.progress }

  private static func open(_ path: String) throws(LogError) -> LineReader {
    do {
      return LineReader(try GzipFile.reading(path))
    } catch {
      throw .system(error)
    }
  }

  private static func readHeader(_ lines: inout LineReader) throws(LogError) -> LogHeader {
    var header = LogHeader()
    while try nextLine(&lines, readsOn: false) {
      guard !lines.line.contains(0), !lines.isTooLong,
        var text = String(validating: lines.line, as: UTF8.self)
      else {
        let wrong = "binary data; this is not a sensor log (to record one, run 'snowctl record')"
        throw .format(lines.problem(wrong, line: 0))
      }
      // Spreadsheets put a byte order mark in front.
      if lines.number == 1, text.unicodeScalars.first == "\u{feff}" {
        text.unicodeScalars.removeFirst()
      }
      if text.hasPrefix("#") {
        if let wrong = header.takeComment(String(text.dropFirst().drop(while: { $0 == " " }))) {
          throw .format(lines.problem(wrong, line: lines.number))
        }
      } else if !text.allSatisfy({ $0 == " " }) {
        header.columns = LogColumns(text)
        header.reference = ReferenceColumns(text)
        if header.columns != nil { return header }
        let wrong = "expected the columns t_ns,ax,ay,az; this is not a snowd log"
        throw .format(lines.problem(wrong, line: lines.number))
      }
    }
    let what =
      lines.isCutOff
      ? "the compressed data is damaged or cut off before the first row"
      : lines.number == 0 ? "the log is empty" : "the log ends before its columns are named"
    throw .format(lines.problem(what, line: 0))
  }

  private static func nextLine(
    _ lines: inout LineReader, readsOn: Bool = true
  ) throws(LogError) -> Bool {
    do {
      return try lines.next(readsOn: readsOn)
    } catch {
      throw .system(error)
    }
  }

  /// The next good row as a sample; nil at the end.
  ///
  /// - Throws: `LogError` when the file can no longer be read.
  public mutating func next() throws(LogError) -> MotionSample? {
    while true {
      switch order.next() {
      case .row(let row):
        rows += 1
        reference = row.reference
        return row.sample
      case .skipped(let place, let message): skip(message, line: place, column: 1)
      case .note(let place, let message):
        guard notes.count < Self.mostProblems else { break }
        notes.append(lines.problem(message, line: place, column: 1))
      case .needsRow: try readRow()
      case .end: return nil
      }
    }
  }

  /// Reads on to the next row whose numbers are good.
  private mutating func readRow() throws(LogError) {
    while try nextLine() {
      if lines.line.isEmpty || lines.line[0] == UInt8(ascii: "#") { continue }
      guard !lines.isTooLong else {
        skip("longer than \(LineReader.longestLine) characters", column: 0)
        continue
      }
      if let sample = parseRow() {
        let reference = header.reference?.reference(in: lines.line, header.frame.matrix)
        return order.add(LogRow(sample: sample, reference: reference, place: lines.number))
      }
    }
    order.finish()
  }

  private mutating func nextLine() throws(LogError) -> Bool {
    let wasCutOff = lines.isCutOff
    if try Self.nextLine(&lines) { return true }
    if lines.isCutOff, !wasCutOff {
      skip("the compressed data is damaged or cut off here", column: 0)
    }
    return false
  }

  private mutating func parseRow() -> MotionSample? {
    guard let columns = header.columns else { return nil }
    var time: Int64 = 0
    var values: InlineArray<6, Double> = [0, 0, 0, 0, 0, 0]
    var start = 0
    for column in 0...columns.last {
      guard start <= lines.line.count else {
        return skip(lines.isWhole ? "\(columns.name(column)) is missing" : "torn row", column: 0)
      }
      var end = start
      while end < lines.line.count, lines.line[end] != UInt8(ascii: ",") { end += 1 }
      let cell = lines.line[start..<end].trimmingBlanks()
      if column == columns.time {
        guard let value = DecimalParser.integer(cell) else { return skipCell(cell, column, start) }
        time = value
      } else if let slot = columns.slot(column) {
        guard let value = DecimalParser.decimal(cell) else { return skipCell(cell, column, start) }
        values[slot] = value
      }
      start = end + 1
    }
    return sample(Instant(nanoseconds: time), values, columns)
  }

  private mutating func sample(
    _ instant: Instant, _ values: InlineArray<6, Double>, _ columns: LogColumns
  ) -> MotionSample? {
    // The last number of a torn row may have lost digits and still look like a number.
    guard lines.isWhole || !lines.isCutOff else { return skip("torn row", column: 0) }
    let frame = header.frame
    let acceleration = frame.acceleration(values[0], values[1], values[2])
    guard acceleration.magnitude.isFinite else { return skip("too large a number", column: 0) }
    return MotionSample(
      instant: instant, acceleration: acceleration,
      rotationRate: columns.hasRotation
        ? frame.rotationRate(values[3], values[4], values[5]) : nil)
  }

  private mutating func skipCell(
    _ cell: ArraySlice<UInt8>, _ column: Int, _ start: Int
  ) -> MotionSample? {
    let name = header.columns?.name(column) ?? "?"
    let text = String(decoding: cell.prefix(24), as: UTF8.self)
    let what = !lines.isWhole ? "torn row" : "\(name) is not a finite number (\"\(text)\")"
    return skip(what, column: start + 1)
  }

  @discardableResult
  private mutating func skip(
    _ message: String, line: Int? = nil, column: Int
  ) -> MotionSample? {
    skipped += 1
    if problems.count < Self.mostProblems {
      problems.append(lines.problem(message, line: line ?? lines.number, column: column))
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// Without blanks and tabs on both sides.
  package func trimmingBlanks() -> ArraySlice<UInt8> {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var cell = self
    while let first = cell.first, isBlank(first) { cell = cell.dropFirst() }
    while let last = cell.last, isBlank(last) { cell = cell.dropLast() }
    return cell
  }
}

extension LineReader {
  /// A problem in this file; line 0 means all of it.
  package func problem(_ message: String, line: Int, column: Int = 0) -> LogProblem {
    LogProblem(file: name, line: line, column: column, message: message)
  }
}

extension LogColumns {
  /// Where a column's number goes: 0…2 acceleration, 3…5 rotation; nil for a column not wanted.
  func slot(_ column: Int) -> Int? {
    for axis in 0..<3 {
      if acceleration[axis] == column { return axis }
      if hasRotation, rotation[axis] == column { return axis + 3 }
    }
    return nil
  }
}
