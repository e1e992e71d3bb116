import Portable

/// Whether a device reports gravity or the reaction to it.
public enum AccelerationSign: String, Sendable, CaseIterable {
  /// Upright at rest reads (0, −1, 0): Core Motion, Windows, HID sensor hubs.
  case gravity
  /// Upright at rest reads (0, +1, 0): bare chips under IIO, Android, most evdev nodes.
  case reaction

  /// The opposite sign.
  public var opposite: AccelerationSign { self == .gravity ? .reaction : .gravity }
}

/// The conversion from a device's values to the panel's frame: unit, then matrix, then sign.
public struct SensorFrame: Equatable, Sendable {
  /// The device's acceleration unit in g: 1 for g, 1/9.80665 for m/s².
  public var unit: Double
  /// How the chip is mounted.
  public var matrix: MountMatrix
  /// The device's sign, after the matrix.
  public var sign: AccelerationSign

  /// Creates a frame.
  public init(unit: Double, matrix: MountMatrix = .identity, sign: AccelerationSign) {
    self.unit = unit
    self.matrix = matrix
    self.sign = sign
  }

  /// Converts the device's values to an acceleration in the panel's frame.
  public func acceleration(_ device: Vector3) -> Acceleration {
    matrix.times(device) * (sign == .gravity ? unit : -unit)
  }

  /// The inverse conversion: acceleration in the device's unit, rotation in rad/s.
  public func deviceValues(of sample: MotionSample) -> (acceleration: Vector3, rotation: Vector3?) {
    let back = matrix.inverse
    let factor = (sign == .gravity ? 1 : -1) / unit
    return (
      back.times(sample.acceleration * factor), sample.rotationRate.map { back.times($0 * hand) }
    )
  }

  /// Converts a rotation rate in rad/s, a pseudo-vector: where the matrix mirrors, the sense of turning flips.
  public func rotationRate(_ device: Vector3) -> RotationRate { matrix.times(device) * hand }

  private var hand: Double { matrix.determinant < 0 ? -1 : 1 }
}
