import InputDevices
import Motion
import Posix

/// A gyroscope that is a device of its own beside an accelerometer, read by a thread of its own.
///
/// A trouble with it is told and tried again, and never the accelerometer's: samples go on without
/// a rate of rotation.
final class IIOGyroscope: Sendable {
  private let worker: IIOGyroscopeWorker
  private let thread: WorkerThread?

  /// Begins to open it.
  ///
  /// - Parameters:
  ///   - node: the device, as the accelerometer's context knows it; the thread has its own context.
  ///   - matrix: from its axes to the panel's.
  ///   - rate: readings a second that would be best.
  init(_ node: IIONode, matrix: MountMatrix, rate: Double) {
    let worker = IIOGyroscopeWorker(
      uri: node.context.uri, id: node.id, name: node.name, matrix: matrix, rate: rate)
    self.worker = worker
    do {
      thread = try WorkerThread("gyroscope") { worker.run() }
    } catch {
      thread = nil
      worker.shared.change { $0.fault = SensorFault(.failed, error.description) }
    }
  }

  deinit {
    worker.shared.change { $0.isStopped = true }
    thread?.join()
  }

  /// Why it gives nothing.
  var fault: SensorFault? { worker.shared.with { $0.fault } }

  /// Stops it while the picture rests; it is opened anew when the panel is moved.
  func change(to pace: SensorPace) {
    worker.shared.change {
      $0.isResting = pace == .resting
      // Nothing to wait for, and nothing that is still true when it goes on.
      $0.isPunctual = false
      $0.history = TurnHistory(period: 10_000_000)
    }
  }

  /// How it was opened; nil where it was not within a second.
  func awaitOpening() -> (mode: SensorDevice.Mode, modeReason: String?, rate: Double?)? {
    let end = MonotonicClock.nanoseconds + 1_000_000_000
    worker.shared.wait(until: end) { $0.opened != nil || $0.fault != nil }
    return worker.shared.with { $0.opened }
  }

  /// How the panel turned at the instant of a sample that has just come.
  ///
  /// A reading that is newer than the sample is waited for, because a gyroscope's are handed over in
  /// pieces of up to 20 ms; but only for 40 ms, and not again before it has spoken.
  ///
  /// - Parameter instant: the sample's, on CLOCK_MONOTONIC.
  /// - Returns: see `TurnHistory`.
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

/// What the gyroscope's thread does.
final class IIOGyroscopeWorker: Sendable {
  /// What both threads see.
  struct State {
    var history = TurnHistory(period: 10_000_000)
    var opened: (mode: SensorDevice.Mode, modeReason: String?, rate: Double?)?
    var fault: SensorFault?
    /// Whether it is worth waiting for its next reading.
    var isPunctual = false
    var isStopped = false
    /// Whether it is not needed for now.
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
    // A gyroscope's values are rad/s, and its sign follows from the matrix's hand alone.
    frame = SensorFrame(unit: 1, matrix: matrix, sign: .gravity)
  }

  func run() {
    var patience = Backoff()
    var silences = 0
    while !shared.with(\.isStopped) {
      if shared.with(\.isResting) {
        shared.wait(until: .max) { !$0.isResting || $0.isStopped }
        patience = Backoff()
        continue
      }
      do throws(SensorFault) {
        let stream = try open(allowsBuffer: silences < 2)
        shared.change {
          $0.history = TurnHistory(period: stream.period)
          $0.opened = (stream.mode, stream.unbuffered?.message, stream.rate)
        }
        try read(stream, &patience)
      } catch {
        silences = error.kind == .silent ? silences + 1 : 0
        shared.change {
          $0.fault = error
          $0.isPunctual = false
        }
      }
      let next = MonotonicClock.nanoseconds + Int64(patience.next()) * 1_000_000
      shared.wait(until: next) { $0.isStopped || $0.isResting }
    }
  }

  /// Opens it in a context of this thread.
  private func open(allowsBuffer: Bool) throws(SensorFault) -> IIOStream {
    let nodes = try IIOContext(uri: uri).devices
    // The number is the one that was found; should it be another's by now, the name tells.
    guard let node = nodes.first(where: { $0.id == id && $0.name == name }),
      let triad = IIOTriad("anglvel", of: node), triad.isReadable
    else { throw IIOFault.vanished(name) }
    return IIOStream(triad, rate: rate, allowBuffered: allowsBuffer)
  }

  /// Reads until it is stopped or rests.
  ///
  /// - Throws: `SensorFault`, also when it falls silent.
  private func read(_ stream: IIOStream, _ patience: inout Backoff) throws(SensorFault) {
    var pulse = SensorPulse(period: stream.period, isStreaming: true)
    while !shared.with({ $0.isStopped || $0.isResting }) {
      let count = try stream.read(timeout: 100_000_000) { reading in
        shared.change {
          $0.history.append(reading.instant, frame.rotationRate(reading.value))
          ($0.isPunctual, $0.fault) = (true, nil)
        }
      }
      if count > 0 { patience = Backoff() }
      pulse.look(count: count, now: MonotonicClock.nanoseconds)
      guard !pulse.isSilent else {
        throw SensorFault(.silent, "\(name) has fallen silent", advice: "it is opened again")
      }
    }
  }
}
