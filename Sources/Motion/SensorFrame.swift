/// Whether a device reports the pull of gravity or the force that holds it up against it.
public enum AccelerationSign: String, Sendable, CaseIterable {
  /// Upright at rest reads (0, −1, 0): Core Motion, Windows, HID sensor hubs.
  case gravity
  /// Upright at rest reads (0, +1, 0): bare chips under IIO, Android, most evdev nodes.
  case reaction

  /// The other one.
  public var opposite: AccelerationSign { self == .gravity ? .reaction : .gravity }
}

/// The way from a device's own numbers to the panel's frame: unit, then matrix, then sign.
public struct SensorFrame: Equatable, Sendable {
  /// The device's acceleration unit in g: 1 for g, 1/9.80665 for m/s².
  public var unit: Double
  /// How the chip is mounted.
  public var matrix: MountMatrix
  /// Which sign the device uses once the matrix is applied.
  public var sign: AccelerationSign

  /// A frame by its three parts.
  public init(unit: Double, matrix: MountMatrix = .identity, sign: AccelerationSign) {
    self.unit = unit
    self.matrix = matrix
    self.sign = sign
  }

  /// The device's three numbers as an acceleration in the panel's frame.
  public func acceleration(_ x: Double, _ y: Double, _ z: Double) -> Acceleration {
    let turned = matrix.times(x, y, z)
    let factor = sign == .gravity ? unit : -unit
    return Acceleration(x: turned.x * factor, y: turned.y * factor, z: turned.z * factor)
  }

  /// What the device itself said for a sample: the way back, before matrix and sign.
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

  /// The gyroscope's three numbers, in rad/s, in the panel's frame.
  ///
  /// A rate of rotation is a pseudo-vector: where the matrix mirrors, the sense of turning flips.
  public func rotationRate(_ x: Double, _ y: Double, _ z: Double) -> RotationRate {
    let turned = matrix.times(x, y, z)
    let hand: Double = matrix.determinant < 0 ? -1 : 1
    return RotationRate(x: turned.x * hand, y: turned.y * hand, z: turned.z * hand)
  }
}
