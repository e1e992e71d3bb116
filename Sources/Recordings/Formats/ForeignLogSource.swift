import Motion
import PortableMath

/// A recording made with somebody else's program, as a source: text, line by line.
///
/// Rows that cannot be used are skipped, counted and kept as `problems`, as `LogReader` does.
public final class ForeignLogSource: MotionSource {
  /// The file.
  public let name: String
  /// See `MotionSource`.
  public private(set) var lastInstant: Instant?

  /// See `RecordedSource`.
  public let overruledSign: AccelerationSign?

  private var lines: LineReader
  private var parser: any ForeignParser
  private var rows: ForeignRows
  private var ahead: MotionSample?
  /// Rows that are to be judged together, and their lines; empty once that is done.
  private var first: [(row: ForeignRow, line: Int)] = []
  /// A row's unit in g; nil before the first rows are judged.
  private var unit: Double?
  private var isOver = false

  /// Opens a recording.
  ///
  /// - Parameters:
  ///   - path: the file, plain or gzip.
  ///   - format: what it is; those that are no foreign text have sources of their own.
  ///   - sign: the sign of its numbers; nil takes the format's own.
  ///   - matrix: how the device sat in the panel.
  /// - Throws: `SensorError` when it cannot be opened, or its sign must be given and is not.
  public init(
    _ path: String, format: LogFormat, sign: AccelerationSign? = nil,
    matrix: MountMatrix = .identity
  ) throws(SensorError) {
    name = path
    do {
      lines = LineReader(try GzipFile.reading(path))
    } catch {
      throw .log(.system(error))
    }
    parser =
      switch format {
      case .evemu: EvemuParser()
      case .libinput: LibinputParser()
      case .phyphox: ForeignTable(isPhyphox: true)
      case .sensorLogger, .snowd: ForeignTable(isPhyphox: false)
      }
    guard let sign = sign ?? parser.sign else {
      throw .refused(
        path,
        "Sensor Logger writes gravity's sign on an iPhone and the opposite on Android, and "
          + "does not say which: give the sign, gravity or reaction")
    }
    overruledSign = parser.sign == sign ? nil : parser.sign
    rows = ForeignRows(SensorFrame(unit: 1, matrix: matrix, sign: sign)) { line, message in
      LogProblem(file: path, line: line, column: 0, message: message)
    }
  }

  /// See `MotionSource`.
  public var progress: Double? { lines.progress }

  /// The first skipped rows, at most `LogReader.mostProblems`.
  public var problems: [LogProblem] { rows.problems }

  /// See `RecordedSource`.
  public var notes: [LogProblem] { rows.notes }

  /// How many rows were skipped so far, and how many were good.
  public var rowCounts: (skipped: Int, good: Int) { rows.counts }

  /// See `MotionSource`.
  public func firstInstant() throws(SensorError) -> Instant {
    try look()
    guard let ahead else {
      throw .refused(
        name, problems.first.map { "no usable row: \($0)" } ?? parser.emptiness)
    }
    return ahead.instant
  }

  /// See `MotionSource`.
  public func next(notAfter instant: Instant) throws(SensorError) -> MotionSample? {
    try look()
    guard let sample = ahead, sample.instant <= instant else { return nil }
    ahead = nil
    return sample
  }

  private func look() throws(SensorError) {
    while ahead == nil, lastInstant == nil {
      ahead = rows.next()
      guard ahead == nil else { return }
      guard !isOver else {
        lastInstant = rows.newest ?? .zero
        return
      }
      try readLine()
    }
  }

  private func readLine() throws(SensorError) {
    guard try nextLine() else {
      if unit == nil { try judge() }
      rows.finish()
      isOver = true
      return
    }
    guard !lines.isTooLong else {
      return skip("longer than \(LineReader.longestLine) characters")
    }
    switch parser.take(String(decoding: lines.line, as: UTF8.self)) {
    case .nothing: break
    case .row(let row):
      if let unit {
        add(row, unit, lines.number)
      } else {
        first.append((row, lines.number))
        if first.count >= parser.firstRows { try judge() }
      }
    case .bad(let reason): skip(lines.isWhole ? reason : "torn row")
    case .refused(let reason): throw .refused(name, reason)
    }
  }

  private func judge() throws(SensorError) {
    switch parser.judge(first.map(\.row), in: name.split(separator: "/").last ?? "") {
    case .refused(let reason): throw .refused(name, reason)
    case .unit(let unit):
      self.unit = unit
      for (row, line) in first { add(row, unit, line) }
      first = []
    }
  }

  private func add(_ row: ForeignRow, _ unit: Double, _ line: Int) {
    var row = row
    let a = row.acceleration
    row.acceleration = Direction(a.x * unit, a.y * unit, a.z * unit)
    rows.add(row, place: line)
  }

  private func nextLine() throws(SensorError) -> Bool {
    do {
      return try lines.next()
    } catch {
      throw .log(.system(error))
    }
  }

  private func skip(_ message: String) { rows.skip(lines.problem(message, line: lines.number)) }
}

extension SensorError {
  /// A whole file that cannot be used.
  static func refused(_ path: String, _ message: String) -> SensorError {
    .log(.format(LogProblem(file: path, line: 0, column: 0, message: message)))
  }
}
