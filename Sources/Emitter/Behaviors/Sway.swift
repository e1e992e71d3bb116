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
    effects.sway = self
    if rotation != 0 { effects.rocking = self }
  }

  /// Points to the right, looking down, within `ahead` seconds from `ages`; `phases` are in turns.
  @inline(never)
  func aside(
    _ phases: SIMD8<Float>, ages: SIMD8<Float>, after ahead: SIMD8<Float>
  ) -> SIMD8<Float> {
    let start = SIMD8<Double>(phases) + frequency * SIMD8<Double>(ages)
    let end = start + frequency * SIMD8<Double>(ahead)
    let way = amplitude * (Swing.at(end) - Swing.at(start))
    // Phases that are too large to be exact, or NaN, give none.
    return SIMD8<Float>(
      way.replacing(with: 0, where: .!(Swing.areExact(start) .& Swing.areExact(end))))
  }

  /// Rotations of the picture in radians; `phases` are in turns, `ages` in seconds.
  @inline(never)
  func rocked(_ phases: SIMD8<Float>, ages: SIMD8<Float>) -> SIMD8<Float> {
    // A quarter ahead of the swing: upright at the turning points, tilted in the middle.
    let turns = SIMD8<Double>(phases) + frequency * SIMD8<Double>(ages) + 0.25
    return SIMD8<Float>(rotation * Swing.at(turns))
  }
}
