/// An accelerometer's measurement, in g, **gravity-signed**, in the panel's frame.
///
/// ```
///        y  to the top edge          upright at rest   ( 0, −1,  0)
///        |                           left edge low     (−1,  0,  0)
///        |____ x  to the right       upside down       ( 0, +1,  0)
///       /                            on its back       ( 0,  0, −1)
///      z  out of the glass
/// ```
/// This is the sign of Core Motion and of Windows. Bare chips report the opposite, the reaction force; `SensorFrame`
/// converts it.
@frozen
public struct Acceleration: Equatable, Sendable {
  /// Towards the panel's right edge.
  public var x: Double
  /// Towards the panel's top edge.
  public var y: Double
  /// Out of the glass, towards the viewer.
  public var z: Double

  /// An acceleration by its three parts, in g.
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// One g in m/s², by definition (3rd CGPM, 1901).
  public static let standardGravity = 9.80665

  /// The acceleration of a panel that is upright and still.
  public static let upright = Acceleration(x: 0, y: -1, z: 0)

  /// Length of the vector, in g.
  public var magnitude: Double { (x * x + y * y + z * z).squareRoot() }

  /// Length of the part in the plane of the glass, in g.
  public var planarMagnitude: Double { (x * x + y * y).squareRoot() }

  /// Whether all three parts are finite.
  public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}

/// The panel's rotation rate about its own axes, in rad/s, right-handed, in the panel's frame.
@frozen
public struct RotationRate: Equatable, Sendable {
  /// About the axis to the right edge.
  public var x: Double
  /// About the axis to the top edge.
  public var y: Double
  /// About the axis out of the glass: positive is counter-clockwise for the viewer.
  public var z: Double

  /// A rate by its three parts, in rad/s.
  public init(x: Double, y: Double, z: Double) {
    self.x = x
    self.y = y
    self.z = z
  }
}

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
