import Motion
import Posix
import Synchronization

/// A real sensor as a source: a thread of its own waits for it, loses it and finds it again.
///
/// ```
///        ┌────────── not there, silent, vanished, machine slept ──────────┐
///        ▼                                                                │
///   looking for it ── opened ──▶ reading ── samples ──▶ SampleQueue ──▶ frame loop
///        └─ waits for a device node to appear, or 0.25 s … 2 s
/// ```
/// The frame loop is never blocked by a device. Its instants are CLOCK_MONOTONIC.
public final class LiveSource: MotionSource {
  /// What it is called.
  public let name: String
  /// A live sensor has no end.
  public let lastInstant: Instant? = nil
  /// A live sensor has no end to get nearer to.
  public let progress: Double? = nil
  /// Rings when the panel is moved, for a program that sleeps.
  public let alarm: MotionAlarm
  private let worker: LiveWorker
  private var thread: WorkerThread?
  /// How long the first sample is waited for, in nanoseconds.
  private static let patience: Int64 = 1_000_000_000

  /// A sensor that is not looked for yet.
  ///
  /// - Parameter opener: finds and opens it.
  /// - Throws: `SensorError` when the kernel has no watch or thread to give.
  public init(_ opener: any DeviceOpener) throws(SensorError) {
    name = opener.name
    do {
      alarm = try MotionAlarm()
      let worker = LiveWorker(opener, try DeviceNodeWatch(["/dev", "/dev/input"]), alarm)
      self.worker = worker
      thread = try WorkerThread("sensor") { worker.run() }
    } catch {
      throw .system(error)
    }
  }

  deinit {
    worker.stop()
    thread?.join()
  }

  /// What it is doing now.
  public var status: SensorStatus { worker.status.withLock { $0 } }

  /// Now, once the first sample is there or has been waited for long enough.
  public func firstInstant() throws(SensorError) -> Instant {
    let deadline = MonotonicClock.nanoseconds + Self.patience
    while MonotonicClock.nanoseconds < deadline, status.samples == 0 {
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds + 5_000_000)
    }
    return Instant(nanoseconds: MonotonicClock.nanoseconds)
  }

  /// The next sample that has come, whatever the clock of the scene shows: a scene that stood still
  /// for a while must not make gravity lag behind.
  public func next(notAfter instant: Instant) throws(SensorError) -> MotionSample? {
    nextSample()
  }

  /// The oldest sample that nobody has taken yet.
  public func nextSample() -> MotionSample? { worker.queue.take() }
}
