import Console
import Motion
import Recordings
import Reporting

/// A recording on the command line: its path, and what it does not say itself.
struct RecordingOptions {
  let path: String
  private var details = Recording.Details()

  static let options: [Option] = [
    Option(
      "format", value: "NAME",
      help: "of the log: \(LogFormat.allCases.map(\.rawValue).joined(separator: ", ")) "
        + "(by what stands in it)"),
    Option("sign", value: "SIGN", help: "gravity or reaction, whatever the log says (as it says)"),
    Option(
      "matrix", value: "M",
      help: "of a log that does not say it: the device's mount matrix, as 0,1,0;-1,0,0;0,0,1"),
  ]

  init(_ arguments: Arguments) throws(Failure) {
    path = arguments.operands[0]
    details.format = try arguments.choice("format", of: LogFormat.allCases.map(\.rawValue))
      .flatMap(LogFormat.init)
    details.sign = try arguments.choice("sign", of: AccelerationSign.allCases.map(\.rawValue))
      .flatMap(AccelerationSign.init)
    if let text = arguments.value("matrix") {
      do { details.matrix = try MountMatrix(text) } catch {
        throw Failure("--matrix: \(error.description)", .usage)
      }
    }
  }

  /// Opens it, at its beginning.
  ///
  /// - Parameter isFirst: whether to say that a sign which was asked for is not the log's.
  /// - Returns: the recording.
  /// - Throws: `Failure` when it is none.
  func open(isFirst: Bool = true) throws(Failure) -> any RecordedSource {
    let source: any RecordedSource
    do { source = try Recording.open(path, details) } catch {
      throw Failure(error)
    }
    if isFirst, let words = source.overruledSignWords { Report.voice.say(words) }
    return source
  }
}
