import Motion
import Portable

/// Separates gravity from motion, by the method that settings and sensor allow.
///
/// ```
///                    ┌─ low-pass ─────────────────────────────┐
///  sample ─ clock ─┬─┴─ plausible? ─┬─ rate? ─▶ FusedFilter ───┼─▶ gravity
///                                   └─ none ──▶ AdaptiveFilter ┘
/// ```
/// Each filter continues from the other's state. A faulty gyroscope must prove itself first, see `GyroscopeTrust`.
struct GravityFilter: Sendable {
  struct Result {
    var gravity: Acceleration
    /// Seconds since the previous sample; 0 after a restart.
    var seconds: Double
    /// What swings are measured from, in g: without a gyroscope, gravity may follow them.
    var calm: Acceleration
    /// The panel's rotation in rad/s, if the fused filter is in use.
    var rotation: Vector3?
    /// Whether nothing plausible has been measured for too long.
    var isStale = false
    /// What made it.
    var method: GravityCounts.Method
  }

  /// How long a missing gyroscope's last rate is used, s.
  private static let longestSilence = 0.1
  /// Larger rates are errors, rad/s: 16,000 °/s, 4 times the range of any chip.
  private static let fastestTurn = 280.0
  /// Larger accelerations are errors, g: twice the widest range of a common chip.
  private static let strongestPush = 32.0
  /// How long the direction holds without plausible samples, s.
  private static let memory = (alone: 0.25, fused: 3.0)

  private let settings: GravitySettings
  private var clock = SampleClock()
  private var lowPass: LowPassFilter
  private var plausibility = Plausibility()
  private var adaptive = AdaptiveFilter()
  private var fused = FusedFilter()
  private var hold = ShakeHold()
  private var trust = GyroscopeTrust()
  private var lost = LostTurns()
  /// Whether `adaptive` runs beside `fused`, because the gyroscope is often at the end of its range.
  private var isShadowed = false
  /// The filter in use; nil before the first plausible sample.
  private var source: Source?
  private var lastRate: (rate: Vector3, age: Double)?
  private var unfeltFor = 0.0
  /// The worst that the gyroscope was found to do.
  private(set) var doubt: GyroscopeDoubt?

  private enum Source { case adaptive, fused }

  /// See `GravityEstimator.gyroscopeGainError`.
  var gainError: GyroscopeGainError? { fused.gainError }

  /// See `GravityEstimator.assume(_:)`.
  mutating func assume(_ known: GyroscopeGainError?) { fused.assume(known) }

  init(_ settings: GravitySettings) {
    self.settings = settings
    lowPass = LowPassFilter(timeConstant: settings.timeConstant)
  }

  /// Nil for an unusable sample, and before the first plausible one; `isShaking` is known from earlier samples.
  mutating func update(_ sample: MotionSample, isShaking: Bool) -> Result? {
    let felt = sample.acceleration
    // Also false for NaN.
    guard felt.squaredLength <= Plausibility.most * Plausibility.most,
      let step = clock.take(sample)
    else { return nil }
    let seconds = if case .after(let seconds) = step { seconds } else { 0.0 }
    if settings.filter == .lowPass {
      guard let gravity = lowPass.update(sample) else { return nil }
      return Result(gravity: gravity, seconds: seconds, calm: gravity, method: .lowPass)
    }
    if step == .afresh { source = nil }
    let isPlausible = plausibility.accepts(
      felt.length, after: seconds, isOpening: source == nil)
    unfeltFor = isPlausible ? 0 : min(unfeltFor + seconds, 60)
    let rate = currentRate(sample, after: seconds)
    guard let source else {
      return isPlausible ? begin(felt, rate, doubt: (felt.length - 1).magnitude) : nil
    }
    hold.update(felt, dt: seconds)
    let held = isShaking ? hold.direction : nil
    let direction = advance(source, felt, rate, seconds, isPlausible, held: held)
    let limit = self.source == .fused ? Self.memory.fused : Self.memory.alone
    let calm = self.source == .fused ? direction : hold.mean
    return Result(
      gravity: direction, seconds: seconds, calm: calm,
      rotation: self.source == .fused ? fused.rotation : nil, isStale: unfeltFor > limit,
      method: self.source == .fused ? .fused : .adaptive)
  }

