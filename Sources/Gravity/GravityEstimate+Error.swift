import Motion
import Portable

/// The error of an estimate, if the truth is known.
extension GravityEstimate {
  /// The least part of up in the glass for a meaningful angle: 20° from flat, well above `ScreenAngle.releaseAbove`.
  public static let clearlyUpright = 0.35

  /// The angle between the true up and the estimate's.
  ///
  /// - Parameter up: the true up, length 1, in the panel's frame.
  /// - Returns: radians, 0...π; π/2 for a gravity of length 0, which has no direction.
  public func error(up: Vector3) -> Double {
    let estimated = gravity * -1
    guard estimated.squaredLength > 0 else { return .pi / 2 }
    // Unlike the arc cosine, this is exact for nearly equal vectors (Kahan, *How Futile are
    // Mindless Assessments of Roundoff*, 2006, section 12).
    return arcTangent(estimated.cross(up).length, over: estimated.dot(up))
  }

  /// The difference between the screen's angle, held or not, and the true one, the short way round.
  ///
  /// - Parameter up: the true up, length 1, in the panel's frame.
  /// - Returns: radians in −π...π; nil if the panel is too flat for a meaningful angle.
  public func angleError(up: Vector3) -> Double? {
    guard up.x * up.x + up.y * up.y > Self.clearlyUpright * Self.clearlyUpright else { return nil }
    return Angle.shortestArc(from: arcTangent(up.x, over: up.y), to: angle)
  }
}
