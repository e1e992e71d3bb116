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
