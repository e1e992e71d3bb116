import Glibc
import InputDevices
import Motion
import Posix
import Synchronization

/// An open device, buffered if possible, else polled; used by one thread.
final class IIOStream {
  let node: IIONode
  /// Nanoseconds between two readings.
  let period: Int64
  /// The rate stated by the device; nil if none.
  let rate: Double?
  /// Why it is not buffered; nil if it is.
  let unbuffered: SensorFault?
  var mode: SensorDevice.Mode { unbuffered == nil ? .buffered : .polled }

  private enum Way {
    case buffered(IIOBuffer)
    case polled(IIOPoll)
  }

  private let way: Way
  private let attribute: IIORateAttribute
  private let isRateOurs: Bool
  private let isCancelled = Atomic<Bool>(false)

  /// The state while the picture rests.
  private struct Rest {
    var pace = RestingPace()
    var isSlowed = false
    /// Whether the buffer is read without waiting, which a network does not allow.
    var collects = false
  }
  private var rest: Rest?

  /// Of a buffer; a polled device counts its own.
  private var blockErrors = ReadErrors()

  /// Failed reads since the opening.
  var errors: ReadErrors {
    if case .polled(let poll) = way { poll.errors } else { blockErrors }
  }

  /// What is wrong with a gyroscope on the same device, while accelerations can be read.
  var otherFault: SensorFault? {
    guard case .polled(let poll) = way else { return nil }
    return poll.gyroscopeFault
  }

  /// Opens a device; sets its rate unless another program holds the buffer and has set the rate too.
  ///
  /// `wanted` is the preferred readings a second; `allowBuffered` is false after the buffer failed.
  init(_ triad: IIOTriad, rate wanted: Double, allowBuffered: Bool) {
    node = triad.node
    attribute = triad.rate
    let reason = triad.unbuffered
    isRateOurs = reason?.kind != .busy
    rate = reason?.kind == .busy ? triad.rate.current : triad.rate.set(wanted)
    // Without a usable rate the device is polled as often as wanted.
    period = Self.period(rate ?? wanted)
    // Polling faster than the device measures would only repeat values.
    let pace = max(period, Self.period(wanted))
    do throws(SensorFault) {
      if let reason { throw reason }
      if !allowBuffered, triad.canBePolled { throw Self.gaveNothing }
      way = .buffered(try Self.collect(triad, period))
      unbuffered = nil
    } catch {
      way = .polled(IIOPoll(triad, period: pace))
      unbuffered = error
    }
  }

  private static var gaveNothing: SensorFault {
    SensorFault(
      .silent, "its buffer gave nothing",
      advice: "polling works; a suspend and resume may wake the buffer")
  }

  /// Nanoseconds; a device may measure only once in many seconds.
  private static func period(_ rate: Double) -> Int64 {
    Int64(1e9 / min(max(rate, 0.02), 10_000))
  }

  private static func collect(
    _ triad: IIOTriad, _ period: Int64
  ) throws(SensorFault) -> IIOBuffer {
    // Only possible before the buffer runs; if it fails, `IIOStamps` detects the other clock.
    triad.node.write("current_timestamp_clock", "monotonic\n")
    triad.trigger.choose(for: triad.node)
    return try IIOBuffer(triad, period: period)
  }

  /// Waits at most `timeout` nanoseconds and delivers all readings, oldest first; returns their number, 0 after the
  /// timeout.
  ///
  /// Throws when the device has become unreadable.
  func read(timeout: Int64, _ take: (IIOReading) -> Void) throws(SensorFault) -> Int {
    guard !isCancelled.load(ordering: .relaxed) else { return 0 }
    switch way {
    case .buffered(let buffer): return try read(buffer, timeout, take)
    case .polled(let poll):
      let now = MonotonicClock.nanoseconds
      let due = max(poll.due, now + (rest?.pace.pause(at: now) ?? 0))
      guard wait(until: due, timeout) else { return 0 }
      let isRead = try poll.read(take)
      rest?.pace.collected(at: MonotonicClock.nanoseconds)
      return isRead ? 1 : 0
    }
  }

