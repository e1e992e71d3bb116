import InputDevices
import Motion
import Portable

/// What a device said at one instant, in the kernel interface's units, along its own axes.
struct IIOReading {
  /// When, on CLOCK_MONOTONIC.
  var instant: Instant
  /// The device's own three numbers.
  var raw: RawTriple
  /// The same in m/s² or rad/s.
  var value: Vector3
  /// The second kind of a triad; nil where there is none.
  var other: Vector3?
}
