import InputDevices
import Motion

/// What a device said at one instant, in the kernel interface's units, along its own axes.
struct IIOReading {
  /// When, on CLOCK_MONOTONIC.
  var instant: Instant
  /// The device's own three numbers.
  var raw: RawTriple
  /// The same in m/s² or rad/s.
  var value: SIMD3<Double>
  /// The second kind of a triad; nil where there is none.
  var other: SIMD3<Double>?
}

extension SensorFrame {
  /// m/s² along a chip's axes as an acceleration in the panel's frame.
  func acceleration(_ value: SIMD3<Double>) -> Acceleration {
    acceleration(value.x, value.y, value.z)
  }

  /// rad/s about a chip's axes as a rate in the panel's frame.
  func rotationRate(_ value: SIMD3<Double>) -> RotationRate {
    rotationRate(value.x, value.y, value.z)
  }
}
