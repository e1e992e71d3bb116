import Motion
import Posix

/// A recording as a source, snowd's own or another program's: samples come when a clock reaches their time.
public final class Recording: MotionSource {
  /// What a recording may not say itself.
  public struct Details: Sendable {
    /// The format; nil looks into the file.
    public var format: LogFormat?
    /// The sign of its numbers, which overrules the recording; nil believes it.
    public var sign: AccelerationSign?
    /// How the device sat in the panel, for formats that do not say it.
    public var matrix = MountMatrix.identity

    /// A recording that says everything itself.
    public init() {}
  }

  /// The file.
  public let name: String
  /// See `MotionSource`.
  public private(set) var lastInstant: Instant?
  /// What a better instrument saw at the sample that `next(notAfter:)` gave last; nil where the recording
  /// does not say.
  public private(set) var reference: MotionReference?
  private var reader: LogReader
  private var ahead: MotionSample?
  private var newest = Instant.zero

  /// Opens a recording.
  ///
  /// - Parameters:
  ///   - path: the file, plain or gzip; `-` is standard input.
  ///   - details: what it does not say itself.
  /// - Throws: `SensorError` when it is not a recording, or lacks a required detail.
  public init(_ path: String, _ details: Details = Details()) throws(SensorError) {
    name = path
    do { reader = try LogReader(path, details) } catch { throw .log(error) }
  }

  /// See `MotionSource`.
  public var progress: Double? { reader.progress }

  /// The first skipped rows, at most `LogReader.mostProblems`.
  public var problems: [LogProblem] { reader.problems }

  /// Where the clock was set, or may have been, and what was done about it.
  public var notes: [LogProblem] { reader.notes }

  /// How many rows were skipped so far, and how many were good.
  public var rowCounts: (skipped: Int, good: Int) { (reader.skipped, reader.rows) }

  /// That the given sign overrules the recording's; nil where both agree.
  public var overruledSignWords: String? {
    guard let stated = reader.header.sign, stated != reader.header.frame.sign else { return nil }
    return
      "\(name) says sign \(stated.rawValue); it is read as \(stated.opposite.rawValue), as requested"
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
