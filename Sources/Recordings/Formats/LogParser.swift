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
  /// Why no row came, if none was invalid.
  var emptiness: String { get }
  /// From 1, for messages; 0 for the whole line.
  var timeColumn: Int { get }
  /// How the format was understood, where that is a decision; nil elsewhere.
  var words: String? { get }
  /// What is doubtful about the whole recording.
  var note: String? { get }
}

extension LogParser {
  var emptiness: String { "the log has no rows" }
  var timeColumn: Int { 0 }
  var words: String? { nil }
  var note: String? { nil }

  mutating func begin(
    _ lines: inout LineReader, _ details: Recording.Details
  ) throws(LogError) -> LogHeader {
    var header = LogHeader()
    header.frame = SensorFrame(
      unit: 1, matrix: details.matrix, sign: details.sign ?? .reaction)
    header.sign = .reaction
    return header
  }
}
