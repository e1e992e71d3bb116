import CEvdev
import Glibc
import InputDevices
import Motion
import Portable
import Posix

/// An open input device.
///
/// The kernel reports only changes, so a still device is silent:
/// ```
///   events   ●●●●●●●●                    ●●●
///   samples  ●●●●●●●● ○ ○ ○ … ○          ●●●     ○ the state again, for a second,
///            first: the state at opening            so that filters behind us arrive
/// ```
/// A device with MSC_TIMESTAMP reports every sample, and its state is never repeated.
///
/// A fast device gathers four samples before it is read: the kernel stamps each on arrival and keeps at least 16
/// packets. At 1,000 Hz that saves system calls: one for several samples instead of four for each.
///
/// At rest nothing is repeated: a silent device causes no wake-ups, others are read at `RestingPace`.
public final class EvdevReader: DeviceReader {
  /// See `DeviceReader`.
  public internal(set) var device: SensorDevice
  /// See `DeviceReader`.
  public let isStreaming: Bool
  /// See `DeviceReader`.
  public private(set) var period: Int64 = 10_000_000

  /// How long a state is repeated after the last event, and how often, in nanoseconds.
  static let settling: Int64 = 1_000_000_000
  static let repetition: Int64 = 50_000_000

  /// Longer periods, in nanoseconds, are read at once; the possible delay is half of a frame's time.
  static let quick: Int64 = 3_000_000
  /// Samples that a fast device gathers.
  static let gathering: Int64 = 4

  let node: EvdevNode
  private let waker: Waker
  /// Arrival time of a packet without a CLOCK_MONOTONIC stamp.
  private let arrivalClock: () -> Int64
  private var clock = EventClock()
  private var frame: SensorFrame
  private var scale: InlineArray<6, Double>
  private var isProvisional: Bool

  /// Set while the picture rests.
  private var resting: RestingPace?
  private var bell: Int32?

  /// The axes that are accelerations.
  private let (x, y, z): (Int, Int, Int)
  /// X, Y, Z, RX, RY, RZ.
  private var state: InlineArray<6, Int32> = [0, 0, 0, 0, 0, 0]
  private var stamp: UInt32?
  private var isFresh = true
  /// Opening time, until the state at opening has been delivered.
  private var opened: Int64?
  private var lastEvent: Int64
  private var lastSample: Int64

  /// Opens a node or a link such as `/dev/input/by-path/…-event`; throws if it cannot be opened or lacks an axis.
  ///
  /// `axes` are accelerations along x, y, z.
  /// `arrivalClock` gives CLOCK_MONOTONIC in nanoseconds, once for each packet that the kernel did not stamp with it;
  /// tests pass one that other programs cannot delay.
  public init(
    path: String, mount: MountDecision.Settings = .init(), axes: InputAxes = .usual,
    arrivalClock: @escaping () -> Int64 = { MonotonicClock.nanoseconds }
  ) throws(SensorFault) {
    self.arrivalClock = arrivalClock
    let all = InputNode.all()
    let known = InputNode.at(path, among: all)
    node = try EvdevNode(known?.path ?? path)
    do { waker = try Waker() } catch { throw SensorFault(.failed, error.description) }
    let candidate = known ?? InputNode(path: path, udev: nil, traits: node.traits)
    if let fault = node.traits.shortage(axes, path: path) { throw fault }
    device = EvdevDiscovery.device(candidate, mount, all, node: node, axes: axes)
    device.hasGyroscope = axes == .usual && node.hasGyroscope
    (x, y, z) = (Int(axes.codes[0]), Int(axes.codes[1]), Int(axes.codes[2]))
    isStreaming = node.hasTimestamp
    frame = SensorFrame(unit: 1, matrix: device.mount.matrix, sign: device.mount.sign)
    scale = node.factors(axes)
    isProvisional = node.scale(axes).isProvisional
    let now = MonotonicClock.nanoseconds
    (opened, lastEvent, lastSample) = (now, now, now)
    readState()
  }

  /// See `DeviceReader`.
  public func cancel() { waker.wake() }

  /// See `DeviceReader`.
  public func change(to pace: SensorPace, bell: Int32) {
    resting = pace == .resting ? RestingPace() : nil
    self.bell = bell
  }

  /// See `DeviceReader`.
  public func read(
    timeout: Int64, _ take: (_ sample: MotionSample, _ raw: RawTriple) -> Void
  ) throws(SensorFault) -> Int {
    if let instant = opened {
      opened = nil
      deliver(instant, take)
      return 1 + (try drain(take))
    }
    if resting != nil { return try readSeldom(timeout, take) }
    if period < Self.quick {
      let rest = min(timeout, max(1_000_000, Self.gathering * period)) / 1_000_000
      if waker.pause(milliseconds: Int32(clamping: rest)) { return 0 }
      let count = try drain(take)
      if count > 0 { return count }
    }
    var now = MonotonicClock.nanoseconds
    let deadline = Instant(nanoseconds: now).advanced(by: timeout).nanoseconds
    while true {
      let due = isSettling ? lastSample + Self.repetition : .max
      let outcome = try waker.wait(
        for: node.number, of: node.path, nanoseconds: min(deadline, due) - now)
      switch outcome {
      case .woken: return 0
      case .timeout where due <= deadline:
        deliver(MonotonicClock.nanoseconds, take)
        return 1
      case .timeout: return 0
      case .event, .hungUp:
        let count = try drain(take)
        if count > 0 { return count }
        if outcome == .hungUp { throw vanished }
      }
      // Half a packet: the rest follows.
      now = MonotonicClock.nanoseconds
    }
  }

