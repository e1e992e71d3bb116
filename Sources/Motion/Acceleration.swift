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
/// Core Motion and Windows use this sign; bare chips report the opposite, the force that holds them up.
public typealias Acceleration = Vector3

extension Acceleration {
  /// One g in m/s², by definition (3rd CGPM, 1901).
  @inlinable public static var standardGravity: Double { 9.80665 }

  /// The acceleration of an upright panel at rest.
  @inlinable public static var upright: Acceleration { Acceleration(0, -1, 0) }

  /// Length of the part in the glass, in g.
  @inlinable public var planarLength: Double { (x * x + y * y).squareRoot() }

  /// Whether all three parts are finite.
  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}

/// Rotation in rad/s, right-handed, in the panel's frame: positive z is counter-clockwise for the viewer.
public typealias RotationRate = Vector3

/// One sample of a sensor.
@frozen
public struct MotionSample: Equatable, Sendable {
  /// Time of measurement, on the sensor's clock.
  public var instant: Instant
  /// The accelerometer's value, in g.
  public var acceleration: Acceleration
  /// The gyroscope's value; nil without one.
  public var rotationRate: RotationRate?
  /// Whether earlier samples are void: after a suspend, or on another device.
  public var startsAfresh = false

  /// Creates a sample.
  public init(instant: Instant, acceleration: Acceleration, rotationRate: RotationRate? = nil) {
    self.instant = instant
    self.acceleration = acceleration
    self.rotationRate = rotationRate
  }
}
