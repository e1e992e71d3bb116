import Console
import Motion
import Outputs
import Pipeline
import Posix
import Recordings
import Reporting

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
  /// - Parameters:
  ///   - film: what is run.
  ///   - pipeline: at its beginning.
  ///   - sinks: take the frames.
  ///   - isShow: whether nothing is kept of it, so that a signal is its ordinary end.
  /// - Returns: how many frames there were.
  /// - Throws: `Failure`; an interruption where a signal cut short what is kept.
  static func run(
    _ film: Film, _ pipeline: Pipeline, _ sinks: [any FrameSink], isShow: Bool
  ) throws(Failure) -> Int64 {
    var progress = Progress()
    let begin = MonotonicClock.nanoseconds
    var isStopped = false
    let count: Int64
    do {
      count = try film.run(pipeline, into: sinks) { report in
        if let report {
          let time = report.instant.seconds(since: pipeline.origin)
          let fraction = film.length.map { time * 1e9 / Double($0) } ?? pipeline.source.progress
          let spent = Double(MonotonicClock.nanoseconds - begin) / 1e9
          let pace = Int(Double(report.index + 1) / max(spent, 1e-9))
          progress.update(fraction, "\(pace) frames/s")
        }
        isStopped = SignalWatch.stopRequested
        return !isStopped
      }
    } catch {
      throw Failure(error)
    }
    if isStopped, !isShow, !film.isWhole(after: count) {
      throw .interrupted(film.interruption(after: count))
    }
    return count
  }
}

extension Film {
  /// When a frame is shown, in seconds after the first one.
  private func seconds(_ index: Int64) -> Double {
    Double(index) * Double(rate.denominator) / Double(rate.numerator)
  }

  /// Whether so many frames are all that it has; one without a length ends with its source.
  fileprivate func isWhole(after count: Int64) -> Bool {
    length.map { seconds(count) * 1e9 >= Double($0) } ?? false
  }

  /// How far it came.
  fileprivate func interruption(after count: Int64) -> String {
    guard count > 0 else { return "interrupted before the first frame" }
    func short(_ seconds: Double) -> Double { (seconds * 10).rounded() / 10 }
    let whole = length.map { " of \(short(Double($0) / 1e9))" } ?? ""
    return "interrupted after \(count) frames, \(short(seconds(count)))\(whole) s; the output "
      + "ends there"
  }
}
