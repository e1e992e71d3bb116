import Posix

/// What a recording was made with.
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

  /// The row of the format's parser, and what only its lines have: how one begins, a cell.
  private var row: (parser: any LogParser, beginnings: [String], cell: String?) {
    switch self {
    case .snowd: (SnowdParser(), ["# snowd-log"], "t_ns")
    case .evemu: (EvemuParser(), ["# EVEMU", "E: "], nil)
    case .libinput: (LibinputParser(), ["# libinput record", "libinput:"], nil)
    case .phyphox: (TableParser(.phyphox), [], ExportedTable.phyphox.time)
    case .sensorLogger: (TableParser(.sensorLogger), [], ExportedTable.sensorLogger.time)
    }
  }

  /// A parser at the beginning of a recording.
  var parser: any LogParser { row.parser }

  /// A file that has not said what it is by then is a snowd log.
  static let longestPreface = 64

  /// Looks into a file.
  ///
  /// - Parameter path: the file, plain or gzip. A pipe can be read only once and is taken to be `snowd`.
  /// - Returns: the format; `snowd` for an unknown one, whose reader says why it is not a log.
  /// - Throws: `LogError` when it cannot be opened.
  public static func detect(_ path: String) throws(LogError) -> LogFormat {
    guard path != "-", isRegularFile(path) else { return .snowd }
    do {
      var lines = LineReader(try GzipFile.reading(path))
      while lines.number < longestPreface, try lines.next() {
        if let format = LogFormat(line: String(decoding: lines.line, as: UTF8.self)) {
          return format
        }
      }
      return .snowd
    } catch {
      throw .system(error)
    }
  }

  /// The format that a line belongs to; nil for one of any format.
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
