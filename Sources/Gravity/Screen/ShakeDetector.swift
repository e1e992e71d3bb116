import Motion
import Portable

/// Detects shaking: several strong reversals in a short time.
///
/// A swing is a change of the acceleration without gravity, along its strongest axis, from beyond +1.2 g to beyond
/// −1.2 g or back. Three swings within 0.8 s start a shake, 1 s without a swing ends it. Reversals within 30 ms are
/// the ringing of a knock on the glass: no hand is that fast.
///
/// Acceleration beyond 0.3 g also feeds a draining energy, for scenes whose snow whirls up with longer shaking:
///
/// ```
/// dE/dt = max(0, |a − g|² − 0.3²) − E / 0.8 s           in g²·s; steady swings of ±2 g end near 1.5
/// ```
public struct ShakeDetector: Sendable {
  /// A swing's acceleration without gravity, in g.
  public static let threshold = 1.2
  private static let window: Int64 = 800_000_000
  private static let cooldown: Int64 = 1_000_000_000
  private static let shortestSwing: Int64 = 30_000_000

  /// Acceleration that feeds no energy, in g: a hand is never quite still.
  private static let calm = 0.3
  /// Maximum acceleration that feeds energy, in g: chips clip there.
  private static let hardest = 16.0
  /// Time in which 63 % of the energy drain, s.
  private static let drain = 0.8

  /// Whether the panel is being shaken.
  public private(set) var isShaking = false
  /// The energy, in g²·s; 0 for a panel at rest.
  public private(set) var energy = 0.0
  private var swings: InlineArray<3, Instant?> = [nil, nil, nil]
  private var side: (axis: Int, positive: Bool, since: Instant)?

  /// Creates a detector without samples.
  public init() {}

  /// Takes a finite sample, its gravity in g, and the seconds since the previous sample, 0 after a restart.
  ///
  /// Swings are measured from `calm`, in g: a gravity that does not follow them; nil for `gravity`.
  public mutating func update(
    _ sample: MotionSample, gravity: Acceleration, calm: Acceleration? = nil, after seconds: Double
  ) {
    // A pause voids the state; even the clock may be another one.
    if seconds <= 0 { self = ShakeDetector() }
    if isShaking, let last = swings[2] {
      isShaking = sample.instant.nanoseconds(since: last) <= Self.cooldown
    }
    fill(sample.acceleration - gravity, for: seconds)
    let rest = sample.acceleration - (calm ?? gravity)
    guard let axis = strongest(rest), rest[axis].magnitude > Self.threshold else { return }
    let positive = rest[axis] > 0
    let before = side
    guard before?.axis != axis || before?.positive != positive else { return }
    side = (axis, positive, sample.instant)
    guard let before, before.axis == axis,
      sample.instant.nanoseconds(since: before.since) >= Self.shortestSwing
    else { return }
    swings[0] = swings[1]
    swings[1] = swings[2]
    swings[2] = sample.instant
    if let first = swings[0], sample.instant.nanoseconds(since: first) <= Self.window {
      isShaking = true
    }
  }

  private mutating func fill(_ rest: Vector3, for seconds: Double) {
    let push = min(rest.squaredLength, Self.hardest * Self.hardest) - Self.calm * Self.calm
    energy = (energy + max(0, push) * seconds) * (Self.drain / (Self.drain + seconds))
    // Ends an exponential decay below anything visible.
    if energy < 1e-9 { energy = 0 }
  }

  private func strongest(_ values: Vector3) -> Int? {
    var axis = 0
    for index in 1..<3 where values[index].magnitude > values[axis].magnitude { axis = index }
    return values[axis].isFinite ? axis : nil
  }
}
