/// Conversions between degrees and radians, and the shortest arc.
public enum Angle {
  /// One turn in radians, 2π.
  public static let turn = 2 * Double.pi

  /// Converts degrees to radians.
  public static func radians(degrees: Double) -> Double { degrees * (.pi / 180) }

  /// Converts radians to degrees.
  public static func degrees(radians: Double) -> Double { radians * (180 / .pi) }

  /// The same direction in [−π, π], for a finite angle in radians.
  public static func wrapped(_ angle: Double) -> Double {
    guard angle < -.pi || angle > .pi else { return angle }
    return angle - turn * (angle / turn).rounded(.toNearestOrEven)
  }

  /// The shortest way between two directions in radians, in [−π, π]: from 179° to −179° is 2°.
  public static func shortestArc(from start: Double, to end: Double) -> Double {
    wrapped(end - start)
  }
}
