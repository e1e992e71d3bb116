import Glibc
import Motion
import Posix
import Synchronization
import TestSupport
import Testing

@testable import InputDevices
@testable import Sensors

/// A device that does what a test wants; the real ones are in the virtual machine.
private final class FakeReader: DeviceReader {
  let device: SensorDevice
  let isStreaming = true
  let period: Int64 = 10_000_000
  private var script: [Step]
  private(set) var readErrors = ReadErrors()

  enum Step {
    case sample
    case vanish
    /// A read that fails for good.
    case fail
    case silence
    /// Nothing, until the sensor is read as this pace says.
    case wait(SensorPace)
    /// A sample of a panel that lies on its left edge.
    case turned
    /// A sample for which a read had to be repeated.
    case repeated
  }

  private var pace = SensorPace.lively
  private let paces: Paces

  init(_ script: [Step], buffered: Bool, _ paces: Paces) {
    self.script = script
    self.paces = paces
    device = SensorDevice(
      family: "iio", specification: "iio:local:fake", name: "fake", path: "/fake",
      mode: buffered ? .buffered : .polled, scale: [1, 1, 1],
      mount: MountDecision(.init(), .init(maker: .chip)))
  }

  func read(
    timeout: Int64, _ take: (MotionSample, RawTriple) -> Void
  ) throws(SensorFault) -> Int {
    let step = script.isEmpty ? .silence : script.removeFirst()
    let now = MonotonicClock.nanoseconds
    switch step {
    case .sample, .repeated:
      if case .repeated = step { _ = readErrors.fail(EIO, at: now, period: period) }
      _ = readErrors.endSample(isRead: true, at: now, period: period)
      take(
        MotionSample(
          instant: Instant(nanoseconds: MonotonicClock.nanoseconds), acceleration: .upright),
        RawTriple(0, 1, 0))
      return 1
    case .turned:
      take(
        MotionSample(
          instant: Instant(nanoseconds: MonotonicClock.nanoseconds),
          acceleration: Acceleration(x: -1, y: 0, z: 0)), RawTriple(1, 0, 0))
      return 1
    case .wait(let wanted):
      if pace != wanted {
        script.insert(.wait(wanted), at: 0)
        MonotonicClock.sleep(until: MonotonicClock.nanoseconds + 1_000_000)
      }
      return 0
    case .fail: throw SensorFault(.failed, "cannot be read")
    case .vanish: throw SensorFault(.vanished, "gone")
    case .silence:
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds + timeout)
      return 0
    }
  }

  deinit { paces.closed.withLock { $0 += 1 } }

  func cancel() {}

  func change(to pace: SensorPace, bell: Int32) {
    self.pace = pace
    paces.all.withLock { $0.append(pace) }
  }
}

/// The paces that a device was read at, one after the other.
private final class Paces: Sendable {
  let all = Mutex<[SensorPace]>([])
  /// How many readers were closed.
  let closed = Mutex(0)
}

/// Opens one fake device after another.
private final class FakeOpener: DeviceOpener {
  let name = "fake"
  private let scripts: Mutex<[[FakeReader.Step]?]>
  let bufferTerms = Mutex<[Bool]>([])
  let waits = Mutex<[Bool]>([])
  let paces = Paces()
  private let settling: Mutex<Int>

  /// - Parameters:
  ///   - scripts: of the devices; nil without one.
  ///   - settling: how often udev is still setting the first of them up.
  init(_ scripts: [[FakeReader.Step]?], settling: Int = 0) {
    self.scripts = Mutex(scripts)
    self.settling = Mutex(settling)
  }

  func open(_ terms: OpeningTerms) throws(SensorFault) -> any DeviceReader {
    bufferTerms.withLock { $0.append(terms.allowsBuffer) }
    waits.withLock { $0.append(terms.waitsForUdev) }
    let isSettling = settling.withLock { left in
      left -= 1
      return left >= 0 && terms.waitsForUdev
    }
    if isSettling { throw SensorFault(.settling, "still being set up") }
    let script = scripts.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    guard let script else { throw SensorFault(.nothingFound, "nothing there", advice: "plug in") }
    return FakeReader(script, buffered: terms.allowsBuffer, paces)
  }
}

