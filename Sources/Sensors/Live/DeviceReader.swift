import InputDevices
import Motion

/// An open device, used by one thread only, except for `cancel()`.
public protocol DeviceReader: AnyObject {
  /// What was opened.
  var device: SensorDevice { get }

  /// Whether it should speak all the time, so that silence is a fault. A still evdev sensor is silent.
  var isStreaming: Bool { get }

  /// Nanoseconds between two samples, as far as it is known.
  var period: Int64 { get }

  /// Why the gyroscope gives nothing where that is a device of its own; samples go on without it.
  var gyroscopeFault: SensorFault? { get }

  /// Waits for samples and hands over all that have come, oldest first, stamped on CLOCK_MONOTONIC.
  ///
  /// - Parameters:
  ///   - timeout: nanoseconds to wait at the most.
  ///   - take: called for each sample, with the device's own three numbers before scale and matrix
  ///     (they tell a stuck device from a still one).
  /// - Returns: how many samples came; 0 after the timeout.
  /// - Throws: `SensorFault` when the device can no longer be read.
  func read(
    timeout: Int64, _ take: (_ sample: MotionSample, _ raw: RawTriple) -> Void
  ) throws(SensorFault) -> Int

  /// Changes how eagerly it is read; called between two reads.
  ///
  /// - Parameters:
  ///   - pace: from the next read on.
  ///   - bell: a descriptor that ends a long wait once it can be read from; the reader leaves it unread.
  func change(to pace: SensorPace, bell: Int32)

  /// Makes a running `read` return soon; may be called from another thread.
  func cancel()
}

extension DeviceReader {
  /// No gyroscope of its own, so no trouble with it.
  public var gyroscopeFault: SensorFault? { nil }

  /// Reads on as before.
  public func change(to pace: SensorPace, bell: Int32) {}
}
