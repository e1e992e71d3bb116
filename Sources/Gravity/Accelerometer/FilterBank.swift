import Portable

/// Six filters of one acceleration, of which each is the best in some motion: the experts.
///
/// ```
///   a ─┬─────────────────────────────────▶ newest        no delay, all noise
///      ├─▶ low 0.07 s ───────────────────▶ low           shakes
///      ├─▶ low 1.8 s ────────────────────▶ low           at rest, pushes
///      └─▶ low 0.07, 0.15, 0.4 s ─▶ low ─▶ 2 low − low²   turns: no delay at a steady rate
/// ```
/// The last three are double exponential smoothing (LaViola 2003, Eurographics Workshop on Virtual Environments).
struct FilterBank: Sendable {
  /// τ of the low-passes, s.
  private static let timeConstants: InlineArray<5, Double> = [0.03, 0.07, 0.15, 0.4, 1.8]

  /// The low-passes, in g.
  private var low: InlineArray<5, Vector3>
  /// Low-passes of the middle three, with their time constants, in g.
  private var second: InlineArray<3, Vector3>

  /// Seconds of samples: until a low-pass has its own time constant, it is the mean of them.
  private var age: Double

  /// Begins at a direction: one sample's, or a known one.
  init(at direction: Vector3, isKnown: Bool) {
    age = isKnown ? .infinity : 0
    low = InlineArray(repeating: direction)
    second = InlineArray(repeating: direction)
  }

  /// Takes an acceleration in g; returns the squares of what lies between neighbouring low-passes, in g².
  mutating func update(_ felt: Vector3, after seconds: Double) -> SIMD4<Double> {
    age += seconds
    for index in 0..<5 {
      let share = share(of: seconds, timeConstant: min(Self.timeConstants[index], age))
      low[index] += (felt - low[index]) * share
      guard index >= 1, index <= 3 else { continue }
      second[index - 1] += (low[index] - second[index - 1]) * share
    }
    var bands = SIMD4<Double>.zero
    for index in 0..<4 { bands[index] = (low[index] - low[index + 1]).squaredLength }
    return bands
  }

  /// The sum of the experts, each with its weight; `newest` is the direction of the newest sample.
  func mix(_ newest: Vector3, _ weights: SIMD8<Double>) -> Vector3 {
    var sum = newest * weights[0]
    sum += low[1] * weights[1]
    sum += low[4] * weights[2]
    sum += (low[1] * 2 - second[0]) * weights[3]
    sum += (low[2] * 2 - second[1]) * weights[4]
    sum += (low[3] * 2 - second[2]) * weights[5]
    return sum
  }
}
