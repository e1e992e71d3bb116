/// Equally spaced instants at a rational rate: the simulation's steps, or the frames of a film.
///
/// ```
/// origin    +1/60 s    +2/60 s    +3/60 s          instant(k) = origin + ⌊k · 10⁹ · den / num⌋
///   |----------|----------|----------|--- …
///   0          1          2          3             rounding errors do not accumulate
/// ```
public struct TimeGrid: Equatable, Sendable {
  /// The instant of index 0.
  public var origin: Instant
  /// Points per second, as a fraction: 60/1, or 30000/1001.
  public let numerator: Int64
  /// See `numerator`.
  public let denominator: Int64

  /// The highest rate, in points per second.
  public static let highestRate = 10_000.0

  /// Creates a grid of `numerator / denominator` points per second; both are positive and at most 10⁹.
  public init(origin: Instant, numerator: Int64, denominator: Int64 = 1) {
    precondition((1...1_000_000_000).contains(numerator))
    precondition((1...1_000_000_000).contains(denominator))
    self.origin = origin
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Creates a grid at a rate such as 29.97, rounded to a thousandth; nil outside 0.001...`highestRate`.
  public init?(origin: Instant, rate: Double) {
    guard rate >= 0.001, rate <= TimeGrid.highestRate else { return nil }
    let thousandths = Int64((rate * 1000).rounded(.toNearestOrEven))
    let whole = thousandths % 1000 == 0
    self.init(
      origin: origin, numerator: whole ? thousandths / 1000 : thousandths,
      denominator: whole ? 1 : 1000)
  }

  /// The time between two points in nanoseconds, rounded down.
  public var period: Int64 { 1_000_000_000 * denominator / numerator }

  /// The instant of a point; saturates at the clock's ends.
  public func instant(_ index: Int64) -> Instant {
    let (quotient, remainder) = (Int128(index) * Int128(1_000_000_000 * denominator))
      .quotientAndRemainder(dividingBy: Int128(numerator))
    let floor = remainder < 0 ? quotient - 1 : quotient
    return Instant(nanoseconds: Int64(clamping: Int128(origin.nanoseconds) + floor))
  }

  /// The index of the last point not later than `instant`.
  public func index(notAfter instant: Instant) -> Int64 {
    // ⌊k·a/n⌋ ≤ span means k·a/n < span + 1, so k is the last integer below (span + 1)·n/a.
    let span = Int128(instant.nanoseconds) - Int128(origin.nanoseconds)
    let ceilingTop = (span + 1) * Int128(numerator) - 1
    let spacing = Int128(1_000_000_000 * denominator)
    let (quotient, remainder) = ceilingTop.quotientAndRemainder(dividingBy: spacing)
    return Int64(clamping: remainder < 0 ? quotient - 1 : quotient)
  }
}
