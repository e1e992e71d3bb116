import Console
import Motion
import Reporting
import Recordings

/// Command-line options for a recording: its path, and details missing from the file.
public struct RecordingOptions {
  /// A file, or `-` for standard input.
  public let path: String
  private var details = Recording.Details()

  /// The options.
  public static let options: [Option] = [
    Option(
      "format", value: "NAME", completion: .words(LogFormat.allCases.map(\.rawValue)),
      help: "the log's format: \(LogFormat.allCases.map(\.rawValue).joined(separator: ", ")) "
        + "(detected)"),
    Option(
      "sign", value: "SIGN", completion: .words(["gravity", "reaction"]),
      help: "gravity or reaction, instead of the log's own sign"),
    Option(
      "matrix", value: "M",
      help: "mount matrix of a log that names none, as 0,1,0;-1,0,0;0,0,1"),
  ]

  /// Parses the first operand and the options; throws `Failure` with the invalid option.
  public init(_ arguments: Arguments) throws(Failure) {
    path = arguments.operands[0]
    details.format = try arguments.choice("format")
    details.sign = try arguments.choice("sign")
    if let text = arguments.value("matrix") {
      do { details.matrix = try MountMatrix(text) } catch {
        throw Failure("--matrix: \(error.description)", .usage)
      }
    }
  }

  /// Opens the recording at its beginning; with `isFirst`, reports that `--sign` differs from the log's sign.
  public func open(isFirst: Bool = true) throws(Failure) -> Recording {
    let source: Recording
    do { source = try Recording(path, details) } catch {
      throw Failure(error)
    }
    if isFirst, let words = source.overruledSignWords { Report.voice.say(words) }
    return source
  }
}
