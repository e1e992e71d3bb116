import Console
import Motion
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
      "columns", value: "LIST",
      help: "the columns of a table, by name or number, and what its headings do not say, as "
        + "t=1,x=2,y=3,z=4,unit=g,sign=reaction; time-unit=ms, rate=100"),
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
    if let text = arguments.value("columns") {
      do { details.columns = try ColumnChoice(text) } catch {
        throw Failure("--columns: \(error.description)", .usage)
      }
      try checkColumns()
    }
    if let text = arguments.value("matrix") {
      do { details.matrix = try MountMatrix(text) } catch {
        throw Failure("--matrix: \(error.description)", .usage)
      }
    }
  }

  private func checkColumns() throws(Failure) {
    switch details.format {
    case .snowd?, .evemu?, .libinput?:
      throw Failure("--columns is for tables: it needs --format table, or none", .usage)
    case .phyphox?, .sensorLogger?, .table?, nil: break
    }
    if let sign = details.sign, let other = details.columns?.sign, sign != other {
      throw Failure("--sign \(sign.rawValue) and --columns sign=\(other.rawValue) differ", .usage)
    }
  }

  /// Opens the recording at its beginning; with `isFirst`, reports how a table was understood, and that `--sign`
  /// differs from the log's sign.
  public func open(isFirst: Bool = true) throws(Failure) -> Recording {
    let source: Recording
    do { source = try Recording(path, details) } catch {
      throw Failure(error)
    }
    if isFirst {
      for words in [source.formatWords, source.overruledSignWords] {
        if let words { Report.voice.say(words) }
      }
    }
    return source
  }
}
