import Motion
import PortableMath

/// What a recording was made with, told by what stands in it.
public enum LogFormat: String, CaseIterable, Sendable {
  /// `snowd-log 1`; `LogSource` reads it.
  case snowd
  /// `evemu-record`: an input device's events.
  case evemu
  /// `libinput record`: the same as YAML.
  case libinput
  /// The app phyphox, exported as CSV.
  case phyphox
  /// The app Sensor Logger, exported as CSV.
  case sensorLogger = "sensor-logger"

  /// How many lines a file may go on before it says what it is.
  static let longestPreface = 64

  /// Looks into a file.
  ///
  /// - Parameter path: the file, plain or gzip; standard input cannot be looked into and is taken to
  ///   be `snowd`.
  /// - Returns: the format; `snowd` for what is none of the others, whose reader says why it is no log.
  /// - Throws: `LogError` when it cannot be opened.
  public static func detect(_ path: String) throws(LogError) -> LogFormat {
    guard path != "-" else { return .snowd }
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

  /// What a line gives away; nil for one that may stand anywhere.
  init?(line: String) {
    let cells = ForeignTable.cells(line)
    if line.hasPrefix("# snowd-log") || cells.contains("t_ns") {
      self = .snowd
    } else if line.hasPrefix("# EVEMU") || line.hasPrefix("E: ") {
      self = .evemu
    } else if line.hasPrefix("# libinput record") || line.hasPrefix("libinput:") {
      self = .libinput
    } else if cells.contains("seconds_elapsed") {
      self = .sensorLogger
    } else if cells.contains("Time (s)") {
      self = .phyphox
    } else {
      return nil
    }
  }
}

/// What a line of a recording turns out to be.
enum ForeignLine {
  /// Nothing to see: a comment, half a packet.
  case nothing
  /// A reading.
  case row(ForeignRow)
  /// A row that is skipped, and why.
  case bad(String)
  /// Why the whole file cannot be used.
  case refused(String)
}

/// A reading in the device's own frame and sign.
struct ForeignRow: Equatable {
  /// Nanoseconds.
  var time: Int64
  /// In g, or in the unit that `ForeignParser.judge` finds.
  var acceleration: Direction
  /// In rad/s.
  var rotation: Direction?
}

/// Takes a recording line by line.
protocol ForeignParser {
  /// The sign that its numbers have; nil where nobody can know.
  var sign: AccelerationSign? { get }
  /// Why nothing came, where nothing did and nothing was wrong.
  var emptiness: String { get }
  /// How many rows `judge` wants to see.
  var firstRows: Int { get }
  /// Takes the next line.
  mutating func take(_ line: String) -> ForeignLine
  /// Judges the first rows together, in the file of this name.
  func judge(_ rows: [ForeignRow], in file: Substring) -> FirstRows.Verdict
}

extension ForeignParser {
  var emptiness: String { "it has no rows" }
  var firstRows: Int { 0 }
  func judge(_ rows: [ForeignRow], in file: Substring) -> FirstRows.Verdict { .unit(1) }
}
