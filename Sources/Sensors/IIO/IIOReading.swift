import InputDevices
import Motion
import Portable

/// A device's reading in the kernel interface's units, along its own axes.
struct IIOReading {
  /// On CLOCK_MONOTONIC.
  var instant: Instant
  var raw: RawTriple
  /// The same in m/s² or rad/s.
  var value: Vector3
  /// The second kind of a triad, if any.
  var other: Vector3?
}
