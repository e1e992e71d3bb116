import Console
import Motion
import Portable
import Programs
import Recordings

/// A recording in memory, so that only the filter is measured; about 300 bytes a row with a
/// filter's estimates.
struct LoadedLog {
  let name: String
  private(set) var samples: [MotionSample] = []
  /// The reference of each sample; all nil for a log without one.
  private(set) var references: [MotionReference?] = []
  /// Every row's, with the time of the row, whether or not its sample is used.
  private var truths: [(instant: Instant, reference: MotionReference?)] = []

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
        truths.append((sample.instant, source.reference))
        guard row % every == 0 else { continue }
        samples.append(sample)
        references.append(source.reference)
      }
    } catch {
      throw Failure(error)
    }
  }

  /// The references of all samples that much later, in seconds: between two rows on the arc between their ups.
  func references(after seconds: Double) -> [MotionReference?] {
    guard seconds > 0 else { return references }
    var next = 0
    return samples.map { sample in
      let instant = sample.instant.advanced(by: Int64(seconds * 1e9))
      while next < truths.count, truths[next].instant < instant { next += 1 }
      guard next > 0, next < truths.count, let after = truths[next].reference,
        let before = truths[next - 1].reference, let first = before.up, let last = after.up
      else { return nil }
      let (begin, end) = (truths[next - 1].instant, truths[next].instant)
      let share = instant.seconds(since: begin) / end.seconds(since: begin)
      // Within a row, an arc of degrees and its chord are the same.
      let up = first + share * (last - first)
      return MotionReference(
        up: up / up.length, isMoving: before.isMoving && after.isMoving)
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
