import Motion

/// Hands that turn and shake a panel at random, reproducible by seed.
struct GlobeRide {
  /// θ, radians.
  private(set) var angle = 0.0
  /// The energy of `ShakeDetector`, g²·s.
  private(set) var energy = 0.0
  private var random: SeededGenerator
  private var left = 0
  private var rate = 0.0
  private var push = 0.0

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Advances by 1/60 s.
  mutating func step() {
    if left == 0 { choose() }
    left -= 1
    angle += rate / 60
    energy = (energy + push / 60) * (0.8 / (0.8 + 1.0 / 60))
  }

  /// The next action, for 0.5 s to 3 s: held still, turned, jerked, shaken.
  private mutating func choose() {
    left = Int(30 + 150 * random.nextUnit())
    (rate, push) = (0, 0)
    switch random.nextUnit() {
    case ..<0.25: break
    case ..<0.6: rate = (random.nextUnit() - 0.5) * 3
    case ..<0.75:
      // Half a turn at once, in either direction.
      left = 10
      rate = (random.nextUnit() - 0.5) * 40
    default: push = 8 * random.nextUnit()
    }
  }
}