  /// The buffer keeps running: some hubs give nothing for a while after a start.
  func change(to pace: SensorPace) {
    guard (rest != nil) != (pace == .resting) else { return }
    guard pace == .resting else { return wakeUp() }
    var rest = Rest()
    if case .buffered(let buffer) = way {
      if isRateOurs, let slow = attribute.slow(from: rate) {
        rest.isSlowed = true
        buffer.change(period: Self.period(slow))
      }
      rest.collects = buffer.wait(false)
    }
    self.rest = rest
  }

  private func wakeUp() {
    guard case .buffered(let buffer) = way, let rest else { return self.rest = nil }
    self.rest = nil
    if rest.collects { _ = buffer.wait(true) }
    guard rest.isSlowed, let rate else { return }
    attribute.write(rate)
    buffer.change(period: period)
  }

  /// Takes everything from a buffer that is read without waiting.
  private func collect(
    _ buffer: IIOBuffer, _ timeout: Int64, _ take: (IIOReading) -> Void
  ) throws(SensorFault) -> Int {
    let now = MonotonicClock.nanoseconds
    guard wait(until: now + (rest?.pace.pause(at: now) ?? 0), timeout) else { return 0 }
    var total = 0
    while true {
      let count = try block(from: buffer, timeout, take)
      total += count
      // Reading a device faster than this loop would never end.
      guard count > 0, total < 4096 else { break }
    }
    rest?.pace.collected(at: MonotonicClock.nanoseconds)
    return total
  }

  private func read(
    _ buffer: IIOBuffer, _ timeout: Int64, _ take: (IIOReading) -> Void
  ) throws(SensorFault) -> Int {
    if rest?.collects == true { return try collect(buffer, timeout, take) }
    let context = node.context
    let wait = max(context.isLocal ? 1 : Self.networkWait, timeout / 1_000_000)
    context.setTimeout(milliseconds: UInt32(clamping: wait))
    return try block(from: buffer, timeout, take)
  }

  /// A block's number of readings, 0 if none came; a failed read is repeated.
  ///
  /// Throws for an error that cannot pass, and if nothing could be read for too long.
  private func block(
    from buffer: IIOBuffer, _ timeout: Int64, _ take: (IIOReading) -> Void
  ) throws(SensorFault) -> Int {
    while true {
      let count = buffer.read(take)
      guard !isCancelled.load(ordering: .relaxed) else { return 0 }
      if count > 0 {
        _ = blockErrors.endSample(isRead: true, at: 0, period: period)
        return count
      }
      let code = Int32(clamping: -count)
      // An unplugged device stays silent; only sysfs shows that it is gone.
      guard !node.isGone else { throw IIOFault.vanished(node.name) }
      if [0, ETIMEDOUT, EINTR, EAGAIN].contains(code) { return 0 }
      let now = MonotonicClock.nanoseconds
      let isWorthIt = blockErrors.fail(code, at: now, period: period)
      guard ReadErrors.mayPass(code) else { throw node.fault(code) }
      if isWorthIt { continue }
      guard blockErrors.endSample(isRead: false, at: now, period: period) else {
        throw node.fault(code)
      }
      _ = wait(until: now + period, timeout)
      return 0
    }
  }

  /// The shortest wait over a network, in milliseconds.
  ///
  /// iiod waits half as long and then reports that nothing came; without any answer, libiio drops the connection.
  private static let networkWait: Int64 = 1000

  /// Waits until `due`, at most for the timeout in nanoseconds; false if it was not reached.
  private func wait(until due: Int64, _ timeout: Int64) -> Bool {
    let now = MonotonicClock.nanoseconds
    let end = min(due, now.addingReportingOverflow(timeout).partialValue)
    var reached = now
    while reached < end {
      guard !isCancelled.load(ordering: .relaxed) else { return false }
      // In steps, so that `cancel` takes effect.
      reached = min(end, reached + 100_000_000)
      MonotonicClock.sleep(until: reached)
    }
    return reached >= due && !isCancelled.load(ordering: .relaxed)
  }

  /// Makes a running `read` return soon, and later ones at once; callable from any thread.
  func cancel() {
    isCancelled.store(true, ordering: .relaxed)
    if case .buffered(let buffer) = way { buffer.cancel() }
  }
}
