/// Notices that a gyroscope does not tell the truth, and when it does again.
///
/// Gyroscopes sleep and say 0, hang and repeat themselves, or come with a matrix that is not theirs.
/// Then the panel turns and the filter does not, and what is felt pulls aside **in the world** for as
/// long as that lasts. A push never does so for long: nobody accelerates a panel for seconds.
///
/// ```
///      up                 the mean of what is felt in the world, 1.5 s:
///       |   / mean         within 30° of up, or the orientation is wrong
///       |  /               closer than 15° while the gyroscope has told of 90° of tilting:
///       | /                then it is believed again
/// ```
/// A lie shows in the mean a second later, so tilting counts as proof only after a while.
struct GyroscopeTrust: Sendable {
  /// Memory of the mean, s.
  private static let memory = 1.5
  /// cos² of 30° and of 15°.
  private static let (wrong, right) = (0.75, 0.933)
  /// The squared length in g² that a mean needs to have a direction: falling, there is none.
  private static let leastPull = 0.16
  /// A push beyond this counts as this: a knock is short however hard it is; g.
  private static let strongest = 8.0
  /// How much of tilting proves a gyroscope, rad, and how long it has to stand, s.
  private static let (proof, probation) = (1.57, 3.0)

  /// Whether the gyroscope has the say.
  private(set) var isTrusted = true
  private var mean = Vector(0, 0, 1)
  private var tilted = 0.0
  private var proven = 0.0

  /// Begins with what is felt pointing up.
  mutating func begin() {
    mean = Vector(0, 0, 1)
    (tilted, proven) = (0, 0)
  }

  /// Takes in a sample.
  ///
  /// - Parameters:
  ///   - force: what holds the panel up, in g in the world's frame: at rest (0, 0, 1).
  ///   - tilting: how fast the gyroscope says that gravity moves through the panel's frame, rad/s.
  ///   - dt: in seconds.
  /// - Returns: whether the orientation that `force` was seen with cannot be true.
  mutating func update(_ force: Vector, tilting: Double, dt: Double) -> Bool {
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
