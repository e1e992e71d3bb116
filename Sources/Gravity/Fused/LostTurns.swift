import Portable

/// How much a gyroscope at the end of its range has lost of the panel's turns.
///
/// ```
///   right                  ↑ ↑ ↑ ↑ ↑      the acceleration in the filter's world, and its mean: 1 g
///   turns are lost         ↑ ↗ → ↘ ↓      the filter's world turns: the mean shrinks
/// ```
struct LostTurns: Sendable {
  /// Averages of the acceleration and of the mean's length, s.
  private static let memory = (mean: 1.5, length: 5.0)
  /// Lengths in g of a world that is right, and of one that tells nothing.
  ///
  /// On BROAD 0.97, clipped at 125°/s 0.86 to 0.98.
  private static let (right, lost) = (0.96, 0.91)
  /// Maximum weight of a push, g.
  private static let strongest = 8.0
  /// Share of clipped samples from which the length counts in full.
  private static let often = 0.3

  private var mean = Vector3(0, 0, 1)
  private var length = 1.0

  /// Takes the acceleration in the filter's world, in g, (0, 0, 1) at rest, `dt` seconds after the previous one.
  mutating func update(_ force: Vector3, dt: Double) {
    mean +=
      share(of: dt, timeConstant: Self.memory.mean) * (force.limited(to: Self.strongest) - mean)
    length += share(of: dt, timeConstant: Self.memory.length) * (mean.length - length)
  }

  /// The weight of the accelerometer alone, 0...1; `clipped` is the share of clipped samples.
  func weight(clipped: Double) -> Double {
    let lost = min(max((Self.right - length) / (Self.right - Self.lost), 0), 1)
    return lost * min(clipped / Self.often, 1)
  }
}
