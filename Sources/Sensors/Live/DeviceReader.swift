import InputDevices
import Motion

/// An open device, used by one thread only, except for `cancel()`.
public protocol DeviceReader: AnyObject {
  /// The open device.
  var device: SensorDevice { get }

  /// Whether it reports continuously, so that silence is a fault. A still evdev sensor is silent.
  var isStreaming: Bool { get }

  /// Nanoseconds between two samples, as far as known.
  var period: Int64 { get }

  /// What is wrong with the gyroscope; samples continue.
  var gyroscopeFault: SensorFault? { get }

  /// Failed reads since the opening; they were repeated, or their samples left out.
  var readErrors: ReadErrors { get }

  /// Waits at most `timeout` nanoseconds and delivers all samples, oldest first, stamped on CLOCK_MONOTONIC.
  ///
  /// `take` also gets the raw values before scale and matrix, which tell a stuck device from a still one. The result
  /// is the number of samples, 0 after the timeout. Throws when the device has become unreadable.
  func read(
    timeout: Int64, _ take: (_ sample: MotionSample, _ raw: RawTriple) -> Void
  ) throws(SensorFault) -> Int

  /// Changes the pace from the next read on; called between two reads.
  ///
  /// `bell` is a descriptor that ends a long wait once it is readable; the reader leaves it unread.
  func change(to pace: SensorPace, bell: Int32)

  /// Makes a running `read` return soon; callable from any thread.
  func cancel()
}

extension DeviceReader {
  /// nil: no separate gyroscope.
  public var gyroscopeFault: SensorFault? { nil }

  /// None.
  public var readErrors: ReadErrors { ReadErrors() }

  /// Ignores the pace.
  public func change(to pace: SensorPace, bell: Int32) {}
}
