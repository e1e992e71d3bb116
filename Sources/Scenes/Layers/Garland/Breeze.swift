import Portable

/// Air that moves ropes a little to and fro, each at a time of its own.
enum Breeze {
  /// After how many nanoseconds it begins anew, without a jump: both its waves fit in.
  static let period: Int64 = 60_000_000_000

  /// How strong it is now.
  ///
  /// - Parameters:
  ///   - seconds: 0 up to the period.
  ///   - index: which rope; neighbours are pushed one after the other.
  /// - Returns: −1...1.
  static func strength(at seconds: Double, _ index: Int) -> Double {
    let offset = Double(index % 100) * 0.8
    let slow = SineCosine(seconds * (Angle.turn * 11 / 60) + offset).sine
    let quick = SineCosine(seconds * (Angle.turn * 17 / 60) + 1.7 * offset).sine
    return 0.65 * slow + 0.35 * quick
  }
}
