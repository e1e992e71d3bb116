/// To and fro across the way down, each particle in a time of its own: how flakes and leaves fall.
///
/// ```
///        ╲ way of a flake          a swing of ± amplitude about the way it would fly,
///         )  ◀──▶ amplitude        rocking by ± rotation as it turns round
///        ╱
/// ```
/// "Across" follows gravity. The swing is part of the motion: when gravity turns, nothing jumps.
public struct SwayBehavior: Equatable, Sendable {
  /// How far to each side, in points.
  public var amplitude: Double
  /// To and fro so many times a second of a particle's life.
  public var frequency: Double
  /// How far the picture rocks to each side, in radians.
  public var rotation: Double

  /// A swing by its parts.
  public init(amplitude: Double, frequency: Double, rotation: Double = 0) {
    self.amplitude = amplitude
    self.frequency = frequency
    self.rotation = rotation
  }
}
