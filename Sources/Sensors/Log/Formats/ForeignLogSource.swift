import Motion

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
    let file = path.split(separator: "/").last ?? ""
    if format == .sensorLogger, file.hasPrefix("Accelerometer.csv") {
      throw .refused(
        path,
        "Sensor Logger's Accelerometer.csv is without gravity: use Gravity.csv, "
          + "TotalAcceleration.csv or AccelerometerUncalibrated.csv")
    }
    overruledSign = parser.sign == sign ? nil : parser.sign
    rows = ForeignRows(SensorFrame(unit: 1, matrix: matrix, sign: sign))
  }

  /// See `MotionSource`.
  public var progress: Double? { lines.progress }

  /// The first skipped rows, at most `LogReader.mostProblems`.
  public var problems: [LogProblem] { rows.problems }

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
      guard try nextLine() else {
        lastInstant = rows.newest ?? .zero
        return
      }
      guard !lines.isTooLong else {
        skip("longer than \(LineReader.longestLine) characters")
        continue
      }
      switch parser.take(String(decoding: lines.line, as: UTF8.self)) {
      case .nothing: break
      case .row(let row):
        ahead = rows.take(row) { lines.problem($0, line: lines.number) }
      case .bad(let reason): skip(lines.isWhole ? reason : "torn row")
      case .refused(let reason): throw .refused(name, reason)
      }
    }
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
