import Motion
import Recordings

/// Samples in memory as a source; after the last one, the panel keeps its pose.
final class SampleList: MotionSource {
  let name: String
  let lastInstant: Instant? = nil
  let progress: Double? = nil
  private let samples: [MotionSample]
  private var position = 0

  /// A source of at least one sample, in order.
  init(_ samples: [MotionSample], name: String) {
    precondition(!samples.isEmpty)
    (self.samples, self.name) = (samples, name)
  }

  func firstInstant() throws(SensorError) -> Instant { samples[0].instant }

  func next(notAfter instant: Instant) throws(SensorError) -> MotionSample? {
    guard position < samples.count, samples[position].instant <= instant else { return nil }
    defer { position += 1 }
    return samples[position]
  }
}
