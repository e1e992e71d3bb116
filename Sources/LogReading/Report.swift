import Console
import Motion
import Recordings

/// What snowctl's verbs say on standard error.
public enum Report {
  /// Messages of snowctl and of the programs that it becomes.
  public static let voice = Voice("snowctl")

  /// Reports skipped rows of a log in one line, and each time its clock was set.
  ///
  /// A log without a valid row is a failure of its own.
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
  /// An option in seconds.
  ///
  /// - Parameters:
  ///   - name: the option.
  ///   - most: the largest value, in seconds.
  /// - Returns: nanoseconds; nil where the option was not given.
  /// - Throws: `Failure` that names the option and the range.
  public func seconds(_ name: String, atMost most: Double = 86_400) throws(Failure) -> Int64? {
    try number(name, in: 0...most).map { Instant.nanoseconds(seconds: $0) }
  }
}
