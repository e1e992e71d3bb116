import Graphics

/// A spring as the article about ropes has it: F = k·x + d·v with **negative** k and d.
///
/// ```
///   rest ●~~~~~~~~○ point     a = (k · offset + d · v) / mass
///                             v += a · h, then x += v · h      (semi-implicit Euler; both axes alike)
/// ```
/// The article steps once a frame, and a stall of 100 ms makes its rope explode: there h is at most 1/60 s,
/// and smaller where the spring is so stiff that it asks for that. Of one that no step of ours can follow
/// (`finestStep`) the numbers are softened until it can: it is then at rest at once, to the eye.
public struct Spring: Equatable, Sendable {
  /// Force a point of distance; negative pulls back.
  public var k: Double
  /// How heavy what hangs on it is.
  public var mass: Double
  /// Force a point per second of speed; negative brakes.
  public var damping: Double

  /// The longest step, in seconds: what the article steps by.
  public static let longestStep = 1.0 / 60
  /// The finest step, in seconds.
  static let finestStep = longestStep / 32
  /// The longest time that is gone through at once, in seconds; whoever was away for longer sees this.
  static let longestTime = 60.0

  /// A spring by its numbers.
  public init(k: Double, mass: Double = 1, damping: Double = 0) {
    (self.k, self.mass, self.damping) = (k, mass, damping)
  }

  /// What hangs on a spring.
  public struct Point: Equatable, Sendable {
    /// Where it is.
    public var position: Vector2
    /// Points a second.
    public var velocity: Vector2

    /// A point, at rest unless it is said.
    public init(_ position: Vector2, velocity: Vector2 = .zero) {
      (self.position, self.velocity) = (position, velocity)
    }
  }

  /// Moves a point.
  ///
  /// A part of 1/60 s and then the rest is not the same as both at once; equal spans are the same always.
  ///
  /// - Parameters:
  ///   - point: what hangs on it.
  ///   - rest: where it would hang still.
  ///   - seconds: how long; what is negative or no number is nothing.
  public func advance(_ point: inout Point, to rest: Vector2, seconds: Double) {
    guard seconds > 0 else { return }
    let seconds = min(seconds, Self.longestTime)
    var (pull, brake) = (clean(k), clean(damping))
    let spans = max(1, (seconds / Self.longestStep - 1e-9).rounded(.up))
    let count = spans * Self.division(pull, brake)
    let step = seconds / count
    // Stable while (pull·h² + 2·brake·h) < 4; what is beyond half of that is softened.
    let demand = pull * Self.finestStep * Self.finestStep + 2 * brake * Self.finestStep
    if demand > 2 { (pull, brake) = (pull * 2 / demand, brake * 2 / demand) }
    for _ in 0..<Int(count) {
      let offset = point.position - rest
      let acceleration = offset * -pull - point.velocity * brake
      point.velocity = point.velocity + acceleration * step
      point.position = point.position + point.velocity * step
    }
    // A rest without a place leaves the point where it can be found again.
    let sum = point.position.x + point.position.y + point.velocity.x + point.velocity.y
    if !sum.isFinite { point = Point(rest.x.isFinite && rest.y.isFinite ? rest : .zero) }
  }

  /// −k/mass or −d/mass: what pushes instead of pulling, and what is no number, is nothing.
  private func clean(_ factor: Double) -> Double {
    let rate = -factor / mass
    return rate > 0 ? min(rate, 1e12) : 0
  }

  /// How many steps a 1/60 s takes, so that none goes more than a quarter of the way to instability.
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
