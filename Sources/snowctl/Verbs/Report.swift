import Console
import Motion
import Outputs
import PictureHelper
import Pipeline
import Portable
import Posix
import Programs
import Recordings
import Touch

extension Report {
  /// Runs a film and returns its number of frames; a closed pipe ends it quietly, and so does a signal if `isShow`,
  /// because nothing is kept then; else a signal throws an interruption.
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

extension Report {
  /// Texts and pictures of all scenes.
  static let content = WaitingContent(mayGoOn: { !SignalWatch.stopRequested }) { voice.say($0) }
}

extension Pipeline {
  static func open(
    _ source: any MotionSource, _ settings: Settings, _ fingers: TouchScript? = nil
  ) throws(Failure) -> Pipeline {
    do { return try Pipeline(source, settings, touchSource: fingers) } catch {
      throw Failure(error)
    }
  }
}

extension Film {
  /// When a frame is shown, in seconds after the first one.
  private func seconds(_ index: Int64) -> Double {
    Double(index) * Double(rate.denominator) / Double(rate.numerator)
  }

  /// Whether `count` frames are the whole film; false for a film without a length, which ends with its source.
  fileprivate func isWhole(after count: Int64) -> Bool {
    length.map { seconds(count) * 1e9 >= Double($0) } ?? false
  }

  fileprivate func interruption(after count: Int64) -> String {
    guard count > 0 else { return "interrupted before the first frame" }
    let whole = length.map { " of \(decimal(Double($0) / 1e9, places: 1))" } ?? ""
    let time = decimal(seconds(count), places: 1)
    return "interrupted after \(count) frames, \(time)\(whole) s; the output ends there"
  }
}
