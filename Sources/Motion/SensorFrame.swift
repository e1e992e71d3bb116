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

  /// A frame by its three parts.
  public init(unit: Double, matrix: MountMatrix = .identity, sign: AccelerationSign) {
    self.unit = unit
    self.matrix = matrix
    self.sign = sign
  }

  /// The device's values as an acceleration in the panel's frame.
  public func acceleration(_ x: Double, _ y: Double, _ z: Double) -> Acceleration {
    let turned = matrix.times(x, y, z)
    let factor = sign == .gravity ? unit : -unit
    return Acceleration(x: turned.x * factor, y: turned.y * factor, z: turned.z * factor)
  }

  /// The device's values for a sample: the inverse conversion.
  ///
  /// - Parameter sample: in the panel's frame.
  /// - Returns: acceleration in the device's unit, and the gyroscope in rad/s.
  public func deviceValues(
    of sample: MotionSample
  ) -> (acceleration: [Double], rotation: [Double]?) {
    let back = matrix.inverse
    let factor = (sign == .gravity ? 1 : -1) / unit
    let a = sample.acceleration
    let device = back.times(a.x * factor, a.y * factor, a.z * factor)
    let rotation = sample.rotationRate.map { rate in
      let hand: Double = matrix.determinant < 0 ? -1 : 1
      let turned = back.times(rate.x * hand, rate.y * hand, rate.z * hand)
      return [turned.x, turned.y, turned.z]
    }
    return ([device.x, device.y, device.z], rotation)
  }

  /// The gyroscope's values, in rad/s, in the panel's frame.
  ///
  /// A rotation rate is a pseudovector: a mirroring matrix inverts its sense.
  public func rotationRate(_ x: Double, _ y: Double, _ z: Double) -> RotationRate {
    let turned = matrix.times(x, y, z)
    let hand: Double = matrix.determinant < 0 ? -1 : 1
    return RotationRate(x: turned.x * hand, y: turned.y * hand, z: turned.z * hand)
  }
}
