import Portable

/// Gravity from an accelerometer alone: calm at rest, fast in a turn.
///
/// ```
///            ┌─▶ FilterBank ──── six directions ──┐
///   sample ──┤        │                           ├─▶ Σ weight · direction ─▶ length 1
///            └─▶ MotionFeatures ─▶ GateWeights ───┘
/// ```
/// A mixture of experts (Jacobs, Jordan, Nowlan & Hinton 1991, doi 10.1162/neco.1991.3.1.79): a slow filter at rest and
/// when pushed, quick ones in a turn, and what is between. See docs/gravity.md.
struct AdaptiveFilter: Sendable {
  /// Cosine of 166°: beyond it, a sample is opposite.
  private static let opposite = -0.97
  /// Time until an opposite direction is accepted, s.
  private static let opposedMemory = 0.06
  /// Cosine of 60°: a single sample that is farther off is a knock.
  private static let far = 0.5
  /// With more sway, in g², far samples are motion, not knocks.
  private static let swaying = 0.02
  /// Smaller sums of the experts have no direction.
  private static let least = 1e-6

  /// Direction of gravity in the panel's frame, length 1.
  private(set) var direction = Vector3(0, -1, 0)
  private var bank = FilterBank(at: Vector3(0, -1, 0), isKnown: false)
  private var features = MotionFeatures(at: Vector3(0, -1, 0))
  private var opposedFor = 0.0
  private var wasFar = false

  /// Resets the filter to a direction of length 1: that of one sample, or a known one.
  mutating func begin(at direction: Vector3, isKnown: Bool = false) {
    self.direction = direction
    bank = FilterBank(at: direction, isKnown: isKnown)
    features = MotionFeatures(at: direction)
    opposedFor = 0
  }

  /// `felt` is in g, gravity-signed, and used only if plausible; `seconds` is above 0.
  mutating func update(_ felt: Vector3, after seconds: Double, isPlausible: Bool) {
    let length = felt.length
    features.update(felt, length: length, after: seconds)
    guard isPlausible, length > 0 else { return }
    let newest = felt * (1 / length)
    let cosine = newest.dot(direction)
    guard !isOpposite(newest, cosine, seconds), !isKnock(cosine) else { return }
    features.update(bands: bank.update(felt, after: seconds), after: seconds)
    let sum = bank.mix(newest, GateWeights.weights(features.levels(after: seconds)))
    let size = sum.length
    if size > Self.least { direction = sum * (1 / size) }
  }

  /// Jumps to a lasting opposite direction: no path there is shorter than another, and none was measured.
  private mutating func isOpposite(_ newest: Vector3, _ cosine: Double, _ seconds: Double) -> Bool {
    guard cosine < Self.opposite else {
      opposedFor = 0
      return false
    }
    opposedFor += seconds
    if opposedFor > Self.opposedMemory { begin(at: newest) }
    return true
  }

  /// One sample far off is a knock; a second one is a turn.
  private mutating func isKnock(_ cosine: Double) -> Bool {
    let isFar = cosine < Self.far
    let isFirst = isFar && !wasFar && features.sway < Self.swaying
    wasFar = isFar
    return isFirst
  }
}
