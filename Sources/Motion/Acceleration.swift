/// What an accelerometer feels, in g, **gravity-signed**, in the panel's frame.
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

  /// What a panel feels that stands upright and still.
  public static let upright = Acceleration(x: 0, y: -1, z: 0)

  /// Length of the vector, in g.
  public var magnitude: Double { (x * x + y * y + z * z).squareRoot() }

  /// Length of the part that lies in the glass, in g.
  public var planarMagnitude: Double { (x * x + y * y).squareRoot() }

  /// Whether all three parts are finite.
  public var isFinite: Bool { x.isFinite && y.isFinite && z.isFinite }
}

/// How fast the panel turns about its own axes, in rad/s, right-handed, in the panel's frame.
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

/// One reading of a sensor.
@frozen
public struct MotionSample: Equatable, Sendable {
  /// When it was taken, on the sensor's clock.
  public var instant: Instant
  /// What the accelerometer felt.
  public var acceleration: Acceleration
  /// What the gyroscope felt; nil where there is none.
  public var rotationRate: RotationRate?
  /// Whether what came before says nothing about this one: after a suspend, on another device.
  public var startsAfresh = false

  /// A reading.
  public init(instant: Instant, acceleration: Acceleration, rotationRate: RotationRate? = nil) {
    self.instant = instant
    self.acceleration = acceleration
    self.rotationRate = rotationRate
  }
}