  /// Lets samples gather since the last collection, then waits for the next.
  private func readSeldom(
    _ timeout: Int64, _ take: (_ sample: MotionSample, _ raw: RawTriple) -> Void
  ) throws(SensorFault) -> Int {
    let pause = resting?.pause(at: MonotonicClock.nanoseconds) ?? 0
    if pause > 0, waker.pause(milliseconds: Int32(clamping: (pause + 999_999) / 1_000_000)) {
      return 0
    }
    let outcome = try waker.wait(
      for: node.number, of: node.path, bell: bell, nanoseconds: timeout)
    guard outcome == .event || outcome == .hungUp else { return 0 }
    let count = try drain(take)
    resting?.collected(at: MonotonicClock.nanoseconds)
    if count == 0, outcome == .hungUp { throw vanished }
    return count
  }

  private var isSettling: Bool { !isStreaming && lastSample - lastEvent < Self.settling }

  private var vanished: SensorFault {
    SensorFault(.vanished, "\(node.path): \(device.name) has gone")
  }

  private func drain(
    _ take: (_ sample: MotionSample, _ raw: RawTriple) -> Void
  ) throws(SensorFault) -> Int {
    var count = 0
    var event = input_event()
    while true {
      let answer = libevdev_next_event(node.handle, LIBEVDEV_READ_FLAG_NORMAL.rawValue, &event)
      switch answer {
      case Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue):
        if isEndOfPacket(event) {
          commit(event, take)
          count += 1
        }
      case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue):
        try synchronize(take)
        count += 1
      case -EAGAIN: return count
      case -EINTR: continue
      case -ENODEV: throw vanished
      default:
        let reason = String(cString: strerror(-answer))
        throw SensorFault(.failed, "\(node.path): cannot read: \(reason)")
      }
    }
  }

  /// Applies an event; true if it ends a packet.
  private func isEndOfPacket(_ event: input_event) -> Bool {
    switch (Int32(event.type), Int32(event.code)) {
    case (EV_ABS, ABS_X...ABS_RZ): state[Int(event.code)] = event.value
    case (EV_MSC, MSC_TIMESTAMP): stamp = UInt32(bitPattern: event.value)
    case (EV_SYN, SYN_REPORT): return true
    default: break
    }
    return false
  }

  private func commit(
    _ event: input_event, _ take: (_ sample: MotionSample, _ raw: RawTriple) -> Void
  ) {
    let arrival =
      node.hasMonotonicTime
      ? Int64(event.time.tv_sec) * 1_000_000_000 + Int64(event.time.tv_usec) * 1000
      : arrivalClock()
    let before = lastSample
    deliver(arrival, take)
    lastEvent = lastSample
    // Smoothed, as one sample may be late; a pause between packets is not a period.
    let step = lastSample - before
    if step < 1_000_000_000 { period += (step - period) / 16 }
  }

  /// The kernel's queue overflowed: events are lost, but the kernel still has the state.
  private func synchronize(
    _ take: (_ sample: MotionSample, _ raw: RawTriple) -> Void
  ) throws(SensorFault) {
    // Taken before the state is read, so that no later event looks older than it.
    let now = MonotonicClock.nanoseconds
    var event = input_event()
    let sync = LIBEVDEV_READ_FLAG_SYNC.rawValue
    var answer: Int32
    repeat {
      answer = libevdev_next_event(node.handle, sync, &event)
    } while answer == Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue)
    if answer == -ENODEV { throw vanished }
    readState()
    stamp = nil
    // At rest, the loss is shorter than a collection interval.
    if resting == nil { isFresh = true }
    clock.restart()
    deliver(now, take)
    lastEvent = lastSample
  }

  private func readState() {
    for axis in 0..<6 { state[axis] = node.value(Int32(axis)) }
  }

  private func deliver(
    _ arrival: Int64, _ take: (_ sample: MotionSample, _ raw: RawTriple) -> Void
  ) {
    let raw = RawTriple(Int64(state[x]), Int64(state[y]), Int64(state[z]))
    if isProvisional { guessAgain(raw) }
    lastSample = clock.instant(device: stamp, arrival: arrival)
    stamp = nil
    var sample = MotionSample(
      instant: Instant(nanoseconds: lastSample),
      acceleration: frame.acceleration(
        Vector3(value(x, 0), value(y, 1), value(z, 2))),
      rotationRate: device.hasGyroscope
        ? frame.rotationRate(Vector3(value(3, 3), value(4, 4), value(5, 5))) : nil)
    sample.startsAfresh = isFresh
    isFresh = false
    take(sample, raw)
  }

  private func value(_ axis: Int, _ place: Int) -> Double { Double(state[axis]) * scale[place] }

  /// A device that read 0 when opened shows its unit with its first reading.
  private func guessAgain(_ raw: RawTriple) {
    let guess = EvdevScale(resolutions: [0, 0, 0], isDocumented: false, rest: raw)
    guard !guess.isProvisional else { return }
    isProvisional = false
    isFresh = true
    device.scale = guess.factors
    device.modeReason = guess.guess
    for axis in 0..<3 { scale[axis] = guess.factors[axis] }
  }
}
