import Portable

/// Down while an accelerometer alone is shaken: the mean of what it feels.
///
/// `AdaptiveFilter` follows a swing, because a swing looks like a turn. Swings have two sides: over a second they
/// cancel, and gravity remains. The mean is too slow for anything else. The filter runs on meanwhile.
struct ShakeHold: Sendable {
  /// Average, s.
  private static let memory = 1.0
  /// Maximum weight of a sample, g.
  private static let strongest = 4.0
  /// With a shorter mean, the panel turns as well, and the mean is late; g.
  private static let least = 0.8

  /// The mean of the acceleration, in g.
  private(set) var mean = Vector3(0, -1, 0)

  /// The mean's direction, length 1; nil in a turn and in free fall.
  var direction: Vector3? {
    let length = mean.length
    return length > Self.least ? mean * (1 / length) : nil
  }

  mutating func begin(at direction: Vector3) { mean = direction }

  /// Takes an acceleration in g, `dt` seconds after the previous one.
  mutating func update(_ felt: Vector3, dt: Double) {
    mean += share(of: dt, timeConstant: Self.memory) * (felt.limited(to: Self.strongest) - mean)
  }
}
