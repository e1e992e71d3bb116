/// A triangle wave smoothed by parabolas, as in CAEmitterBehavior's `wave`.
///
/// ```
///    1 ┤  ╭─╮              within 6 % of a sine, without its price
///    0 ┼─╯   ╲     ╱──▶ phase, 1 is to and fro once
///   −1 ┤      ╰───╯
/// ```
enum Swing {
  /// The value at a phase in turns: 0 at 0, 1 at ¼, −1 at ¾.
  static func at(_ phase: Double) -> Double { at(SIMD8(repeating: phase))[0] }

  @inline(__always)
  static func at(_ phases: SIMD8<Double>) -> SIMD8<Double> {
    let shifted = phases + 0.25
    let turns = (shifted - shifted.rounded(.down)) * 4
    let triangle = (turns - 1).replacing(with: 3 - turns, where: turns .>= 2)
    return triangle * (2 - triangle.replacing(with: triangle * -1, where: triangle .< 0))
  }

  /// Whether phases still have parts of a turn.
  @inline(__always)
  static func areExact(_ phases: SIMD8<Double>) -> SIMDMask<SIMD8<Int64>> {
    (phases .< 0x1p50) .& (phases .> -0x1p50)
  }

  /// The values at phases in turns of 2³²: sums wrap around by themselves.
  @inline(__always)
  static func at(turns phases: SIMD8<UInt32>) -> SIMD8<Float> {
    let halves = SIMD8<Float>(SIMD8<Int32>(truncatingIfNeeded: phases)) * 0x1p-31
    let magnitudes = halves.replacing(with: halves * -1, where: halves .< 0)
    return 4 * halves * (1 - magnitudes)
  }

  /// Turns of 2³² of a phase, or of a frequency's phase in `seconds`; 0 if too large to be exact.
  static func turns(_ phase: Double) -> UInt32 {
    guard phase.magnitude < 0x1p20 else { return 0 }
    return UInt32(truncatingIfNeeded: Int64((phase * 0x1p32).rounded()))
  }
}
