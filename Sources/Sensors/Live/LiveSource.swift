import InputDevices
import Motion
import Posix
import Recordings
import Synchronization

/// A real sensor as a source: a thread of its own waits for it, loses it and finds it again.
///
/// ```
///        ┌────────── not there, silent, vanished, machine slept ──────────┐
///        ▼                                                                │
///   looking for it ── opened ──▶ reading ── samples ──▶ SampleQueue ──▶ frame loop
///        └─ waits for a device node to appear, or 0.25 s … 2 s
/// ```
/// The frame loop is never blocked by a device. Its instants are CLOCK_MONOTONIC. Where the kernel gives no
/// thread, there are no samples, and the thread is tried again: see `retryDate`.
public final class LiveSource: MotionSource {
  /// What it is called.
  public let name: String
  /// A live sensor has no end.
  public let lastInstant: Instant? = nil
  /// A live sensor has no end.
  public let progress: Double? = nil
  /// Rings when the panel is moved, for a program that sleeps.
  public let alarm: MotionAlarm
  /// When the thread is tried again by `nextSample()`; nil while it runs.
  public private(set) var retryDate: Instant?
  private let opener: any DeviceOpener
  private var running: (worker: LiveWorker, thread: WorkerThread)?
  private var refusal: SensorFault?
  /// How long the first sample is waited for, in nanoseconds.
  private static let patience: Int64 = 1_000_000_000
  /// How long after a refusal the thread is tried again, in nanoseconds.
  private let retry: Int64

  /// Starts a worker on a thread of its own; tests refuse it one.
  typealias Start = (LiveWorker) throws(SystemError) -> WorkerThread
  private let start: Start

  /// A sensor that is not looked for yet.
  ///
  /// - Parameter opener: finds and opens it.
  /// - Throws: `SensorError` when the process has no file descriptor left.
  public convenience init(_ opener: any DeviceOpener) throws(SensorError) {
    try self.init(opener) { (worker) throws(SystemError) in
      try WorkerThread("sensor") { worker.run() }
    }
  }

  init(
    _ opener: any DeviceOpener, retry: Int64 = 5_000_000_000, start: @escaping Start
  ) throws(SensorError) {
    self.retry = retry
    name = opener.name
    self.opener = opener
    self.start = start
    do { alarm = try MotionAlarm() } catch { throw .system(error) }
    tryToStart()
  }

  deinit {
    running?.worker.stop()
    running?.thread.join()
  }

  private func tryToStart() {
    do throws(SystemError) {
      let worker = LiveWorker(opener, try DeviceNodeWatch(["/dev", "/dev/input"]), alarm)
      running = (worker, try start(worker))
      (retryDate, refusal) = (nil, nil)
    } catch {
      retryDate = Instant(nanoseconds: MonotonicClock.nanoseconds + retry)
      refusal = SensorFault(
        .failed, "no sensor for now: \(error.description)",
        advice: "it is retried; TasksMax=, LimitNPROC= or LimitNOFILE= may be too low")
    }
  }

  /// What it is doing now.
  public var status: SensorStatus {
    if let running { return running.worker.status.withLock { $0 } }
    var status = SensorStatus()
    status.fault = refusal
    return status
  }

  /// Now, once the first sample is there or has been waited for long enough.
  public func firstInstant() throws(SensorError) -> Instant {
    let deadline = MonotonicClock.nanoseconds + Self.patience
    while running != nil, MonotonicClock.nanoseconds < deadline, status.samples == 0 {
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds + 5_000_000)
    }
    return Instant(nanoseconds: MonotonicClock.nanoseconds)
  }

  /// The next sample that has come, whatever the time of the scene: a scene that stood still
  /// for a while must not make gravity lag behind.
  public func next(notAfter instant: Instant) throws(SensorError) -> MotionSample? {
    nextSample()
  }

  /// The oldest sample that was not taken yet.
  public func nextSample() -> MotionSample? {
    if let retryDate, MonotonicClock.nanoseconds >= retryDate.nanoseconds { tryToStart() }
    return running?.worker.queue.take()
  }
}
