import Motion
import PortableMath

/// How far an estimate is from the truth, where somebody knows it.
extension GravityEstimate {
  /// More than this of up lies in the glass where the angle is clear enough to be judged: 20° from
  /// flat, well above `ScreenAngle.releaseAbove`.
  public static let clearlyUpright = 0.35

  /// The angle between the true up and the estimate's.
  ///
  /// - Parameter up: the true up, length 1, in the panel's frame.
  /// - Returns: radians, 0...π; a gravity of length 0 points nowhere and is a quarter turn off.
  public func error(up: SIMD3<Double>) -> Double {
    let estimated = Vector(gravity) * -1
    guard estimated.squaredLength > 0 else { return .pi / 2 }
    // Unlike the arc cosine this is exact where the two are nearly one (Kahan, *How Futile are
    // Mindless Assessments of Roundoff*, 2006, section 12).
    return arcTangent(estimated.cross(up).length, over: estimated.dot(up))
  }

  /// The screen's angle, held or not, less the true one, the short way round.
  ///
  /// - Parameter up: the true up, length 1, in the panel's frame.
  /// - Returns: radians in −π...π; nil where the panel lies too flat to have a clear angle.
  public func angleError(up: SIMD3<Double>) -> Double? {
    guard up.x * up.x + up.y * up.y > Self.clearlyUpright * Self.clearlyUpright else { return nil }
    return Angle.shortestArc(from: arcTangent(up.x, over: up.y), to: angle)
  }
}
