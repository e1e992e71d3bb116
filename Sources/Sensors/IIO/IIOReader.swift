import InputDevices
import Motion

/// An open IIO accelerometer, with its chip's gyroscope if it has one.
///
/// ```
///   lsm6dsl_accel ── IIOStream ─────────────────────┐
///                                                   ├─▶ samples
///   lsm6dsl_gyro ─── IIOGyroscope ── TurnHistory ───┘ on the accelerometer's instants
///                    (its own thread)
/// ```
public final class IIOReader: DeviceReader {
  /// The device, with the resulting modes and rates.
  public internal(set) var device: SensorDevice
  /// Always true: the kernel samples whether the panel moves or not.
  public let isStreaming = true
  /// Nanoseconds between two samples.
  public var period: Int64 { stream.period }
  /// What is wrong with the gyroscope; nil if it works or does not exist.
  public var gyroscopeFault: SensorFault? { gyroscope?.fault ?? stream.otherFault }

  /// Failed reads of the accelerometer since the opening.
  public var readErrors: ReadErrors { stream.errors }

  private let context: IIOContext
  private let stream: IIOStream
  private let frame: SensorFrame
  /// Whether the chip measures three accelerations, which need no completion.
  private let isComplete: Bool
  private var completion: IIOCompletion
  private let gyroscope: IIOGyroscope?

  /// Opens an accelerometer by name, label, number or address; for nil the one that `auto` would take.
  ///
  /// `uri` is `local:` or `ip:HOST[:PORT]`; `rate` is the preferred samples a second; `allowBuffered` is false after
  /// the buffer failed. Throws when the device is missing or unusable.
  public init(
    uri: String, device name: String?, mount: MountDecision.Settings = .init(), rate: Double,
    allowBuffered: Bool = true
  ) throws(SensorFault) {
    context = try IIOContext(uri: uri)
    var (sensor, device) = try IIODiscovery.find(name, in: context, mount: mount, rate: rate)
    let triad = sensor.triad
    isComplete = triad.measurement.isComplete
    completion = IIOCompletion(triad.measurement, isCalibration: mount.isCalibration)
    let stream = IIOStream(triad, rate: rate, allowBuffered: allowBuffered)
    device.rate = stream.rate ?? device.rate
    device.remarks.removeAll { $0.kind == .slow }
    if let slow = sensor.triad.rate.remark(stream.rate) { device.remarks.append(slow) }
    if device.mode == .buffered, let reason = stream.unbuffered {
      device.poll(because: reason)
      // A rule gives the buffer's files to the group one by one.
      device.mayBeBufferedLater = reason.kind == .noPermission || reason.kind == .busy
    }
    frame = SensorFrame(
      unit: 1 / Acceleration.standardGravity, matrix: device.mount.matrix, sign: device.mount.sign)
    gyroscope = sensor.sibling.map { sibling in
      IIOGyroscope(
        sibling.triad.node, matrix: sibling.matrix(beside: sensor.triad, device.mount.matrix),
        rate: rate)
    }
    if let opened = gyroscope?.awaitOpening() {
      device.gyroscope?.mode = opened.mode
      device.gyroscope?.modeReason = opened.modeReason
      if let rate = opened.rate { device.gyroscope?.rate = rate }
    }
    self.stream = stream
    self.device = device
  }

  /// See `DeviceReader`.
  public func read(
    timeout: Int64, _ take: (_ sample: MotionSample, _ raw: RawTriple) -> Void
  ) throws(SensorFault) -> Int {
    try stream.read(timeout: timeout) { reading in
      let value = isComplete ? reading.value : completion.acceleration(reading.value)
      var sample = MotionSample(
        instant: reading.instant, acceleration: frame.acceleration(value))
      sample.rotationRate =
        reading.other.map(frame.rotationRate) ?? gyroscope?.rate(at: reading.instant)
      take(sample, reading.raw)
    }
  }

  /// Changes the pace; the gyroscope stops at rest.
  public func change(to pace: SensorPace, bell: Int32) {
    stream.change(to: pace)
    gyroscope?.change(to: pace)
  }

  /// Makes a running `read` return soon, and later ones at once; callable from any thread.
  public func cancel() { stream.cancel() }
}
