import InputDevices
import Motion
import Posix
import Recordings
import Synchronization

/// A real sensor as a source: its own thread opens it, and reopens it when it is lost.
///
/// ```
///        ┌────────── not there, silent, vanished, machine slept ──────────┐
///        ▼                                                                │
///   looking for it ── opened ──▶ reading ── samples ──▶ SampleQueue ──▶ frame loop
///        └─ waits for a device node to appear, or 0.25 s … 2 s
/// ```
/// The frame loop never blocks on a device. Instants are CLOCK_MONOTONIC. If the thread cannot be created, no samples
/// come and creation is retried: see `retryDate`.
public final class LiveSource: MotionSource {
  /// The name for messages.
  public let name: String
  /// A live sensor has no end.
  public let lastInstant: Instant? = nil
  /// A live sensor has no end.
  public let progress: Double? = nil
  /// Rings for a sleeping program when the panel moves.
  public let alarm: MotionAlarm
  /// When `nextSample()` retries to create the thread; nil while it runs.
  public private(set) var retryDate: Instant?
  private let opener: any DeviceOpener
  private var running: (worker: LiveWorker, thread: WorkerThread)?
  private var refusal: SensorFault?
  /// Longest wait for the first sample, in nanoseconds.
  private static let firstSampleTimeout: Int64 = 1_000_000_000
  /// Delay between two tries to create the thread, in nanoseconds.
  private let retry: Int64

  /// Starts a worker on its own thread; tests make it fail.
  typealias Start = (LiveWorker) throws(SystemError) -> WorkerThread
  private let start: Start

  /// Starts the sensor's thread; throws when the process has no file descriptor left.
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

  /// The sensor's current status.
  public var status: SensorStatus {
    if let running { return running.worker.status.withLock { $0 } }
    var status = SensorStatus()
    status.fault = refusal
    return status
  }

  /// The current time, after the first sample or one second.
  public func firstInstant() throws(SensorError) -> Instant {
    let deadline = MonotonicClock.nanoseconds + Self.firstSampleTimeout
    while running != nil, MonotonicClock.nanoseconds < deadline, status.samples == 0 {
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds + 5_000_000)
    }
    return Instant(nanoseconds: MonotonicClock.nanoseconds)
  }

  /// The next sample, regardless of `instant`: gravity must not lag behind a scene that was paused.
  public func next(notAfter instant: Instant) throws(SensorError) -> MotionSample? {
    nextSample()
  }

  /// The oldest sample not yet taken.
  public func nextSample() -> MotionSample? {
    if let retryDate, MonotonicClock.nanoseconds >= retryDate.nanoseconds { tryToStart() }
    return running?.worker.queue.take()
  }
}
