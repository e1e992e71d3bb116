import Motion
import Portable

enum LogLine {
  case nothing
  case row(DeviceReading)
  /// Reason and column from 1; 0 for the whole line.
  case bad(String, column: Int = 0)
  /// Why the whole file is unusable.
  case refused(String)
}

/// A reading in the device's own frame, unit and sign.
struct DeviceReading {
  /// Nanoseconds.
  var time: Int64
  /// In the unit of the header's frame.
  var acceleration: Vector3
  /// In rad/s.
  var rotation: Vector3?
  /// A better instrument's measurement at that time, in the panel's frame.
  var reference: MotionReference?
}

protocol LogParser {
  /// Reads up to the first row.
  mutating func begin(
    _ lines: inout LineReader, _ details: Recording.Details
  ) throws(LogError) -> LogHeader
  mutating func take(_ line: [UInt8]) -> LogLine
  /// nil where the format does not define it.
  var sign: AccelerationSign? { get }
  /// Why no row came, if none was invalid.
  var emptiness: String { get }
  /// From 1, for messages; 0 for the whole line.
  var timeColumn: Int { get }
  /// How many rows determine the unit; 0 where the format defines it.
  var firstRows: Int { get }
  func judge(_ rows: FirstRows, in file: Substring) -> FirstRows.Verdict
}

extension LogParser {
  var sign: AccelerationSign? { .reaction }
  var emptiness: String { "the log has no rows" }
  var timeColumn: Int { 0 }
  var firstRows: Int { 0 }

  func judge(_ rows: FirstRows, in file: Substring) -> FirstRows.Verdict { .unit(1) }

  mutating func begin(
    _ lines: inout LineReader, _ details: Recording.Details
  ) throws(LogError) -> LogHeader {
    guard let used = details.sign ?? sign else {
      throw .format(
        lines.problem(
          "Sensor Logger writes gravity's sign on an iPhone and the opposite on Android, and does "
            + "not say which: give the sign, gravity or reaction", line: 0))
    }
    var header = LogHeader()
    header.frame = SensorFrame(unit: 1, matrix: details.matrix, sign: used)
    header.sign = sign
    return header
  }
}
