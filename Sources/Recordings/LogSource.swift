import Motion

/// A recorded log as a source: samples come when a clock reaches their time.
public final class LogSource: MotionSource {
  /// The file.
  public let name: String
  private var reader: LogReader
  private var ahead: MotionSample?
  /// Set once the end of the file has been seen.
  public private(set) var lastInstant: Instant?
  /// See `RecordedSource`.
  public private(set) var reference: MotionReference?
  private var newest = Instant.zero

  /// Opens a log.
  ///
  /// - Parameters:
  ///   - path: the file, plain or gzip; `-` is standard input.
  ///   - sign: the sign of its numbers, whatever the log says; nil believes the log.
  /// - Throws: `SensorError` when it is no log.
  public init(_ path: String, sign: AccelerationSign? = nil) throws(SensorError) {
    name = path
    do {
      reader = try LogReader(path, sign: sign)
    } catch {
      throw .log(error)
    }
  }

  /// See `MotionSource`.
  public func firstInstant() throws(SensorError) -> Instant {
    try look()
    guard let ahead else {
      let problem = LogProblem(
        file: name, line: 0, column: 0,
        message: problems.first.map { "no usable row: \($0.description)" } ?? "the log has no rows")
      throw .log(.format(problem))
    }
    return ahead.instant
  }

  /// See `MotionSource`.
  public func next(notAfter instant: Instant) throws(SensorError) -> MotionSample? {
    try look()
    guard let sample = ahead, sample.instant <= instant else { return nil }
    ahead = nil
    reference = reader.reference
    return sample
  }

  /// See `MotionSource`.
  public var progress: Double? { reader.progress }

  /// The first skipped rows, in words.
  public var problems: [LogProblem] { reader.problems }

  /// See `RecordedSource`.
  public var notes: [LogProblem] { reader.notes }

  /// How many rows were skipped so far, and how many were good.
  public var rowCounts: (skipped: Int, good: Int) { (reader.skipped, reader.rows) }

  /// See `RecordedSource`.
  public var overruledSign: AccelerationSign? {
    let header = reader.header
    return header.sign == header.frame.sign ? nil : header.sign
  }

  private func look() throws(SensorError) {
    guard ahead == nil, lastInstant == nil else { return }
    do {
      ahead = try reader.next()
    } catch {
      throw .log(error)
    }
    if let ahead { newest = ahead.instant } else { lastInstant = newest }
  }
}
