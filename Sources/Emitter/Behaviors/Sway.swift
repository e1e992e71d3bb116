/// To and fro across the way down, each particle in a time of its own: how flakes and leaves fall.
///
/// ```
///        ╲ way of a flake          a swing of ± amplitude about the way it would fly,
///         )  ◀──▶ amplitude        rocking by ± rotation as it turns round
///        ╱
/// ```
/// "Across" follows gravity. The swing is part of the motion: when gravity turns, nothing jumps.
public struct SwayBehavior: BehaviorKind, Equatable {
  /// How far to each side, in points.
  public var amplitude: Double
  /// To and fro so many times a second of a particle's life.
  public var frequency: Double
  /// How far the picture rocks to each side, in radians.
  public var rotation: Double

  /// A swing by its parts.
  public init(amplitude: Double = 0, frequency: Double = 0, rotation: Double = 0) {
    self.amplitude = amplitude
    self.frequency = frequency
    self.rotation = rotation
  }

  /// The last swing counts, and the last that rocks.
  public func act(on effects: inout BehaviorEffects) {
    effects.sway = self
    if rotation != 0 { effects.rocking = self }
  }

  /// How far it carries a particle aside within `ahead` seconds.
  ///
  /// - Parameters:
  ///   - phase: the particle's own, in turns.
  ///   - age: in seconds, at the start.
  ///   - ahead: seconds.
  /// - Returns: points to the right when looking down.
  @inline(__always)
  func aside(_ phase: Float, age: Float, after ahead: Float) -> Float {
    let start = Double(phase) + frequency * Double(age)
    let end = start + frequency * Double(ahead)
    guard start.magnitude < 0x1p50, end.magnitude < 0x1p50 else { return 0 }
    return Float(amplitude * (Swing.at(end) - Swing.at(start)))
  }

  /// How far the picture of a particle is rocked at an age, in radians.
  func rocked(_ phase: Float, age: Float) -> Float {
    // A quarter before the swing: upright where it turns round, tilted in the middle.
    Float(rotation * Swing.at(Double(phase) + frequency * Double(age) + 0.25))
  }
}
