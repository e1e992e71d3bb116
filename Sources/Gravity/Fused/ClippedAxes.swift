import Portable

/// Finds the axes on which a gyroscope is at the end of its range, from the rates alone.
///
/// ```
///         ▁▁▁▁▁▁  the same largest value, again and again: the true rate is beyond it
///        ╱      ╲
///   ____╱        ╲____
/// ```
/// An extreme counts as the range's end when it has come three times in a row; a larger value disproves it. A value
/// that stays for more than a second is a sensor that hangs, which `GyroscopeTrust` finds. A mount matrix that mixes
/// axes hides the range.
struct ClippedAxes: Sendable {
  /// Slower extremes are no range of any chip, rad/s.
  private static let slowest = 0.5
  /// The two ends of a range differ by one step of the converter, as a share.
  private static let tolerance = 2e-4
  private static let proof: Int64 = 3
  private static let longest = 1.0
  /// Average of `portion`, s.
  private static let memory = 1.0

  /// 1 for the axes that are clipped now, else 0.
  private(set) var axes = Vector3.zero
  /// Share of the last second in which an axis was clipped, 0...1.
  private(set) var portion = 0.0
  private var extremes = Vector3.zero
  private var counts = SIMD3<Int64>.zero
  private var last = Vector3.zero
  private var unchanged = Vector3.zero

  /// Takes a rate in rad/s, `dt` seconds after the previous one.
  mutating func update(_ rate: Vector3, dt: Double) {
    let isNew = rate .!= last
    unchanged = (unchanged + dt).replacing(with: 0, where: isNew)
    last = rate
    let size = rate.replacing(with: Vector3.zero - rate, where: rate .< 0)
    let isExtreme = (size .>= extremes * (1 - Self.tolerance)) .& (size .> Self.slowest)
    axes = .zero
    if any(isExtreme) {
      for axis in 0..<3 where isExtreme[axis] { take(size[axis], axis) }
      // Noise never repeats on three axes: the sensor hangs.
      if !any(isNew) { axes = .zero }
    }
    counts.replace(with: 0, where: (counts .< Self.proof) .& .!isExtreme)
    if unchanged.max() > Self.longest { portion = 0 }
    let isClipped = axes != .zero
    portion += share(of: dt, timeConstant: Self.memory) * ((isClipped ? 1 : 0) - portion)
  }

  private mutating func take(_ size: Double, _ axis: Int) {
    if size > extremes[axis] * (1 + Self.tolerance) { counts[axis] = 0 }
    extremes[axis] = max(extremes[axis], size)
    let isRun = counts[axis] == 0 || unchanged[axis] > 0
    if counts[axis] < Self.proof { counts[axis] = isRun ? counts[axis] + 1 : 1 }
    axes[axis] = counts[axis] >= Self.proof && unchanged[axis] < Self.longest ? 1 : 0
  }
}
