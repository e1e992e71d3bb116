import Portable

/// Gravity from an accelerometer alone: calm at rest, fast in a turn.
///
/// A Kalman filter on gravity's direction and rate of change, one 2×2 covariance for all axes; both noises adapt:
///
/// ```
/// measurement noise   r = r₀ (1 + c_m ⟨(|a| − 1)²⟩ + c_h ⟨h²⟩ dt)
///                     a length that is not 1 g is motion; h, what changes between samples, is vibration
/// process noise       q = q₀² + k² (|s|² − noise)
///                     s, the mean of the innovations: while they point to one side, the panel turns
/// ```
/// In units of r₀, because only the ratio matters. The memory is (r / q)^¼: 1.4 s with both at their floor, 0.07 s
/// while the direction lags by 1°. Tuned on BROAD, see docs/gravity.md. Bar-Shalom, Li, Kirubarajan,
/// *Estimation with Applications to Tracking and Navigation*, 2001, 6.2 (white noise acceleration), plus a decay.
struct AdaptiveFilter: Sendable {
  /// Weight of the squared excess length, 1/g².
  private static let magnitudeWeight = 16.0
  /// Weight of the noise density between samples, 1/(g²·s).
  private static let vibrationWeight = 1770.0
  /// Averages of the noise, s.
  private static let noiseMemory = 0.15
  /// q₀², the floor of the process noise.
  private static let calm = 0.27
  /// k², how strongly a lasting lag shortens the memory.
  private static let pursuit = 1.3e8
  /// Noise of a quiet chip at any rate, 0.01 g, squared.
  private static let chipNoise = 1e-4
  /// Mean of the innovations, s.
  private static let lagMemory = 1.6
  /// Time after which a turn is forgotten, s.
  private static let turnMemory = 0.66

  /// Cosine of 166°, and the time until such an opposite direction is accepted, s.
  private static let (opposite, opposedMemory) = (-0.97, 0.06)

  /// Direction of gravity in the panel's frame, length 1.
  private(set) var direction = Vector3(0, -1, 0)
  private var rate = Vector3.zero
  private var lag = Vector3.zero
  private var oddness = 0.0
  private var vibration = 0.0
  private var before = Vector3.zero
  private var beforeThat = Vector3.zero
  private var opposedFor = 0.0
  private var covariance = (direction: 0.01, cross: 0.0, rate: 1.0)

  /// Resets the filter to a direction of length 1 and its rate of change, 1/s.
  mutating func begin(at direction: Vector3, moving rate: Vector3 = .zero) {
    self = AdaptiveFilter()
    self.direction = direction
    self.rate = rate
    before = direction
    beforeThat = direction
  }

  /// `felt` is in g, gravity-signed, and used only if plausible; `seconds` is above 0.
  mutating func update(_ felt: Vector3, after seconds: Double, isPlausible: Bool) {
    predict(seconds)
    let length = felt.length
    let noise = measureNoise(felt, length: length, seconds)
    if isPlausible, length > 0 { take(felt / length, noise: noise, seconds) }
    normalise()
  }

  /// Jumps to a lasting opposite direction: no path there is shorter than another, and none was measured.
  private mutating func take(_ felt: Vector3, noise: Double, _ seconds: Double) {
    guard felt.dot(direction) < Self.opposite else {
      opposedFor = 0
      return correct(felt - direction, noise: noise, seconds)
    }
    opposedFor += seconds
    if opposedFor > Self.opposedMemory { begin(at: felt) }
  }

  /// The rate decays: x ← x + v τ (1 − f),  v ← f v,  f = τ / (τ + dt).
  private mutating func predict(_ seconds: Double) {
    // Twice the mean that white noise alone gives the innovations on three axes.
    let chance = 3 * Self.chipNoise * min(1, seconds / Self.lagMemory)
    let q = Self.calm + Self.pursuit * max(0, lag.squaredLength - chance)
    let fade = Self.turnMemory / (Self.turnMemory + seconds)
    let reach = seconds * fade
    direction += rate * reach
    rate *= fade
    var p = covariance
    p.direction +=
      reach * (2 * p.cross + reach * p.rate) + q * (seconds * seconds * seconds) * (1 / 3.0)
    p.cross = fade * (p.cross + reach * p.rate) + q * (seconds * seconds) * 0.5
    p.rate = fade * fade * p.rate + q * seconds
    // Limits the uncertainty of a direction, because infinities never recover.
    covariance = (min(p.direction, 1e6), max(-1e6, min(p.cross, 1e6)), min(p.rate, 1e6))
  }

  /// Current noise as a multiple of the quietest.
  private mutating func measureNoise(
    _ felt: Vector3, length: Double, _ seconds: Double
  ) -> Double {
    let memory = share(of: seconds, timeConstant: Self.noiseMemory)
    let excess = (length - 1) * (length - 1)
    let bend = felt - 2 * before + beforeThat
    beforeThat = before
    before = felt
    // The second difference of white noise has 6 times its variance; three axes.
    oddness += memory * (min(excess, 4) - oddness)
    vibration += memory * (min(bend.squaredLength * (1 / 18.0), 4) - vibration)
    return 1 + Self.magnitudeWeight * oddness + Self.vibrationWeight * vibration * seconds
  }

  private mutating func normalise() {
    direction /= direction.length
    rate -= direction * direction.dot(rate)
  }

  private mutating func correct(_ innovation: Vector3, noise: Double, _ seconds: Double) {
    lag += (share(of: seconds, timeConstant: Self.lagMemory) / noise) * (innovation - lag)
    let inverse = 1 / (covariance.direction + noise / seconds)
    let gain = (direction: covariance.direction * inverse, rate: covariance.cross * inverse)
    direction += innovation * gain.direction
    rate += innovation * gain.rate
    covariance.rate -= gain.rate * covariance.cross
    covariance.cross -= gain.rate * covariance.direction
    covariance.direction -= gain.direction * covariance.direction
  }
}
