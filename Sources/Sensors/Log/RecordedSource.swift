import Motion
import Posix

/// A recording as a source: it can say what of it could not be used.
public protocol RecordedSource: MotionSource {
  /// The first skipped rows, in words.
  var problems: [LogProblem] { get }

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
  /// Opens a recording.
  ///
  /// - Parameters:
  ///   - path: the file, plain or gzip; `-` is standard input.
  ///   - format: what it is; nil looks into the file.
  ///   - sign: the sign of its numbers, whatever it says itself; nil believes it.
  /// - Returns: a source at its beginning.
  /// - Throws: `SensorError` when it is no recording, or its sign must be given and is not.
  public static func open(
    _ path: String, format: LogFormat? = nil, sign: AccelerationSign? = nil
  ) throws(SensorError) -> any RecordedSource {
    let format = if let format { format } else { try look(path) }
    guard format != .snowd else { return try LogSource(path, sign: sign) }
    return try ForeignLogSource(path, format: format, sign: sign)
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
