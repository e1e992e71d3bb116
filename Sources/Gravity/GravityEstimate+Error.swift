import Motion
import Portable

extension GravityEstimate {
  /// Part of up in the glass that a meaningful angle needs: 20° from flat, well above `ScreenAngle.releaseAbove`.
  public static let clearlyUpright = 0.35

  /// Angle to the true `up` (length 1, panel's frame), in 0...π radians; π/2 if gravity has length 0.
  public func error(up: Vector3) -> Double {
    let estimated = gravity * -1
    guard estimated.squaredLength > 0 else { return .pi / 2 }
    // Exact for nearly equal vectors, unlike the arc cosine (Kahan, *How Futile are Mindless Assessments of
    // Roundoff*, 2006, section 12).
    return arcTangent(estimated.cross(up).length, over: estimated.dot(up))
  }

  /// The screen's angle, held or not, minus that of `up` (length 1, panel's frame), in −π...π; nil if too flat.
  ///
  /// Also nil while the angle eases after a hold: that is no error of the filter.
  public func angleError(up: Vector3) -> Double? {
    guard !isEasing, up.x * up.x + up.y * up.y > Self.clearlyUpright * Self.clearlyUpright
    else { return nil }
    return Angle.shortestArc(from: arcTangent(up.x, over: up.y), to: angle)
  }
}
