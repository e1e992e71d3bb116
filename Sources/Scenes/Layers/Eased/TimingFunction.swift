import Portable

/// Progress as a function of elapsed time, both shares 0...1; names as in Core Animation's CAMediaTimingFunction.
///
/// The sines are exact where its cubics approximate: `easeInSine` is the formula of the article about eased snow.
public enum TimingFunction: Equatable, Sendable {
  case linear
  case cubic(CubicTiming)
  /// 1 − cos(π t / 2): begins slowly.
  case easeInSine
  /// sin(π t / 2): ends slowly.
  case easeOutSine
  /// (1 − cos π t) / 2: begins and ends slowly.
  case easeInOutSine

  /// Begins slowly.
  public static let easeIn = cubic(CubicTiming(0.42, 0, 1, 1))
  /// Ends slowly.
  public static let easeOut = cubic(CubicTiming(0, 0, 0.58, 1))
  /// Begins and ends slowly.
  public static let easeInEaseOut = cubic(CubicTiming(0.42, 0, 0.58, 1))
  /// The timing of Core Animation's implicit animations.
  public static let `default` = cubic(CubicTiming(0.25, 0.1, 0.25, 1))

  static let named: [(name: String, function: TimingFunction)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut),
    ("easeInEaseOut", .easeInEaseOut), ("default", .default), ("easeInSine", .easeInSine),
    ("easeOutSine", .easeOutSine), ("easeInOutSine", .easeInOutSine),
  ]

  /// The progress at a share of the time, 0 at 0 and 1 at 1; a cubic may leave 0...1 in between.
  ///
  /// Times outside 0...1 are clamped, except by `linear`, which passes on an outer function's overshoot.
  public func value(at time: Double) -> Double {
    switch self {
    case .linear: return time
    case .cubic(let cubic): return cubic.value(at: time)
    case .easeInSine: return 1 - SineCosine(Self.clamped(time) * (.pi / 2)).cosine
    case .easeOutSine: return SineCosine(Self.clamped(time) * (.pi / 2)).sine
    case .easeInOutSine: return (1 - SineCosine(Self.clamped(time) * .pi).cosine) / 2
    }
  }

  private static func clamped(_ time: Double) -> Double { min(max(time, 0), 1) }
}

/// A cubic Bézier from (0, 0) to (1, 1) as a function of its x.
///
/// ```
///   1 ┤        c2 ●──╭──●     x(s) = 3 s (1−s)² c1x + 3 s² (1−s) c2x + s³, y(s) alike;
///     │         ╭───╯         x(s) = t is solved for s, the answer is y(s).
///   0 ●──● c1 ──╯             x never falls, because c1x and c2x are in 0...1.
/// ```
public struct CubicTiming: Equatable, Sendable {
  /// First control point.
  public let c1x: Double, c1y: Double
  /// Second control point.
  public let c2x: Double, c2y: Double

  /// Creates a cubic; requires `c1x` and `c2x` in 0...1, as Core Animation does.
  public init(_ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
    precondition((0...1).contains(c1x) && (0...1).contains(c2x))
    (self.c1x, self.c1y, self.c2x, self.c2y) = (c1x, c1y, c2x, c2y)
  }

  /// y at x, which is clamped to 0...1.
  public func value(at x: Double) -> Double {
    guard x > 0 else { return 0 }
    guard x < 1 else { return 1 }
    return Self.point(parameter(at: x), c1y, c2y)
  }

  /// The curve's parameter at x within 0...1, by Newton's method with bisection where the tangent is too flat.
  private func parameter(at x: Double) -> Double {
    var (low, high) = (0.0, 1.0)
    var s = x
    for _ in 0..<64 {
      let miss = Self.point(s, c1x, c2x) - x
      if miss.magnitude < 1e-12 { break }
      if miss > 0 { high = s } else { low = s }
      let slope = Self.slope(s, c1x, c2x)
      let next = slope > 1e-9 ? s - miss / slope : low
      s = next > low && next < high ? next : (low + high) / 2
    }
    return s
  }

  private static func point(_ s: Double, _ first: Double, _ second: Double) -> Double {
    let rest = 1 - s
    return 3 * s * rest * rest * first + 3 * s * s * rest * second + s * s * s
  }

  private static func slope(_ s: Double, _ first: Double, _ second: Double) -> Double {
    let rest = 1 - s
    return 3 * rest * rest * first + 6 * s * rest * (second - first) + 3 * s * s * (1 - second)
  }
}
