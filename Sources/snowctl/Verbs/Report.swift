import Console
import Motion
import Outputs
import Pipeline
import Posix
import Reporting
import Sensors

/// What verbs tell about their work, on standard error.
enum Report {
  static let voice = Voice("snowctl")

  /// Says in one line which rows of a log were skipped, if any were, and where its clock was set.
  ///
  /// Where no row was good, that is the failure, and says why.
  static func skippedRows(of source: any RecordedSource) {
    for note in source.notes { voice.say(note.description) }
    guard let first = source.problems.first, source.rowCounts.good > 0 else { return }
    let count = source.rowCounts.skipped
    voice.say(
      count == 1
        ? "\(first.description); the row is skipped"
        : "\(first.description); \(count) rows are skipped, this is the first")
  }

  /// Runs a film with a progress bar; a reader that has seen enough ends it quietly.
  ///
  /// - Returns: how many frames there were.
  static func run(
    _ film: Film, _ pipeline: Pipeline, _ sinks: [any FrameSink]
  ) throws(Failure) -> Int64 {
    var progress = Progress()
    let begin = MonotonicClock.nanoseconds
    do {
      return try film.run(pipeline, into: sinks) { report in
        if let report {
          let time = report.instant.seconds(since: pipeline.origin)
          let fraction = film.length.map { time * 1e9 / Double($0) } ?? pipeline.source.progress
          let spent = Double(MonotonicClock.nanoseconds - begin) / 1e9
          let pace = Int(Double(report.index + 1) / max(spent, 1e-9))
          progress.update(fraction, "\(pace) frames/s")
        }
        return !SignalWatch.stopRequested
      }
    } catch {
      throw Failure(error)
    }
  }
}
