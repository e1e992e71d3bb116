import Graphics

/// A spring as in the article about ropes: F = k·x + d·v with **negative** k and d.
///
/// ```
///   rest ●~~~~~~~~○ point     a = (k · offset + d · v) / mass
///                             v += a · h, then x += v · h      (semi-implicit Euler; both axes alike)
/// ```
/// The article steps once a frame, so a stall of 100 ms makes its rope explode. Here h is at most 1/60 s, less for
/// stiff springs; one too stiff for `finestStep` is softened until stable, and still seems to stop at once.
public struct Spring: Equatable, Sendable {
  /// Force per point of distance; negative pulls back.
  public var k: Double
  /// Mass of the suspended point.
  public var mass: Double
  /// Force per point/s of speed; negative brakes.
  public var damping: Double

  /// The longest step, in seconds: the article's.
  public static let longestStep = 1.0 / 60
  /// Seconds; a spring that needs finer steps is softened.
  static let finestStep = longestStep / 32
  /// Seconds; longer gaps are cut to this.
  static let longestTime = 60.0

  /// Creates a spring.
  public init(k: Double, mass: Double = 1, damping: Double = 0) {
    (self.k, self.mass, self.damping) = (k, mass, damping)
  }

  /// A point suspended on a spring.
  public struct Point: Equatable, Sendable {
    /// In points.
    public var position: Vector2
    /// In points/s.
    public var velocity: Vector2

    /// Creates a point, by default at rest.
    public init(_ position: Vector2, velocity: Vector2 = .zero) {
      (self.position, self.velocity) = (position, velocity)
    }
  }

  /// Moves a point towards `rest` for `seconds`; negative and NaN do nothing.
  ///
  /// Splitting a step of 1/60 s changes the result; equal spans give equal results.
  public func advance(_ point: inout Point, to rest: Vector2, seconds: Double) {
    guard seconds > 0 else { return }
    let seconds = min(seconds, Self.longestTime)
    var (pull, brake) = (clean(k), clean(damping))
    let spans = max(1, (seconds / Self.longestStep - 1e-9).rounded(.up))
    let count = spans * Self.division(pull, brake)
    let step = seconds / count
    // Stable while (pull·h² + 2·brake·h) < 4; softened above half of that.
    let demand = pull * Self.finestStep * Self.finestStep + 2 * brake * Self.finestStep
    if demand > 2 { (pull, brake) = (pull * 2 / demand, brake * 2 / demand) }
    for _ in 0..<Int(count) {
      let offset = point.position - rest
      let acceleration = offset * -pull - point.velocity * brake
      point.velocity = point.velocity + acceleration * step
      point.position = point.position + point.velocity * step
    }
    // A non-finite rest must not lose the point for good.
    let sum = point.position.x + point.position.y + point.velocity.x + point.velocity.y
    if !sum.isFinite { point = Point(rest.x.isFinite && rest.y.isFinite ? rest : .zero) }
  }

  /// −k/mass or −d/mass; 0 if that pushes or is NaN.
  private func clean(_ factor: Double) -> Double {
    let rate = -factor / mass
    return rate > 0 ? min(rate, 1e12) : 0
  }

  /// Substeps of 1/60 s, so that none exceeds a quarter of the stability limit.
  private static func division(_ pull: Double, _ brake: Double) -> Double {
    var count = 1.0
    while count < longestStep / finestStep {
      let step = longestStep / count
      if pull * step * step + 2 * brake * step <= 1 { break }
      count *= 2
    }
    return count
  }
}