@Suite(.waiting) struct LiveSourceTests {
  /// Waits for something that a thread brings about; a minute means it never will.
  private func eventually(_ isDone: () -> Bool) -> Bool {
    for _ in 0..<6000 {
      if isDone() { return true }
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds + 10_000_000)
    }
    return false
  }

  @Test func aDeviceThatVanishesIsOpenedAgain() throws {
    let source = try LiveSource(FakeOpener([[.sample, .sample, .vanish], nil, [.sample]]))
    #expect(eventually { source.status.openings == 2 && source.status.samples == 3 })
    let samples = try (0..<3).map { _ in try #require(try source.next(notAfter: .zero)) }
    // The first of each opening starts afresh: the filter must not blend two devices.
    #expect(samples.map(\.startsAfresh) == [true, false, true])
    #expect(try source.next(notAfter: .zero) == nil)
  }

  @Test("A device whose reads fail half the time has a state for it, and is not opened again")
  func failing() throws {
    let good = Array(repeating: FakeReader.Step.sample, count: 100)
    let bad = Array(repeating: FakeReader.Step.repeated, count: 40)
    // The pace that never comes holds the script up until the source is stopped.
    let source = try LiveSource(FakeOpener([good + bad + [.wait(.resting), .sample]]))
    #expect(eventually { source.status.state == .failing })
    let status = source.status
    #expect(status.openings == 1 && status.samples == 140 && status.failedReads == 40)
    #expect(status.words.hasPrefix("iio:local:fake fails more often than it works: "))
    var afresh = 0
    while let sample = try source.next(notAfter: .zero) { afresh += sample.startsAfresh ? 1 : 0 }
    #expect(afresh == 1)
  }

  @Test func silenceIsNoticedAndThenTheBufferIsDoneWithout() throws {
    let opener = FakeOpener([[.sample], [.sample], [.sample]])
    let source = try LiveSource(opener)
    #expect(eventually { opener.bufferTerms.withLock { $0.count } >= 3 })
    #expect(opener.bufferTerms.withLock { Array($0.prefix(3)) } == [true, true, false])
    #expect(eventually { source.status.openings == 3 })
    #expect(source.status.device?.mode == .polled)
  }

  @Test func aBufferThatCannotBeReadIsDoneWithout() throws {
    let opener = FakeOpener([[.fail], [.sample, .fail], [.sample, .wait(.resting)]])
    let source = try LiveSource(opener)
    #expect(eventually { source.status.openings == 3 && source.status.state == .running })
    #expect(opener.bufferTerms.withLock(\.self) == [true, true, false])
  }

  @Test func nothingThereIsAStateAndNoError() throws {
    let source = try LiveSource(FakeOpener([]))
    #expect(eventually { source.status.fault != nil })
    #expect(source.status.words == "nothing there; plug in")
    #expect(try source.next(notAfter: .zero) == nil)
    #expect(source.lastInstant == nil)
  }

  @Test("A device that udev is still setting up is awaited silently")
  func settling() throws {
    let source = try LiveSource(FakeOpener([[.sample]], settling: 3))
    var words: Set<String> = []
    #expect(
      eventually {
        words.insert(source.status.words)
        return source.status.samples == 1 && source.status.state == .running
      })
    #expect(words.allSatisfy { !$0.contains("set up") }, "\(words)")
  }

  @Test("A device that udev never finishes is used as it is")
  func neverSettled() throws {
    let opener = FakeOpener([[.sample]], settling: .max)
    let source = try LiveSource(opener)
    #expect(eventually { source.status.samples == 1 })
    #expect(opener.waits.withLock { $0.last } == false)
  }

  @Test("While the program rests the device is read rarely, until the first move")
  func rests() throws {
    let opener = FakeOpener([[.sample, .wait(.resting), .sample, .turned, .wait(.lively), .sample]])
    let source = try LiveSource(opener)
    #expect(eventually { source.status.samples == 1 })
    source.alarm.arm()
    #expect(eventually { source.status.samples == 4 })
    #expect(opener.paces.all.withLock { $0 } == [.resting, .lively])
  }

  @Test("A program that shows nothing closes the device, and opens it again without a word")
  func pauses() throws {
    let opener = FakeOpener([[.sample, .wait(.resting), .sample], [.sample], [.sample]])
    let source = try LiveSource(opener)
    #expect(eventually { source.status.samples == 1 })
    let before = source.status
    source.alarm.pauseSensor()
    // Closed, and not opened for a while.
    #expect(eventually { opener.paces.closed.withLock { $0 } == 1 })
    MonotonicClock.sleep(until: MonotonicClock.nanoseconds + 50_000_000)
    #expect(opener.bufferTerms.withLock { $0.count } == 1)
    source.alarm.silence()
    #expect(eventually { source.status.samples == 2 })
    #expect(source.status.openings == before.openings && source.status.state == before.state)
    let samples = try (0..<2).map { _ in try #require(try source.next(notAfter: .zero)) }
    #expect(samples.map(\.startsAfresh) == [true, true])
  }

  @Test("A paused source ends")
  func endsPaused() throws {
    let source = try LiveSource(FakeOpener([[.sample, .wait(.resting)]]))
    #expect(eventually { source.status.samples == 1 })
    source.alarm.pauseSensor()
  }

  @Test("A program that ignores the panel's movement also lets the device rest")
  func restsUnmoved() throws {
    let opener = FakeOpener([[.sample, .wait(.resting), .turned, .turned, .wait(.lively), .sample]])
    let source = try LiveSource(opener)
    #expect(eventually { source.status.samples == 1 })
    source.alarm.rest()
    #expect(eventually { source.status.samples == 3 })
    #expect(opener.paces.all.withLock { $0 } == [.resting])
    source.alarm.silence()
    #expect(eventually { source.status.samples == 4 })
  }

  @Test("If the sensor's thread cannot start, it is retried without a sensor")
  func noThread() throws {
    let isAllowed = Atomic(false)
    let source = try LiveSource(FakeOpener([[.sample]]), retry: 1_000_000) {
      (worker) throws(SystemError) in
      guard isAllowed.load(ordering: .relaxed) else {
        throw SystemError(code: EAGAIN, operation: "start", subject: "thread sensor")
      }
      return try WorkerThread("sensor") { worker.run() }
    }
    // A picture needs no sample to begin.
    _ = try source.firstInstant()
    #expect(source.nextSample() == nil && source.retryDate != nil)
    let words = source.status.words
    #expect(words.hasPrefix("no sensor for now: ") && words.contains("thread sensor"), "\(words)")
    isAllowed.store(true, ordering: .relaxed)
    #expect(
      eventually {
        _ = source.nextSample()
        return source.status.samples == 1
      })
    #expect(source.retryDate == nil)
  }

  @Test func aFullQueueLetsTheOldestGo() {
    let queue = SampleQueue(capacity: 3)
    for time in 1...5 {
      queue.append(
        MotionSample(instant: Instant(nanoseconds: Int64(time)), acceleration: .upright))
    }
    #expect(queue.dropped == 2)
    #expect((0..<3).map { _ in queue.take()?.instant.nanoseconds } == [3, 4, 5])
    #expect(queue.take() == nil)
  }
}