  private mutating func currentRate(_ sample: MotionSample, after seconds: Double) -> Vector3? {
    guard settings.filter == .automatic else { return nil }
    if let rate = sample.rotationRate, rate.squaredLength < Self.fastestTurn * Self.fastestTurn {
      lastRate = (rate, 0)
      return rate
    }
    guard let last = lastRate, last.age + seconds <= Self.longestSilence else {
      lastRate = nil
      return nil
    }
    lastRate?.age += seconds
    return last.rate
  }

  private mutating func begin(_ felt: Vector3, _ rate: Vector3?, doubt: Double) -> Result {
    let direction = felt / felt.length
    adaptive.begin(at: direction)
    hold.begin(at: direction)
    source = .adaptive
    if let rate { beginFused(felt, rate, at: direction, doubt: doubt) }
    return Result(
      gravity: direction, seconds: 0, calm: direction,
      method: source == .fused ? .fused : .adaptive)
  }

  /// After a fault, the gyroscope must first prove itself.
  private mutating func beginFused(
    _ felt: Vector3, _ rate: Vector3, at direction: Vector3, doubt: Double
  ) {
    fused.begin(at: direction, doubt: doubt, felt: felt, rate: rate)
    trust.begin()
    lost = LostTurns()
    source = trust.isTrusted ? .fused : .adaptive
  }

  /// `held` is down without a gyroscope while the panel is shaken.
  private mutating func advance(
    _ current: Source, _ felt: Vector3, _ rate: Vector3?, _ seconds: Double, _ isPlausible: Bool,
    held: Vector3?
  ) -> Vector3 {
    guard let rate else {
      if current == .fused {
        adaptive.begin(at: fused.direction, isKnown: true)
        source = .adaptive
      }
      adaptive.update(felt, after: seconds, isPlausible: isPlausible)
      return held ?? adaptive.direction
    }
    if current == .adaptive {
      adaptive.update(felt, after: seconds, isPlausible: isPlausible)
      guard !trust.isTrusted else {
        beginFused(felt, rate, at: held ?? adaptive.direction, doubt: 0.1)
        return held ?? adaptive.direction
      }
    }
    let isRefuted = advanceFused(felt, rate, seconds)
    if isRefuted, isPlausible {
      if current == .fused { adaptive.begin(at: felt / felt.length) }
      beginFused(felt, rate, at: held ?? adaptive.direction, doubt: 0.1)
    } else if trust.isTrusted {
      source = .fused
    }
    guard source == .fused else { return held ?? adaptive.direction }
    return shadowed(felt, seconds, isPlausible)
  }

  /// The fused direction; the accelerometer's, as far as turns are lost beyond the gyroscope's range.
  private mutating func shadowed(
    _ felt: Vector3, _ seconds: Double, _ isPlausible: Bool
  ) -> Vector3 {
    guard isOftenClipped else {
      isShadowed = false
      return fused.direction
    }
    if !isShadowed { adaptive.begin(at: fused.direction, isKnown: true) }
    isShadowed = true
    adaptive.update(felt, after: seconds, isPlausible: isPlausible)
    let weight = lost.weight(clipped: fused.clippedShare)
    let mix = fused.direction * (1 - weight) + adaptive.direction * weight
    let length = mix.length
    return length > 0.1 ? mix * (1 / length) : fused.direction
  }

  /// Whether the gyroscope was recently at the end of its range, so that the fused direction says little about faults.
  private var isOftenClipped: Bool { fused.clippedShare > 0.02 }

  private mutating func advanceFused(_ felt: Vector3, _ rate: Vector3, _ seconds: Double) -> Bool {
    // A push of any strength is evidence if a chip can measure it.
    let isPossible = felt.squaredLength < Self.strongestPush * Self.strongestPush
    fused.update(felt, isPossible: isPossible, rate: rate, dt: seconds)
    if fused.hasRevisedGain { trust.forgive() }
    if isPossible { lost.update(fused.force, dt: seconds) }
    if isOftenClipped {
      trust.pause()
      doubt = doubt ?? .clipped
    }
    let isRefuted =
      isPossible && trust.update(fused.force, tilting: fused.directionRate.length, dt: seconds)
    if isRefuted {
      doubt = .refuted
      fused.forgetGain()
    }
    return isRefuted
  }
}
