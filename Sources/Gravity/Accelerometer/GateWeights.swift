import Portable

/// How much each filter of `FilterBank` counts in a motion: a softmax of weighted `MotionFeatures`.
///
/// ```
///   weight of expert k = exp(z_k),   z_k = W_k · (1, excess, jitter, bands)        only ratios matter
/// ```
/// Made by `Benchmarks/gravity/train.py` from the recordings in docs/gravity.md.
enum GateWeights {
  // Computed, because a stored one is checked for its first use each time.
  // A row for each feature; a column for each expert, the last two are unused:
  // newest, low 0.07, low 1.8, predictors of 0.07, 0.15 and 0.4 s.

  private static var always: SIMD8<Double> { SIMD8(0.70, -1.59, 1.03, 1.23, -1.06, -0.47, 0, 0) }
  /// Pushed: the slow filters; the newest sample is worth least.
  private static var excess: SIMD8<Double> { SIMD8(-2.75, -0.46, 1.41, -0.21, 0.82, 1.66, 0, 0) }
  /// Vibrating: the slowest filter; not the newest sample.
  private static var jitter: SIMD8<Double> { SIMD8(-0.66, -0.05, 0.44, 0.20, 0.16, 0.11, 0, 0) }
  /// Motion between 0.03 and 0.07 s: the quick predictors would overshoot, the slow one does not.
  private static var band0: SIMD8<Double> { SIMD8(0.45, -0.43, 0.98, -2.78, -2.49, 1.85, 0, 0) }
  /// Between 0.07 and 0.15 s: a quick turn, which the newest sample shows first.
  private static var band1: SIMD8<Double> { SIMD8(2.20, -0.01, -0.76, 0.92, -0.52, -2.59, 0, 0) }
  /// Between 0.15 and 0.4 s: a turn, which the quickest predictor follows.
  private static var band2: SIMD8<Double> { SIMD8(1.23, 0.51, -0.94, 2.59, -0.03, -2.91, 0, 0) }
  /// Between 0.4 and 1.8 s: a slow turn, for the slower predictors; the slowest filter would be late.
  private static var band3: SIMD8<Double> { SIMD8(-0.65, 0.19, -1.55, -0.13, 2.30, 1.89, 0, 0) }

  /// The weights of the six experts, the largest 1; two lanes are unused.
  static func weights(_ levels: SIMD8<Double>) -> SIMD8<Double> {
    var sum = always
    sum += excess * levels[0]
    sum += jitter * levels[1]
    sum += band0 * levels[2]
    sum += band1 * levels[3]
    sum += band2 * levels[4]
    sum += band3 * levels[5]
    var most = sum[0]
    for expert in 1..<6 { most = max(most, sum[expert]) }
    return quickExponential(sum - most)
  }
}
