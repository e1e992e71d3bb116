import Motion
import Portable

extension GravityEstimate {
  /// Tilt of the panel out of the vertical in radians: π/2 on its back, −π/2 on its face.
  public var pitch: Double { arcTangent(-gravity.z, over: gravity.planarLength) }

  /// Gravity as the picture shows it, in g, gravity-signed, in the panel's frame: atan2(−x, −y) is `angle`.
  ///
  /// While the angle is held, eases or turns steadily, `gravity` points elsewhere in the glass; its length and its part
  /// out of the glass stay.
  public var shownGravity: Acceleration {
    guard angle != gravity.screenAngle else { return gravity }
    let direction = SineCosine(angle)
    let planar = gravity.planarLength
    return Acceleration(x: -direction.sine * planar, y: -direction.cosine * planar, z: gravity.z)
  }
}
