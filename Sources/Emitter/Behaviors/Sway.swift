/// A swing across gravity, at each particle's own phase, as flakes and leaves fall.
///
/// ```
///        ╲ way of a flake          a swing of ± amplitude about the way it would fly,
///         )  ◀──▶ amplitude        rocking by ± rotation as it turns round
///        ╱
/// ```
/// The swing is part of the motion, so nothing jumps when gravity turns.
public struct SwayBehavior: BehaviorKind, Equatable {
  /// Distance to each side, in points.
  public var amplitude: Double
  /// Swings per second of a particle's life.
  public var frequency: Double
  /// How far the picture rocks to each side, in radians.
  public var rotation: Double

  /// Creates a swing.
  public init(amplitude: Double = 0, frequency: Double = 0, rotation: Double = 0) {
    self.amplitude = amplitude
    self.frequency = frequency
    self.rotation = rotation
  }

  /// True: they swing and rock.
  public var actsInDepth: Bool { true }

  /// Replaces the swing of earlier behaviours, and their rocking unless `rotation` is 0.
  public func act(on effects: inout BehaviorEffects) {
    effects.drawn.sway = self
    if rotation != 0 { effects.drawn.shape.rocking = self }
  }

  /// Points to the right, looking down, within `ahead` seconds from `age`; `phase` is in turns.
  @inline(__always)
  func aside(_ phase: Float, age: Float, after ahead: Float) -> Float {
    let start = Double(phase) + frequency * Double(age)
    let end = start + frequency * Double(ahead)
    guard start.magnitude < 0x1p50, end.magnitude < 0x1p50 else { return 0 }
    return Float(amplitude * (Swing.at(end) - Swing.at(start)))
  }

  /// Rotation of the picture in radians; `phase` is in turns, `age` in seconds.
  func rocked(_ phase: Float, age: Float) -> Float {
    // A quarter ahead of the swing: upright at the turning points, tilted in the middle.
    Float(rotation * Swing.at(Double(phase) + frequency * Double(age) + 0.25))
  }
}
