import Console
import Motion
import Reporting
import Sensors

/// A recording on the command line: its path, and what it does not say itself.
struct RecordingOptions {
  let path: String
  private let format: LogFormat?
  private let sign: AccelerationSign?

  static let options: [Option] = [
    Option(
      "format", value: "NAME",
      help: "of the log: \(LogFormat.allCases.map(\.rawValue).joined(separator: ", ")) "
        + "(by what stands in it)"),
    Option("sign", value: "SIGN", help: "gravity or reaction, whatever the log says (as it says)"),
  ]

  init(_ arguments: Arguments) throws(Failure) {
    path = arguments.operands[0]
    format = try arguments.choice("format", of: LogFormat.allCases.map(\.rawValue))
      .flatMap(LogFormat.init)
    sign = try arguments.choice("sign", of: AccelerationSign.allCases.map(\.rawValue))
      .flatMap(AccelerationSign.init)
  }

  /// Opens it, at its beginning.
  ///
  /// - Parameter isFirst: whether to say that a sign which was asked for is not the log's.
  /// - Returns: the recording.
  /// - Throws: `Failure` when it is none.
  func open(isFirst: Bool = true) throws(Failure) -> any RecordedSource {
    let source: any RecordedSource
    do { source = try Recording.open(path, format: format, sign: sign) } catch {
      throw Failure(error)
    }
    if isFirst, let words = source.overruledSignWords { Report.voice.say(words) }
    return source
  }
}
