import Portable

/// Finds the axes on which a gyroscope is at the end of its range, from the rates alone.
///
/// The two ends of an axis differ where a bias was subtracted: see `RangeEnds`. A mount matrix that mixes axes hides
/// the range, and so does noise that is added behind the converter.
struct ClippedAxes: Sendable {
  /// Average of `portion`, s.
  private static let memory = 1.0

  /// 1 for the axes that are clipped now, else 0.
  private(set) var axes = Vector3.zero
  /// Share of the last second in which an axis was clipped, 0...1.
  private(set) var portion = 0.0
  private var (above, below) = (RangeEnds(), RangeEnds())
  private var last = Vector3.zero
  private var unchanged = Vector3.zero

  /// Takes a rate in rad/s, `dt` seconds after the previous one.
  mutating func update(_ rate: Vector3, dt: Double) {
    let isNew = rate .!= last
    unchanged = (unchanged + dt).replacing(with: 0, where: isNew)
    last = rate
    axes =
      above.update(rate, unchanged: unchanged)
      + below.update(Vector3.zero - rate, unchanged: unchanged)
    // Noise never repeats on three axes: the sensor hangs.
    if axes != .zero, !any(isNew) { axes = .zero }
    if unchanged.max() > RangeEnds.longest { portion = 0 }
    let isClipped = axes != .zero
    portion += share(of: dt, timeConstant: Self.memory) * ((isClipped ? 1 : 0) - portion)
  }
}
