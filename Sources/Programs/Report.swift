import Console
import Motion
import Recordings

/// Messages of snowctl's verbs on standard error.
public enum Report {
  /// The voice of snowctl and of the programs that it executes.
  public static let voice = Voice("snowctl")

  /// Reports skipped rows of a log in one line and changes of its clock; a log without a valid row fails elsewhere.
  public static func skippedRows(of source: Recording) {
    for note in source.notes { voice.say(note.description) }
    guard let first = source.problems.first, source.rowCounts.good > 0 else { return }
    let count = source.rowCounts.skipped
    voice.say(
      count == 1
        ? "\(first.description); row skipped"
        : "\(first.description); \(count) rows skipped, this is the first")
  }
}

extension Arguments {
  /// The nanoseconds of an option in seconds, 0...`most`; nil if it was not given.
  public func seconds(_ name: String, atMost most: Double = 86_400) throws(Failure) -> Int64? {
    try number(name, in: 0...most).map { Instant.nanoseconds(seconds: $0) }
  }
}
