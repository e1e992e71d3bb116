import InputDevices
import Motion
import Posix

/// A gyroscope that is a separate device beside an accelerometer, read by its own thread.
///
/// Its faults are reported and retried; samples continue without a rate of rotation.
final class IIOGyroscope: Sendable {
  private let worker: IIOGyroscopeWorker
  private let thread: WorkerThread?

  /// Starts opening `node`, with a separate context for the thread.
  ///
  /// `matrix` maps its axes to the panel's; `rate` is the preferred readings a second.
  init(_ node: IIONode, matrix: MountMatrix, rate: Double) {
    let worker = IIOGyroscopeWorker(
      uri: node.context.uri, id: node.id, name: node.name, matrix: matrix, rate: rate)
    self.worker = worker
    do {
      thread = try WorkerThread("gyroscope") { worker.run() }
    } catch {
      thread = nil
      worker.shared.change { $0.fault = SensorFault(.failed, "gyroscope: \(error.description)") }
    }
  }

  deinit {
    worker.shared.change { $0.isStopped = true }
    thread?.join()
  }

  var fault: SensorFault? { worker.shared.with { $0.fault } }

  /// At rest it is stopped; it is reopened when the panel moves.
  func change(to pace: SensorPace) {
    worker.shared.change {
      $0.isResting = pace == .resting
      // No reading is due, and old ones are invalid after the pause.
      $0.isPunctual = false
      $0.history = TurnHistory(period: 10_000_000)
    }
  }

  /// How it was opened; nil if not within a second.
  func awaitOpening() -> (mode: SensorDevice.Mode, modeReason: String?, rate: Double?)? {
    let end = MonotonicClock.nanoseconds + 1_000_000_000
    worker.shared.wait(until: end) { $0.opened != nil || $0.fault != nil }
    return worker.shared.with { $0.opened }
  }

  /// The rotation at a new sample's instant on CLOCK_MONOTONIC; see `TurnHistory`.
  ///
  /// It waits for a reading newer than the sample, because gyroscope blocks last up to 20 ms; but at most 40 ms, and
  /// after a timeout not again before the next reading.
  func rate(at instant: Instant) -> RotationRate? {
    worker.shared.wait(until: MonotonicClock.nanoseconds + 40_000_000) {
      $0.history.newest.map { $0 >= instant } ?? true || !$0.isPunctual
    }
    return worker.shared.with { state in
      state.isPunctual = state.history.newest.map { $0 >= instant } ?? false
      return state.history.rate(at: instant)
    }
  }
}

final class IIOGyroscopeWorker: Sendable {
  struct State {
    var history = TurnHistory(period: 10_000_000)
    var opened: (mode: SensorDevice.Mode, modeReason: String?, rate: Double?)?
    var fault: SensorFault?
    /// Whether to wait for its next reading.
    var isPunctual = false
    var isStopped = false
    var isResting = false
  }

  let shared = Monitor(State())
  private let uri: String
  private let id: String
  private let name: String
  private let frame: SensorFrame
  private let rate: Double

  init(uri: String, id: String, name: String, matrix: MountMatrix, rate: Double) {
    (self.uri, self.id, self.name, self.rate) = (uri, id, name, rate)
    // The values are rad/s; their sign depends only on whether the matrix mirrors.
    frame = SensorFrame(unit: 1, matrix: matrix, sign: .gravity)
  }

  func run() {
    var backoff = Backoff()
    var silences = 0
    while !shared.with(\.isStopped) {
      if shared.with(\.isResting) {
        shared.wait(until: .max) { !$0.isResting || $0.isStopped }
        backoff = Backoff()
        continue
      }
      do throws(SensorFault) {
        let stream = try open(allowsBuffer: silences < 2)
        shared.change {
          $0.history = TurnHistory(period: stream.period)
          $0.opened = (stream.mode, stream.unbuffered?.message, stream.rate)
        }
        try read(stream, &backoff)
      } catch {
        silences = error.kind == .silent ? silences + 1 : 0
        shared.change {
          $0.fault = error
          $0.isPunctual = false
        }
      }
      let next = MonotonicClock.nanoseconds + Int64(backoff.next()) * 1_000_000
      shared.wait(until: next) { $0.isStopped || $0.isResting }
    }
  }

  /// Opens it in this thread's own context.
  private func open(allowsBuffer: Bool) throws(SensorFault) -> IIOStream {
    let nodes = try IIOContext(uri: uri).devices
    // The number may belong to another device by now: the name must match too.
    guard let node = nodes.first(where: { $0.id == id && $0.name == name }),
      let triad = IIOTriad(gyroscope: node), triad.isReadable
    else { throw IIOFault.vanished(name) }
    return IIOStream(triad, rate: rate, allowBuffered: allowsBuffer)
  }

  /// Reads until it is stopped or rests; throws `SensorFault`, also for silence.
  private func read(_ stream: IIOStream, _ backoff: inout Backoff) throws(SensorFault) {
    var pulse = SensorPulse(period: stream.period, isStreaming: true)
    var fault = shared.with(\.fault)
    while !shared.with({ $0.isStopped || $0.isResting }) {
      let count = try stream.read(timeout: 100_000_000) { reading in
        shared.change {
          $0.history.append(reading.instant, frame.rotationRate(reading.value))
          $0.isPunctual = true
        }
      }
      // Most rounds have none and had none.
      let remark = stream.errors.remark(name)
      if count > 0, remark != nil || fault != nil { shared.change { $0.fault = remark } }
      if count > 0 { fault = remark }
      if count > 0 { backoff = Backoff() }
      pulse.look(count: count, now: MonotonicClock.nanoseconds)
      guard !pulse.isSilent else {
        throw SensorFault(.silent, "\(name) has fallen silent", advice: "it is opened again")
      }
    }
  }
}
