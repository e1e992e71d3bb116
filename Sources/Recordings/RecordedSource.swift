import Motion
import Posix

/// A recording as a source: it can say what of it could not be used.
public protocol RecordedSource: MotionSource {
  /// The first skipped rows, in words.
  var problems: [LogProblem] { get }

  /// Where the clock was set, or may have been, and what was done about it.
  var notes: [LogProblem] { get }

  /// How many rows were skipped so far, and how many were good.
  var rowCounts: (skipped: Int, good: Int) { get }

  /// The sign that the recording or its format says, where the opposite was asked for.
  var overruledSign: AccelerationSign? { get }

  /// What a better instrument saw at the sample that `next(notAfter:)` gave last, where the recording
  /// says so.
  var reference: MotionReference? { get }
}

extension RecordedSource {
  /// That a person's sign counts and not the recording's; nil where both agree.
  public var overruledSignWords: String? {
    overruledSign.map {
      "\(name) says sign \($0.rawValue); it is read as \($0.opposite.rawValue), as asked for"
    }
  }

  /// Only snowd's own logs have one.
  public var reference: MotionReference? { nil }
}

extension LogSource: RecordedSource {}
extension ForeignLogSource: RecordedSource {}

/// Opens recordings, snowd's own and those of other programs.
public enum Recording {
  /// What a recording may not say itself.
  public struct Details: Sendable {
    /// What it is; nil looks into the file.
    public var format: LogFormat?
    /// The sign of its numbers, whatever it says itself; nil believes it.
    public var sign: AccelerationSign?
    /// How the device sat in the panel, for formats that do not say it.
    public var matrix = MountMatrix.identity

    /// A recording that says everything itself.
    public init() {}
  }

  /// Opens a recording.
  ///
  /// - Parameters:
  ///   - path: the file, plain or gzip; `-` is standard input.
  ///   - details: what it does not say itself.
  /// - Returns: a source at its beginning.
  /// - Throws: `SensorError` when it is no recording, or something must be given and is not.
  public static func open(
    _ path: String, _ details: Details = Details()
  ) throws(SensorError) -> any RecordedSource {
    let format = if let format = details.format { format } else { try look(path) }
    switch format {
    case .snowd: return try LogSource(path, sign: details.sign)
    case .evemu, .libinput, .phyphox, .sensorLogger:
      return try ForeignLogSource(
        path, format: format, sign: details.sign, matrix: details.matrix)
    }
  }

  /// A pipe can be read only once: it is taken to be snowd's own.
  private static func look(_ path: String) throws(SensorError) -> LogFormat {
    guard isRegularFile(path) else { return .snowd }
    do {
      return try LogFormat.detect(path)
    } catch {
      throw .log(error)
    }
  }
}
