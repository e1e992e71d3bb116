import Glibc
import Motion
import Posix
import Synchronization
import Testing

@testable import Sensors

/// A device that does what a test wants; the real ones are in the virtual machine.
private final class FakeReader: DeviceReader {
  let device: SensorDevice
  let isStreaming = true
  let period: Int64 = 10_000_000
  private var script: [Step]

  enum Step {
    case sample
    case vanish
    case silence
  }

  init(_ script: [Step], buffered: Bool) {
    self.script = script
    device = SensorDevice(
      family: .iio, specification: "iio:local:fake", name: "fake", path: "/fake",
      mode: buffered ? .buffered : .polled, scale: [1, 1, 1],
      mount: MountDecision(.init(), .init(maker: .chip)))
  }

  func read(
    timeout: Int64, _ take: (MotionSample, RawTriple) -> Void
  ) throws(SensorFault) -> Int {
    switch script.isEmpty ? .silence : script.removeFirst() {
    case .sample:
      take(
        MotionSample(
          instant: Instant(nanoseconds: MonotonicClock.nanoseconds), acceleration: .upright),
        RawTriple(0, 1, 0))
      return 1
    case .vanish: throw SensorFault(.vanished, "gone")
    case .silence:
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds + timeout)
      return 0
    }
  }

  func cancel() {}
}

/// Opens one fake device after another.
private final class FakeOpener: DeviceOpener {
  let name = "fake"
  private let scripts: Mutex<[[FakeReader.Step]?]>
  let wishes = Mutex<[Bool]>([])

  init(_ scripts: [[FakeReader.Step]?]) { self.scripts = Mutex(scripts) }

  func open(allowsBuffer: Bool) throws(SensorFault) -> any DeviceReader {
    wishes.withLock { $0.append(allowsBuffer) }
    let script = scripts.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    guard let script else { throw SensorFault(.nothingFound, "nothing there", advice: "plug in") }
    return FakeReader(script, buffered: allowsBuffer)
  }
}

struct LiveSourceTests {
  /// Waits for something that a thread brings about; 10 s means it never will.
  private func eventually(_ isDone: () -> Bool) -> Bool {
    for _ in 0..<1000 where !isDone() {
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds + 10_000_000)
    }
    return isDone()
  }

  @Test func aDeviceThatVanishesIsOpenedAgain() throws {
    let source = try LiveSource(FakeOpener([[.sample, .sample, .vanish], nil, [.sample]]))
    #expect(eventually { source.status.openings == 2 && source.status.samples == 3 })
    let samples = try (0..<3).map { _ in try #require(try source.next(notAfter: .zero)) }
    // The first of each opening starts afresh: the filter must not blend two devices.
    #expect(samples.map(\.startsAfresh) == [true, false, true])
    #expect(try source.next(notAfter: .zero) == nil)
  }

  @Test func silenceIsNoticedAndThenTheBufferIsDoneWithout() throws {
    let opener = FakeOpener([[.sample], [.sample], [.sample]])
    let source = try LiveSource(opener)
    #expect(eventually { opener.wishes.withLock { $0.count } >= 3 })
    #expect(opener.wishes.withLock { Array($0.prefix(3)) } == [true, true, false])
    #expect(eventually { source.status.openings == 3 })
    #expect(source.status.device?.mode == .polled)
  }

  @Test func nothingThereIsAStateAndNoError() throws {
    let source = try LiveSource(FakeOpener([]))
    #expect(eventually { source.status.fault != nil })
    #expect(source.status.words == "nothing there; plug in")
    #expect(try source.next(notAfter: .zero) == nil)
    #expect(source.lastInstant == nil)
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

  @Test("Noise does not, a turn does, however slow; once a time it is armed")
  func threshold() throws {
    let alarm = try MotionAlarm()
    alarm.feel(sample(0, -1))
    alarm.feel(sample(1, 0))
    #expect(!rings(alarm))
    alarm.arm()
    // The last one before it was armed is what counts, not the first one after.
    alarm.feel(sample(0, -1))
    #expect(rings(alarm))
    alarm.arm()
    for index in 0..<50 { alarm.feel(sample(index % 2 == 0 ? 0.007 : -0.007, -1)) }
    #expect(!rings(alarm))
    // Two degrees in ten seconds.
    for index in 0..<1000 {
      let angle = Double(index) * .pi / 90_000
      alarm.feel(sample(0.007 - angle, -1))
    }
    #expect(rings(alarm))
    alarm.silence()
    #expect(!rings(alarm))
    alarm.feel(sample(1, 0))
    #expect(!rings(alarm))
    alarm.arm()
    alarm.feel(sample(0, -1))
    alarm.feel(sample(.nan, -1))
    #expect(rings(alarm))
  }

  @Test("A sensor that is lost does")
  func lost() throws {
    let alarm = try MotionAlarm()
    alarm.arm()
    alarm.ring()
    #expect(rings(alarm))
  }
}
