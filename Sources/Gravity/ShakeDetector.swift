import Motion

/// Notices that the panel is being shaken: strong reversals, several in a short time.
///
/// What is left of the acceleration without gravity is compared along its strongest axis; each time
/// it swings from beyond +1.2 g to beyond −1.2 g or back counts. Three swings within 0.8 s are a
/// shake, which lasts until 1 s has passed without another swing. No hand turns around within 30 ms;
/// what does is the ringing of a knock on the glass.
public struct ShakeDetector: Sendable {
  /// Beyond this much without gravity, in g, counts as a swing.
  public static let threshold = 1.2
  private static let window: Int64 = 800_000_000
  private static let cooldown: Int64 = 1_000_000_000
  private static let shortestSwing: Int64 = 30_000_000

  /// Whether the panel is being shaken.
  public private(set) var isShaking = false
  private var swings: InlineArray<3, Instant?> = [nil, nil, nil]
  private var side: (axis: Int, positive: Bool, since: Instant)?

  /// A detector that has felt nothing.
  public init() {}

  /// Takes in a sample and the gravity that the filter found at the same time.
  public mutating func update(_ sample: MotionSample, gravity: Acceleration) {
    if isShaking, let last = swings[2] {
      isShaking = sample.instant.nanoseconds(since: last) <= Self.cooldown
    }
    let rest: InlineArray<3, Double> = [
      sample.acceleration.x - gravity.x, sample.acceleration.y - gravity.y,
      sample.acceleration.z - gravity.z,
    ]
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

  private func strongest(_ values: InlineArray<3, Double>) -> Int? {
    var axis = 0
    for index in 1..<3 where values[index].magnitude > values[axis].magnitude { axis = index }
    return values[axis].isFinite ? axis : nil
  }
}
