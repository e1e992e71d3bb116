import Glibc
import Motion

/// The light of the room, from the readings of a sensor: slow, and without flicker.
///
/// ```
///   lux ─▶ log₁₀ ─▶ low-pass, 10 s ─▶ a value that follows only beyond ±0.15 decades ─▶ 0 at 1 lx … 1 at 1000 lx
/// ```
/// Logarithmic, because the eye is: a room at night has some lux, a lit one 100, one by day 1000. The last value is pushed
/// along by the smoothed one as a cup by a finger inside, so noise that stays within the cup changes nothing.
public struct AmbientLight: Equatable, Sendable {
  /// Of the low-pass, in seconds.
  public static let timeConstant = 10.0
  /// Half of the hysteresis, in decades: a factor of 1.4.
  public static let slack = 0.15
  /// In lux: the room is dark, and as bright as by day.
  public static let range = 1.0...1000.0

  /// Logarithms of lux.
  private var smooth, held: Double?
  private var instant = Instant.zero

  /// No reading yet.
  public init() {}

  /// 0 dark, 1 as bright as by day; nil before the first reading.
  public var level: Double? { held.map(Self.level) }

  /// Takes a reading in lux; ignores one that is no number, negative, or older than the last one.
  public mutating func add(_ lux: Double, at now: Instant) {
    guard lux.isFinite, lux >= 0, held == nil || now > instant else { return }
    // Far below dark, it would take long to come back.
    let value = log10(max(lux, Self.range.lowerBound / 10))
    let seconds = now.seconds(since: instant)
    instant = now
    guard let smooth, let held else {
      (self.smooth, self.held) = (value, value)
      return
    }
    let next = smooth + (value - smooth) * (1 - exp(-seconds / Self.timeConstant))
    self.smooth = next
    self.held = min(max(held, next - Self.slack), next + Self.slack)
  }

  private static func level(_ logarithm: Double) -> Double {
    let (dark, bright) = (log10(range.lowerBound), log10(range.upperBound))
    return min(1, max(0, (logarithm - dark) / (bright - dark)))
  }
}
