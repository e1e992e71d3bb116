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
      let worker = LiveWorker(opener, try DeviceNodeWatch(["/dev", "/dev/input"]))
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

/// What the sensor's thread does.
final class LiveWorker: Sendable {
  let queue = SampleQueue()
  let status = Mutex(SensorStatus())
  private let opener: any DeviceOpener
  private let nodes: DeviceNodeWatch
  private let isStopped = Atomic(false)

  init(_ opener: any DeviceOpener, _ nodes: DeviceNodeWatch) {
    self.opener = opener
    self.nodes = nodes
  }

  func stop() {
    isStopped.store(true, ordering: .relaxed)
    nodes.callOff()
  }

  func run() {
    var patience = Backoff()
    var silences = 0
    while !isStopped.load(ordering: .relaxed) {
      do throws(SensorFault) {
        let reader = try opener.open(allowsBuffer: silences < 2)
        status.withLock {
          $0.state = .running
          $0.device = reader.device
          $0.fault = nil
          $0.gyroscopeFault = reader.gyroscopeFault
          $0.openings += 1
        }
        let before = status.withLock { $0.samples }
        let fault = read(reader)
        if status.withLock({ $0.samples }) > before { patience = Backoff() }
        silences = fault?.kind == .silent ? silences + 1 : 0
        note(fault)
      } catch {
        note(error)
      }
      if !isStopped.load(ordering: .relaxed) { _ = nodes.wait(timeout: patience.next()) }
    }
  }

  private func note(_ fault: SensorFault?) {
    status.withLock {
      $0.state = .searching
      $0.fault = fault
    }
  }

  /// Reads until something is wrong or the machine has slept.
  ///
  /// - Returns: what is wrong; nil for a stop or a sleep.
  private func read(_ reader: any DeviceReader) -> SensorFault? {
    var sleep = SuspendWatch()
    var pulse = SensorPulse(period: reader.period, isStreaming: reader.isStreaming)
    var isFirst = true
    var lookAgain: Int64?
    while !isStopped.load(ordering: .relaxed) {
      do throws(SensorFault) {
        let count = try reader.read(timeout: 100_000_000) { sample, raw in
          var sample = sample
          sample.startsAfresh = sample.startsAfresh || isFirst
          isFirst = false
          pulse.feel(raw, at: sample.instant.nanoseconds)
          queue.append(sample)
        }
        let now = MonotonicClock.nanoseconds
        pulse.look(count: count, now: now)
        status.withLock {
          $0.samples += count
          $0.gyroscopeFault = reader.gyroscopeFault
          $0.state = pulse.isStuck ? .stuck : .running
        }
      } catch {
        return error
      }
      if sleep.hasSlept() || isBetterThere(reader.device, &lookAgain) { return nil }
      if pulse.isSilent { return silence(of: reader) }
    }
    return nil
  }

  /// Whether to change over, asked a little after device nodes have changed: udev needs a moment.
  private func isBetterThere(_ device: SensorDevice, _ lookAgain: inout Int64?) -> Bool {
    let now = MonotonicClock.nanoseconds
    if nodes.wait(timeout: 0) { lookAgain = now + 500_000_000 }
    guard let time = lookAgain, now >= time else { return false }
    lookAgain = nil
    return opener.hasBetter(than: device)
  }

  private func silence(of reader: any DeviceReader) -> SensorFault {
    SensorFault(
      .silent, "\(reader.device.specification) has fallen silent",
      advice: "it is opened again, the second time without its buffer")
  }
}

/// Tells silence and a stuck chip from a device that has nothing to say.
struct SensorPulse {
  /// The same raw numbers for so long are no chip's.
  static let stuckAfter: Int64 = 60_000_000_000

  private let longestSilence: Int64
  private let isStreaming: Bool
  private var lastSample: Int64?
  private var raw: RawTriple?
  private var rawSince: Int64 = 0
  private var now: Int64 = 0

  /// - Parameters:
  ///   - period: nanoseconds between samples.
  ///   - isStreaming: whether silence means anything.
  init(period: Int64, isStreaming: Bool) {
    longestSilence = max(1_000_000_000, 10 * min(period, 60_000_000_000))
    self.isStreaming = isStreaming
  }

  /// Takes note of a sample.
  mutating func feel(_ raw: RawTriple, at instant: Int64) {
    if raw != self.raw {
      self.raw = raw
      rawSince = instant
    }
  }

  /// Takes note of how many samples a read brought.
  mutating func look(count: Int, now: Int64) {
    self.now = now
    if count > 0 || lastSample == nil { lastSample = now }
  }

  /// Whether it should have spoken.
  var isSilent: Bool {
    guard isStreaming, let lastSample else { return false }
    return now - lastSample > longestSilence
  }

  /// Whether it says the same for too long.
  var isStuck: Bool { isStreaming && raw != nil && now - rawSince > Self.stuckAfter }
}

/// How long to wait before the next try: 0.25 s, doubled up to 2 s.
struct Backoff {
  private var milliseconds: Int32 = 125

  /// Milliseconds.
  mutating func next() -> Int32 {
    milliseconds = min(milliseconds * 2, 2000)
    return milliseconds
  }
}
