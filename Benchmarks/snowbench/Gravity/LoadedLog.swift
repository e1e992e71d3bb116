import Console
import Motion
import Recordings
import Reporting

/// A recording in memory, so that only the filter is measured; about 300 bytes a row with a
/// filter's estimates.
struct LoadedLog {
  let name: String
  private(set) var samples: [MotionSample] = []
  /// The reference of each sample; all nil for a log without one.
  private(set) var references: [MotionReference?] = []

  /// Reads a log, one row of every `every`.
  init(_ path: String, name: String, every: Int) throws(Failure) {
    self.name = name
    do throws(SensorError) {
      let source = try Recording(path)
      // A log without rows is an error, not an empty table.
      _ = try source.firstInstant()
      var row = 0
      while let sample = try source.next(notAfter: Instant(nanoseconds: .max)) {
        defer { row += 1 }
        guard row % every == 0 else { continue }
        samples.append(sample)
        references.append(source.reference)
      }
    } catch {
      throw Failure(error)
    }
  }

  /// A sample's time, in seconds since the first.
  func seconds(_ index: Int) -> Double {
    samples[index].instant.seconds(since: samples[0].instant)
  }

  /// Runs of rows that are known to be at rest, without pauses inside.
  var rests: [Range<Int>] {
    var rests: [Range<Int>] = []
    for index in samples.indices where references[index]?.isMoving == false {
      let isNext = rests.last?.upperBound == index && seconds(index) - seconds(index - 1) <= 0.5
      if isNext, let last = rests.popLast() {
        rests.append(last.lowerBound..<index + 1)
      } else {
        rests.append(index..<index + 1)
      }
    }
    return rests
  }
}
