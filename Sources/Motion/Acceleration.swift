import Portable

/// An accelerometer's measurement, in g, **gravity-signed**, in the panel's frame.
///
/// ```
///        y  to the top edge          upright at rest   ( 0, −1,  0)
///        |                           left edge low     (−1,  0,  0)
///        |____ x  to the right       upside down       ( 0, +1,  0)
///       /                            on its back       ( 0,  0, −1)
///      z  out of the glass
/// ```
/// This is the sign of Core Motion and of Windows. Bare chips report the opposite, the force that
/// holds them up; `SensorFrame` turns one into the other.
public typealias Acceleration = Vector3

extension Acceleration {
  /// One g in m/s², by definition (3rd CGPM, 1901).
  @inlinable public static var standardGravity: Double { 9.80665 }

  /// What a panel feels that stands upright and still.
  @inlinable public static var upright: Acceleration { Acceleration(0, -1, 0) }

  /// Length of the part that lies in the glass, in g.
  @inlinable public var planarLength: Double { (x * x + y * y).squareRoot() }

  /// Whether all three parts are finite.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}

/// How fast the panel turns about its own axes, in rad/s, right-handed, in the panel's frame: positive z is
/// counter-clockwise for the viewer.
public typealias RotationRate = Vector3

/// One sample of a sensor.
@frozen
public struct MotionSample: Equatable, Sendable {
  /// The time of measurement, on the sensor's clock.
  public var instant: Instant
  /// The accelerometer's value.
  public var acceleration: Acceleration
  /// The gyroscope's value; nil without one.
  public var rotationRate: RotationRate?
  /// Whether earlier samples are void for this one: after a suspend, or on another device.
  public var startsAfresh = false

  /// A sample.
  public init(instant: Instant, acceleration: Acceleration, rotationRate: RotationRate? = nil) {
    self.instant = instant
    self.acceleration = acceleration
    self.rotationRate = rotationRate
  }
}
