import Motion
import Posix

/// A recording as a source, snowd's own or another program's: samples come when a clock reaches their time.
public final class Recording: MotionSource {
  /// What a recording may not state.
  public struct Details: Sendable {
    /// The format; nil detects it.
    public var format: LogFormat?
    /// The columns of a table, and what its headings do not say.
    public var columns: ColumnChoice?
    /// The sign, overriding the recording's; nil keeps that.
    public var sign: AccelerationSign?
    /// The device's mounting in the panel, for formats that do not state it.
    public var matrix = MountMatrix.identity

    /// Details for a recording that states everything.
    public init() {}
  }

  /// The file.
  public let name: String
  /// See `MotionSource`.
  public private(set) var lastInstant: Instant?
  /// A better instrument's measurement at the last sample from `next(notAfter:)`; nil if not recorded.
  public private(set) var reference: MotionReference?
  private var reader: LogReader
  private var ahead: MotionSample?
  private var newest = Instant.zero

  /// Opens a recording, plain or gzip; `-` is standard input.
  ///
  /// Throws `SensorError` when the file is not a recording or needs a detail that is missing.
  public init(_ path: String, _ details: Details = Details()) throws(SensorError) {
    name = path
    do { reader = try LogReader(path, details) } catch { throw .log(error) }
  }

  /// See `MotionSource`.
  public var progress: Double? { reader.progress }

  /// The recording's format.
  public var format: LogFormat { reader.format }

  /// How a table was understood, and how to change it; nil for formats that leave nothing to decide.
  public var formatWords: String? { reader.words.map { "\(name): \($0)" } }

  /// The first skipped rows, at most `LogReader.mostProblems`.
  public var problems: [LogProblem] { reader.problems }

  /// Certain and possible clock changes, and how they were handled.
  public var notes: [LogProblem] { reader.notes }

  /// Rows skipped so far, and good rows.
  public var rowCounts: (skipped: Int, good: Int) { (reader.skipped, reader.rows) }

  /// Says that the requested sign overrides the recording's; nil if both agree.
  public var overruledSignWords: String? {
    guard let stated = reader.header.sign, stated != reader.header.frame.sign else { return nil }
    return
      "\(name) states sign \(stated.rawValue); reading it as \(stated.opposite.rawValue), as requested"
  }

  /// See `MotionSource`.
  public func firstInstant() throws(SensorError) -> Instant {
    try look()
    if let ahead { return ahead.instant }
    let message = problems.first.map { "no usable row: \($0)" } ?? reader.emptiness
    throw .log(.format(LogProblem(file: name, line: 0, column: 0, message: message)))
  }

  /// See `MotionSource`.
  public func next(notAfter instant: Instant) throws(SensorError) -> MotionSample? {
    try look()
    guard let sample = ahead, sample.instant <= instant else { return nil }
    ahead = nil
    reference = reader.reference
    return sample
  }

  private func look() throws(SensorError) {
    guard ahead == nil, lastInstant == nil else { return }
    do { ahead = try reader.next() } catch { throw .log(error) }
    if let ahead { newest = ahead.instant } else { lastInstant = newest }
  }
}
