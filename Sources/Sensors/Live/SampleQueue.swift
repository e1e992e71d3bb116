import Motion
import Synchronization

/// The queue from a sensor's thread to the frame loop.
///
/// ```
///   thread ── append ─▶ │ s s s s . . . . │ ─ take ──▶ frame loop
///                        head      capacity            full: the oldest goes, never the newest
/// ```
/// Memory is fixed; nothing is allocated per sample.
public final class SampleQueue: Sendable {
  private struct Ring {
    var samples: [MotionSample]
    var head = 0
    var count = 0
    var dropped = 0
  }

  private let ring: Mutex<Ring>

  /// An empty queue for `capacity` samples.
  public init(capacity: Int = 1024) {
    let empty = MotionSample(instant: .zero, acceleration: .upright)
    ring = Mutex(Ring(samples: [MotionSample](repeating: empty, count: max(1, capacity))))
  }

  /// Adds the newest sample; a full queue drops its oldest.
  public func append(_ sample: MotionSample) {
    ring.withLock { ring in
      let capacity = ring.samples.count
      ring.samples[(ring.head + ring.count) % capacity] = sample
      if ring.count < capacity {
        ring.count += 1
      } else {
        ring.head = (ring.head + 1) % capacity
        ring.dropped += 1
      }
    }
  }

  /// Takes the oldest sample; nil if empty.
  public func take() -> MotionSample? {
    ring.withLock { ring in
      guard ring.count > 0 else { return nil }
      defer {
        ring.head = (ring.head + 1) % ring.samples.count
        ring.count -= 1
      }
      return ring.samples[ring.head]
    }
  }

  /// Number of samples dropped because they were not taken in time.
  public var dropped: Int { ring.withLock { $0.dropped } }
}
