import Portable

/// Detects a gyroscope that reports wrong rates, and its recovery.
///
/// Gyroscopes sleep and report 0, hang and repeat values, or have a wrong matrix. Then the panel turns, the filter
/// does not, and the acceleration deviates **in the world** for that long. A push does so only briefly.
///
/// ```
///      up                 the mean acceleration in the world, 1.5 s:
///       |   / mean         beyond 30° from up, the orientation is wrong;
///       |  /               within 15° while the gyroscope reports 90° of tilting,
///       | /                it is trusted again
/// ```
/// A fault shows in the mean a second later, so tilting counts as proof only after a while.
struct GyroscopeTrust: Sendable {
  /// Memory of the mean, s.
  private static let memory = 1.5
  /// cos² of 30° and of 15°.
  private static let (wrong, right) = (0.75, 0.933)
  /// Squared length that gives a mean a direction, g²: in free fall it has none.
  private static let leastPull = 0.16
  /// Maximum weight of a push, g: knocks are short however hard.
  private static let strongest = 8.0
  /// Tilting that proves a gyroscope, rad, and how long the proof must hold, s.
  private static let (proof, probation) = (1.57, 3.0)

  private(set) var isTrusted = true
  private var mean = Vector3(0, 0, 1)
  private var tilted = 0.0
  private var proven = 0.0

  mutating func begin() {
    mean = Vector3(0, 0, 1)
    (tilted, proven) = (0, 0)
  }

  /// Whether the orientation must be wrong: `force` is in g in the world's frame, (0, 0, 1) at rest; `tilting` is the
  /// rate of gravity's direction in the panel's frame according to the gyroscope, rad/s.
  mutating func update(_ force: Vector3, tilting: Double, dt: Double) -> Bool {
    let square = force.squaredLength
    let most = Self.strongest
    let felt = square > most * most ? force * (most / square.squareRoot()) : force
    mean += share(of: dt, timeConstant: Self.memory) * (felt - mean)
    let length = mean.squaredLength
    let upright = mean.z > 0 ? mean.z * mean.z : 0
    if upright < Self.wrong * length, length > Self.leastPull {
      isTrusted = false
      return true
    }
    guard !isTrusted else { return false }
    guard upright > Self.right * length else {
      (tilted, proven) = (0, 0)
      return false
    }
    let stood = tilted * share(of: dt, timeConstant: Self.probation)
    tilted += tilting * dt - stood
    proven += stood
    isTrusted = proven > Self.proof
    return false
  }
}
