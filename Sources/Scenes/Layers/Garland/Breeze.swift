import Portable

/// A light breeze that rises, falls and sways ropes, each with its own phase.
enum Breeze {
  /// Nanoseconds; a whole number of cycles of all waves, so it repeats without a jump.
  static let period: Int64 = 60_000_000_000

  /// Strength −1...1; `seconds` is 0 up to the period, and gusts reach neighbouring ropes in turn.
  static func strength(at seconds: Double, _ index: Int) -> Double {
    let offset = Double(index % 100) * 0.8
    let slow = SineCosine(seconds * (Angle.turn * 11 / 60) + offset).sine
    let quick = SineCosine(seconds * (Angle.turn * 17 / 60) + 1.7 * offset).sine
    let rising = SineCosine(seconds * (Angle.turn * 4 / 60) - 0.3 * offset).sine
    return (0.65 + 0.35 * rising) * (0.65 * slow + 0.35 * quick)
  }
}
