import Posix

/// The program that made a recording.
public enum LogFormat: String, CaseIterable, Sendable {
  /// `snowd-log 1`.
  case snowd
  /// `evemu-record`: an input device's events.
  case evemu
  /// `libinput record`: the same as YAML.
  case libinput
  /// The app phyphox, exported as CSV.
  case phyphox
  /// The app Sensor Logger, exported as CSV.
  case sensorLogger = "sensor-logger"

  /// The format's parser and how to recognize it: beginnings of lines, a cell.
  private var row: (parser: any LogParser, beginnings: [String], cell: String?) {
    switch self {
    case .snowd: (SnowdParser(), ["# snowd-log"], "t_ns")
    case .evemu: (EvemuParser(), ["# EVEMU", "E: "], nil)
    case .libinput: (LibinputParser(), ["# libinput record", "libinput:"], nil)
    case .phyphox: (TableParser(.phyphox), [], ExportedTable.phyphox.time)
    case .sensorLogger: (TableParser(.sensorLogger), [], ExportedTable.sensorLogger.time)
    }
  }

  var parser: any LogParser { row.parser }

  /// A file unrecognized after this many lines is taken to be a snowd log.
  static let longestPreface = 64

  /// Detects a plain or gzip file's format; an unknown one is `snowd`, whose reader then reports the problem.
  ///
  /// A pipe can be read only once and is taken to be `snowd`. Throws `LogError` when the file cannot be opened.
  public static func detect(_ path: String) throws(LogError) -> LogFormat {
    guard path != "-", isRegularFile(path) else { return .snowd }
    do {
      var lines = LineReader(try GzipFile.reading(path))
      // A file without line ends is not read to its end.
      while lines.number < longestPreface, try lines.next(readsOn: false) {
        if let format = LogFormat(line: String(decoding: lines.line, as: UTF8.self)) {
          return format
        }
      }
      return .snowd
    } catch {
      throw .system(error)
    }
  }

  /// nil for a line that fits any format.
  init?(line: String) {
    let cells = TableParser.cells(line)
    let found = Self.allCases.first { format in
      let row = format.row
      return row.beginnings.contains(where: line.hasPrefix)
        || row.cell.map { cells.contains($0[...]) } ?? false
    }
    guard let found else { return nil }
    self = found
  }
}
