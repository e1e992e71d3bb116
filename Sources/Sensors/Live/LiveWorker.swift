import Motion
import Posix
import Synchronization

/// What the sensor's thread does.
final class LiveWorker: Sendable {
  let queue = SampleQueue()
  let status = Mutex(SensorStatus())
  let alarm: MotionAlarm
  private let opener: any DeviceOpener
  private let nodes: DeviceNodeWatch
  private let isStopped = Atomic(false)

  init(_ opener: any DeviceOpener, _ nodes: DeviceNodeWatch, _ alarm: MotionAlarm) {
    self.alarm = alarm
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
        alarm.ring()
        let before = status.withLock { $0.samples }
        let fault = read(reader)
        if status.withLock({ $0.samples }) > before { patience = Backoff() }
        silences = fault?.kind == .silent ? silences + 1 : 0
        note(fault)
      } catch {
        note(error)
      }
      guard !isStopped.load(ordering: .relaxed) else { return }
      // What has just been plugged in may need a moment more, but no long one.
      if nodes.wait(timeout: patience.next()) { patience = Backoff() }
    }
  }

  private func note(_ fault: SensorFault?) {
    status.withLock {
      $0.state = .searching
      $0.fault = fault
    }
    alarm.ring()
  }

  /// Reads until something is wrong or the machine has slept.
  ///
  /// - Returns: what is wrong; nil for a stop or a sleep.
  private func read(_ reader: any DeviceReader) -> SensorFault? {
    var sleep = SuspendWatch()
    var pulse = SensorPulse(period: reader.period, isStreaming: reader.isStreaming)
    var isFirst = true
    var round = Round(mayBeBufferedLater: reader.device.mayBeBufferedLater)
    while !isStopped.load(ordering: .relaxed) {
      let count: Int
      do throws(SensorFault) {
        count = try reader.read(timeout: 100_000_000) { sample, raw in
          var sample = sample
          sample.startsAfresh = sample.startsAfresh || isFirst
          isFirst = false
          pulse.feel(sample, raw)
          queue.append(sample)
          alarm.feel(sample)
        }
      } catch {
        return error
      }
      let now = MonotonicClock.nanoseconds
      pulse.look(count: count, now: now)
      status.withLock { $0.samples += count }
      // What follows asks the kernel; a thousand times a second would be most of the work.
      guard round.isDue(now) else { continue }
      report(pulse.doubt(reader.device.specification), of: reader)
      if pulse.isSilent { return silence(of: reader) }
      if sleep.hasSlept() || isBetterThere(reader.device, &round, now) { return nil }
    }
    return nil
  }

  /// Says what is wrong with the numbers once, though their length is another one each time.
  private func report(_ doubt: SensorFault?, of reader: any DeviceReader) {
    status.withLock {
      $0.device = reader.device
      $0.gyroscopeFault = reader.gyroscopeFault
      $0.state = doubt == nil ? .running : .doubtful
      if $0.fault?.kind != doubt?.kind { $0.fault = doubt }
    }
  }

  /// Whether to change over, asked a little after device nodes have changed: udev needs a moment.
  private func isBetterThere(_ device: SensorDevice, _ round: inout Round, _ now: Int64) -> Bool {
    if nodes.wait(timeout: 0) { round.lookAgain = min(round.lookAgain, now + 500_000_000) }
    guard now >= round.lookAgain else { return false }
    round.restart(now)
    return opener.hasBetter(than: device)
  }

  private func silence(of reader: any DeviceReader) -> SensorFault {
    SensorFault(
      .silent, "\(reader.device.specification) has fallen silent",
      advice: "it is opened again, the second time without its buffer")
  }
}

/// When to look up from reading.
private struct Round {
  private static let period: Int64 = 100_000_000
  /// A program that lets a buffer go tells nobody.
  private static let patience: Int64 = 10_000_000_000

  /// When to look for a better device.
  var lookAgain = Int64.max
  private let mayBeBufferedLater: Bool
  private var next = Int64.min

  init(mayBeBufferedLater: Bool) {
    self.mayBeBufferedLater = mayBeBufferedLater
    restart(MonotonicClock.nanoseconds)
  }

  /// Whether it is time; ten times a second it is.
  mutating func isDue(_ now: Int64) -> Bool {
    guard now >= next else { return false }
    next = now + Self.period
    return true
  }

  /// Looks for a better device later, where there may be one.
  mutating func restart(_ now: Int64) {
    lookAgain = mayBeBufferedLater ? now + Self.patience : .max
  }
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
