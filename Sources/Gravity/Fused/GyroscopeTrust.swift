import Portable

/// Detects a gyroscope that reports wrong rates, and its recovery.
///
/// Gyroscopes sleep and report 0, hang and repeat values, have a wrong matrix or wrong units. Then the panel turns, the
/// filter does not, and the acceleration deviates **in the world** for that long. A push does so only briefly.
///
/// ```
///      up                 the mean acceleration in the world, 1.5 s:
///       |   / mean         beyond 25° from up, the orientation is wrong;
///       |  /               within 15° while the gyroscope reports 90° of tilting,
///       | /                it is trusted again
/// ```
/// A fault shows in the mean a second later, so tilting counts as proof only after a while.
///
/// A dead axis, or two that are swapped, keeps the mean within 25°, but off up for as long as the panel turns: its RMS
/// angle over 5 s is 13° then, and at most 6° on BROAD at 26 Hz or more.
///
/// A gyroscope that reports turns where none are spins the world, and the mean in it shrinks. It also does in free fall,
/// but then the samples are short, too. On BROAD, no mean of a right gyroscope is shorter than 0.77 g.
struct GyroscopeTrust: Sendable {
  /// Memory of the mean, s.
  private static let memory = 1.5
  /// cos² of 25° and of 15°.
  private static let (wrong, right) = (0.821, 0.933)
  /// Squared lengths, g²: a mean is too short below the first, if the mean square of the samples is above the second.
  private static let (shortest, leastPull) = (0.5, 0.6)
  /// Memory of the mean square of the mean's angle, s; how long a start in motion may take; sin² of 9° and of 6°.
  private static let lasting = (memory: 5.0, start: 3.0, wrong: 0.0245, right: 0.0109)
  /// Maximum weight of a push, g: knocks are short however hard.
  private static let strongest = 8.0
  /// Tilting that proves a gyroscope, rad, and how long the proof must hold, s; with every fault found, the proof has to
  /// be `severity` times as long, up to `mostProof`.
  private static let (proof, probation, severity, mostProof) = (1.57, 3.0, 4.0, 1e4)
  /// Faster tilting proves no more, rad/s: a gyroscope in wrong units reports any.
  private static let fastest = 6.0

  private(set) var isTrusted = true
  private var mean = Vector3(0, 0, 1)
  private var meanSquare = 1.0
  private var (age, lastingOff) = (0.0, 0.0)
  private var tilted = 0.0
  private var proven = 0.0
  private var needed = Self.proof / Self.severity
  private var hasForgiven = false

  mutating func begin() {
    pause()
    (tilted, proven, age, lastingOff) = (0, 0, 0, 0)
  }

  /// The fault had a cause that is mended: a proof twice as long as the first is enough, once.
  mutating func forgive() {
    guard !isTrusted, !hasForgiven else { return }
    hasForgiven = true
    pause()
    (age, lastingOff) = (0, 0)
    needed = 2 * Self.proof / Self.severity
  }

  /// Finds no fault for now: the orientation may be wrong for another reason.
  mutating func pause() { (mean, meanSquare) = (Vector3(0, 0, 1), 1) }

  /// Whether the orientation must be wrong: `force` is in g in the world's frame, (0, 0, 1) at rest; `tilting` is the
  /// rate of gravity's direction in the panel's frame according to the gyroscope, rad/s.
  mutating func update(_ force: Vector3, tilting: Double, dt: Double) -> Bool {
    let felt = force.limited(to: Self.strongest)
    let portion = share(of: dt, timeConstant: Self.memory)
    mean += portion * (felt - mean)
    meanSquare += portion * (felt.squaredLength - meanSquare)
    let length = mean.squaredLength
    let upright = mean.z > 0 ? mean.z * mean.z : 0
    age = min(age + dt, Self.lasting.start)
    if age >= Self.lasting.start, length > Self.shortest {
      lastingOff +=
        share(of: dt, timeConstant: Self.lasting.memory) * (1 - upright / length - lastingOff)
    }
    let isWrong = length < Self.shortest || upright < Self.wrong * length
    if meanSquare > Self.leastPull, isWrong || lastingOff > Self.lasting.wrong {
      if isTrusted { needed = min(needed * Self.severity, Self.mostProof) }
      isTrusted = false
      return true
    }
    guard !isTrusted else { return false }
    guard upright > Self.right * length, length > Self.right * Self.right,
      lastingOff < Self.lasting.right
    else {
      (tilted, proven) = (0, 0)
      return false
    }
    let stood = tilted * share(of: dt, timeConstant: Self.probation)
    tilted += min(tilting, Self.fastest) * dt - stood
    proven += stood
    isTrusted = proven > needed
    return false
  }
}
