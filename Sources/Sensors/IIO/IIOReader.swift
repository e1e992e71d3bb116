import Glibc
import Motion
import Posix
import Synchronization

/// An open IIO accelerometer: buffered where that works, else polled.
public final class IIOReader: DeviceReader {
  /// What was opened, with the mode and the rate that came about.
  public let device: SensorDevice
  /// Always: the kernel takes samples whether the panel moves or not.
  public let isStreaming = true
  /// Nanoseconds between two samples.
  public let period: Int64

  private enum Way {
    case buffered(IIOBuffer)
    case polled(IIOPoll)
  }

  private let context: IIOContext
  private let way: Way
  private let frame: SensorFrame
  private let isCancelled = Atomic<Bool>(false)

  /// Opens an accelerometer.
  ///
  /// - Parameters:
  ///   - uri: `local:` or `ip:HOST[:PORT]`.
  ///   - name: its name, label or number; nil is the first that can be used.
  ///   - wish: matrix and sign as configured.
  ///   - rate: samples a second that would be best.
  ///   - allowBuffered: false where its buffer has failed before.
  /// - Throws: `SensorFault` when it is not there or cannot be used.
  public init(
    uri: String, device name: String?, wish: MountDecision.Wish = .init(), rate: Double,
    allowBuffered: Bool = true
  ) throws(SensorFault) {
    context = try IIOContext(uri: uri)
    var (sensor, device) = try IIODiscovery.find(name, in: context, wish: wish, rate: rate)
    // Whoever holds the buffer has set the rate as well.
    let isOurs = !device.remarks.contains { $0.kind == .busy }
    let actual = isOurs ? sensor.rate.set(rate) : sensor.rate.current
    device.rate = actual ?? device.rate
    device.remarks.removeAll { $0.kind == .slow }
    if let slow = sensor.rate.remark(actual) { device.remarks.append(slow) }
    // A device that says nothing usable of its rate is asked as often as wished.
    period = Int64(1e9 / min(max(actual ?? rate, 1), 10_000))
    if !allowBuffered, device.mode == .buffered, sensor.canBePolled {
      device.poll(
        because: SensorFault(
          .silent, "its buffer gave nothing",
          advice: "polling works, too; a suspend and resume may wake the buffer"))
    }
    way = Self.open(sensor, &device, period, rate)
    frame = SensorFrame(
      unit: 1 / Acceleration.standardGravity, matrix: device.mount.matrix, sign: device.mount.sign)
    self.device = device
  }

  private static func open(
    _ sensor: IIOAccelerometer, _ device: inout SensorDevice, _ period: Int64, _ rate: Double
  ) -> Way {
    if device.mode == .buffered {
      // Only before the buffer runs; where it cannot be set, the stamps tell by their distance.
      sensor.node.write("current_timestamp_clock", "monotonic\n")
      sensor.trigger.choose(for: sensor.node)
      do {
        return .buffered(try IIOBuffer(sensor, period: period))
      } catch {
        device.poll(because: error)
      }
    }
    // Asking more often than the device measures would only repeat what is known.
    return .polled(IIOPoll(sensor, period: max(period, Int64(1e9 / min(max(rate, 1), 10_000)))))
  }

  /// Waits for samples and hands over all that have come; see `DeviceReader`.
  public func read(
    timeout: Int64, _ take: (_ sample: MotionSample, _ raw: RawTriple) -> Void
  ) throws(SensorFault) -> Int {
    guard !isCancelled.load(ordering: .relaxed) else { return 0 }
    switch way {
    case .buffered(let buffer): return try read(buffer, timeout, take)
    case .polled(let poll):
      guard wait(until: poll.due, timeout) else { return 0 }
      try poll.read(frame, take)
      return 1
    }
  }

  private func read(
    _ buffer: IIOBuffer, _ timeout: Int64, _ take: (MotionSample, RawTriple) -> Void
  ) throws(SensorFault) -> Int {
    let wait = max(context.isLocal ? 1 : Self.networkWait, timeout / 1_000_000)
    context.setTimeout(milliseconds: UInt32(clamping: wait))
    let count = buffer.read(frame, take)
    guard count <= 0, !isCancelled.load(ordering: .relaxed) else { return max(0, count) }
    let code = Int32(clamping: -count)
    // An unplugged device keeps silent for ever; only sysfs tells that it is none any more.
    guard !context.isLocal || fileExists(device.path) else { throw IIOFault.vanished(device.name) }
    if !context.isLocal, code == EBADF {
      // iiod has closed the buffer when nothing came for its half of the wait.
      throw SensorFault(.silent, "\(device.name) has gone silent on \(context.uri)")
    }
    guard code == 0 || code == ETIMEDOUT || code == EINTR || code == EAGAIN else {
      throw IIOFault.device("be read", device.name, code)
    }
    return 0
  }

  /// The shortest wait over a network, in milliseconds.
  ///
  /// iiod waits half as long as we do and then says that nothing came; where we hear nothing at all,
  /// libiio gives up the connection.
  private static let networkWait: Int64 = 1000

  /// Waits for a moment, but no longer than the timeout; false when it has not come by then.
  private func wait(until due: Int64, _ timeout: Int64) -> Bool {
    let now = MonotonicClock.nanoseconds
    let end = min(due, now.addingReportingOverflow(timeout).partialValue)
    var reached = now
    while reached < end {
      guard !isCancelled.load(ordering: .relaxed) else { return false }
      // In pieces, so that `cancel` is heard.
      reached = min(end, reached + 50_000_000)
      MonotonicClock.sleep(until: reached)
    }
    return reached >= due && !isCancelled.load(ordering: .relaxed)
  }

  /// Makes a running `read` return soon, and all later ones at once; from any thread.
  public func cancel() {
    isCancelled.store(true, ordering: .relaxed)
    if case .buffered(let buffer) = way { buffer.cancel() }
  }
}
