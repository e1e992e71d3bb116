/// Angles: degrees for people, radians for code, and the short way round.
public enum Angle {
  /// One turn, 2π.
  public static let turn = 2 * Double.pi

  /// Degrees as radians.
  public static func radians(degrees: Double) -> Double { degrees * (.pi / 180) }

  /// Radians as degrees.
  public static func degrees(radians: Double) -> Double { radians * (180 / .pi) }

  /// The same direction in [−π, π], for a finite angle in radians.
  public static func wrapped(_ angle: Double) -> Double {
    guard angle < -.pi || angle > .pi else { return angle }
    return angle - turn * (angle / turn).rounded(.toNearestOrEven)
  }

  /// The shortest way from one direction to another, in [−π, π]: from 179° to −179° is 2°.
  public static func shortestArc(from start: Double, to end: Double) -> Double {
    wrapped(end - start)
  }
}