@Suite("What wakes a program that sleeps")
struct MotionAlarmTests {
  private func sample(_ x: Double, _ y: Double) -> MotionSample {
    MotionSample(instant: .zero, acceleration: Acceleration(x: x, y: y, z: 0))
  }

  private func rings(_ alarm: MotionAlarm) -> Bool {
    var file = pollfd(fd: alarm.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&file, 1, 0) == 1
  }

  @Test("Noise does not wake it, even a slow turn does; once per arming")
  func threshold() throws {
    let alarm = try MotionAlarm()
    alarm.check(sample(0, -1))
    alarm.check(sample(1, 0))
    #expect(!rings(alarm))
    alarm.arm()
    // The last one before it was armed is what counts, not the first one after.
    alarm.check(sample(0, -1))
    #expect(rings(alarm))
    alarm.arm()
    for index in 0..<50 { alarm.check(sample(index % 2 == 0 ? 0.007 : -0.007, -1)) }
    #expect(!rings(alarm))
    // Two degrees in ten seconds.
    for index in 0..<1000 {
      let angle = Double(index) * .pi / 90_000
      alarm.check(sample(0.007 - angle, -1))
    }
    #expect(rings(alarm))
    alarm.silence()
    #expect(!rings(alarm))
    alarm.check(sample(1, 0))
    #expect(!rings(alarm))
    alarm.arm()
    alarm.check(sample(0, -1))
    alarm.check(sample(.nan, -1))
    #expect(rings(alarm))
  }

  @Test("A lost sensor wakes it")
  func lost() throws {
    let alarm = try MotionAlarm()
    alarm.arm()
    alarm.ring()
    #expect(rings(alarm))
  }
}
