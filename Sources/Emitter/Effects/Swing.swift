/// A triangle wave smoothed by parabolas, as in CAEmitterBehavior's `wave`.
///
/// ```
///    1 ┤  ╭─╮              within 6 % of a sine, without its price
///    0 ┼─╯   ╲     ╱──▶ phase, 1 is to and fro once
///   −1 ┤      ╰───╯
/// ```
enum Swing {
  /// The value at a phase in turns: 0 at 0, 1 at ¼, −1 at ¾.
  static func at(_ phase: Double) -> Double {
    let shifted = phase + 0.25
    let turn = (shifted - shifted.rounded(.down)) * 4
    let triangle = turn < 2 ? turn - 1 : 3 - turn
    return triangle * (2 - triangle.magnitude)
  }
}

extension Swing {
  /// The value at a phase in turns of 2³²: sums wrap around by themselves.
  @inline(__always)
  static func at(turns phase: UInt32) -> Float {
    let half = Float(Int32(bitPattern: phase)) * 0x1p-31
    return 4 * half * (1 - half.magnitude)
  }

  /// Turns of 2³² of a phase, or of a frequency's phase in `seconds`; 0 if too large to be exact.
  static func turns(_ phase: Double) -> UInt32 {
    guard phase.magnitude < 0x1p20 else { return 0 }
    return UInt32(truncatingIfNeeded: Int64((phase * 0x1p32).rounded()))
  }
}
