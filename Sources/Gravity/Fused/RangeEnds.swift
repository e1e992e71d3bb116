import Portable

/// The ends of a gyroscope's range in one sense of its axes.
///
/// ```
///         ▁▁▁▁▁▁  the same largest value, again and again: the true rate is beyond it
///        ╱      ╲
///   ____╱        ╲____
/// ```
/// A largest value counts as the end when it has come three times in a row; a larger one disproves it. A value that
/// stays for more than a second is a sensor that hangs, which `GyroscopeTrust` finds.
struct RangeEnds: Sendable {
  /// Slower extremes are no range of any chip, rad/s.
  private static let slowest = 0.5
  /// Rounding, as a share.
  private static let tolerance = 2e-4
  private static let proof: Int64 = 3
  /// An unchanged value is a range's end for so long, s.
  static let longest = 1.0

  private var largest = Vector3.zero
  private var counts = SIMD3<Int64>.zero

  /// Takes rates in rad/s, and how long they have been `unchanged`, s; returns 1 for axes at their end, else 0.
  mutating func update(_ rate: Vector3, unchanged: Vector3) -> Vector3 {
    let isLargest =
      (rate .>= largest * (1 - Self.tolerance)) .& (rate .> Self.slowest)
    var axes = Vector3.zero
    if any(isLargest) {
      for axis in 0..<3 where isLargest[axis] {
        axes[axis] = take(rate[axis], axis, unchanged[axis]) ? 1 : 0
      }
    }
    counts.replace(with: 0, where: (counts .< Self.proof) .& .!isLargest)
    return axes
  }

  private mutating func take(_ rate: Double, _ axis: Int, _ unchanged: Double) -> Bool {
    if rate > largest[axis] * (1 + Self.tolerance) { counts[axis] = 0 }
    largest[axis] = max(largest[axis], rate)
    let isRun = counts[axis] == 0 || unchanged > 0
    if counts[axis] < Self.proof { counts[axis] = isRun ? counts[axis] + 1 : 1 }
    return counts[axis] >= Self.proof && unchanged < Self.longest
  }
}
