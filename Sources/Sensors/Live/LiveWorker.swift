import InputDevices
import Motion
import Posix
import Synchronization

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
    alarm.silence()
    nodes.callOff()
  }

  func run() {
    var backoff = Backoff()
    var settling = Settling()
    var silences = 0
    var isResumed = false
    while !isStopped.load(ordering: .relaxed) {
      var pause: Int32?
      alarm.waitWhilePaused()
      do throws(SensorFault) {
        var terms = OpeningTerms()
        terms.allowsBuffer = silences < 2
        terms.waitsForUdev = settling.isWorthWaiting(at: MonotonicClock.nanoseconds)
        let reader = try opener.open(terms)
        settling = Settling()
        let before = opened(reader, isResumed: isResumed)
        let fault = read(reader, silences, isPaused: &isResumed)
        if isResumed { continue }
        if status.withLock({ $0.samples }) > before { backoff = Backoff() }
        silences = Self.meansSilence(fault, of: reader.device) ? silences + 1 : 0
        note(fault)
      } catch {
        isResumed = false
        if error.kind == .settling {
          pause = settling.pause(at: MonotonicClock.nanoseconds)
        } else {
          note(error)
        }
      }
      guard !isStopped.load(ordering: .relaxed) else { return }
      // A device just plugged in may need a moment, but not a long one.
      if nodes.wait(timeout: pause ?? backoff.next()) { backoff = Backoff() }
    }
  }

  /// Whether a buffer that is silent, or cannot be read, should be done without next time.
  private static func meansSilence(_ fault: SensorFault?, of device: SensorDevice) -> Bool {
    switch fault?.kind {
    case .silent: true
    case .failed, .busy: device.mode == .buffered
    default: false
    }
  }

  /// Notes the opening and returns the number of earlier samples; the state changes with the first sample.
  ///
  /// An opening after a pause is none for the log.
  private func opened(_ reader: any DeviceReader, isResumed: Bool) -> Int {
    status.withLock {
      $0.device = reader.device
      $0.gyroscopeFault = reader.gyroscopeFault
      if !isResumed { $0.openings += 1 }
      return $0.samples
    }
  }

  private func note(_ fault: SensorFault?) {
    status.withLock {
      $0.state = .searching
      $0.fault = fault
    }
    alarm.ring()
  }

  /// Reads until a fault, which it returns; nil for a stop, a pause or after a suspend.
  private func read(
    _ reader: any DeviceReader, _ silences: Int, isPaused: inout Bool
  ) -> SensorFault? {
    isPaused = false
    var sleep = SuspendWatch()
    var pulse = SensorPulse(reader, silences: silences)
    var isFirst = true
    var pace = SensorPace.lively
    var round = Round(mayBeBufferedLater: reader.device.mayBeBufferedLater)
    let failedBefore = status.withLock(\.failedReads)
    defer { add(reader.readErrors, failedBefore) }
    while !isStopped.load(ordering: .relaxed) {
      if alarm.isPaused {
        isPaused = true
        return nil
      }
      let wanted: SensorPace = alarm.isResting ? .resting : .lively
      if wanted != pace { reader.change(to: wanted, bell: nodes.descriptor) }
      pace = wanted
      let timeout = round.timeout(pace, reader.isStreaming, at: MonotonicClock.nanoseconds)
      let wasFirst = isFirst
      let count: Int
      do throws(SensorFault) {
        count = try reader.read(timeout: timeout) { sample, raw in
          var sample = sample
          sample.startsAfresh = sample.startsAfresh || isFirst
          isFirst = false
          pulse.add(sample, raw)
          queue.append(sample)
          alarm.check(sample)
        }
      } catch {
        return error
      }
      let now = MonotonicClock.nanoseconds
      pulse.look(count: count, now: now)
      status.withLock { $0.samples += count }
      let isNews = wasFirst && !isFirst
      // The checks below are system calls; a thousand times a second they would be most of the work.
      guard round.isDue(now) || isNews || pace == .resting && count == 0 else { continue }
      if !isFirst { report(pulse.doubt(reader.device.specification), of: reader) }
      add(reader.readErrors, failedBefore)
      if isNews { alarm.ring() }
      if pulse.isSilent { return silence(of: reader.device) }
      if sleep.hasSlept() || isBetterThere(reader.device, &round, now) { return nil }
    }
    return nil
  }

  /// Keeps the first fault of a kind, though its numbers change: each is logged once.
  private func report(_ doubt: SensorFault?, of reader: any DeviceReader) {
    let errors = reader.readErrors
    let remark = errors.remark(reader.device.specification)
    let fault = errors.isFailing ? remark : doubt
    status.withLock {
      $0.device = reader.device
      $0.gyroscopeFault = reader.gyroscopeFault
      $0.readFault = remark
      $0.state = errors.isFailing ? .failing : doubt == nil ? .running : .doubtful
      if $0.fault?.kind != fault?.kind { $0.fault = fault }
    }
  }

  /// Adds an opening's failed reads to those `before` it.
  private func add(_ errors: ReadErrors, _ before: Int) {
    guard errors.count > 0 else { return }
    status.withLock { $0.failedReads = before + errors.count }
  }

  /// Whether to switch devices, checked shortly after device nodes change: udev needs a moment.
  private func isBetterThere(_ device: SensorDevice, _ round: inout Round, _ now: Int64) -> Bool {
    if nodes.wait(timeout: 0) { round.lookAgain = min(round.lookAgain, now + 500_000_000) }
    guard now >= round.lookAgain else { return false }
    round.restart(now)
    return opener.hasBetter(than: device)
  }

  private func silence(of device: SensorDevice) -> SensorFault {
    SensorFault(
      .silent, "\(device.specification) has fallen silent",
      advice: device.mode == .buffered
        ? "it is opened again, the second time without its buffer" : "it is opened again")
  }
}
