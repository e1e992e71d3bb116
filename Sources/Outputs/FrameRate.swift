import Motion

/// Frames a second as a fraction: 60/1, or 30000/1001.
public struct FrameRate: Equatable, Sendable {
  /// Frames in `denominator` seconds.
  public let numerator: Int
  /// Seconds of `numerator` frames.
  public let denominator: Int

  /// A rate; both are positive.
  public init(_ numerator: Int, per denominator: Int = 1) {
    precondition(numerator > 0 && denominator > 0)
    self.numerator = numerator
    self.denominator = denominator
  }

  /// A decimal rate such as 29.97, taken to a thousandth; nil outside 0.001...10000.
  public init?(decimal: Double) {
    guard let grid = TimeGrid(origin: .zero, rate: decimal) else { return nil }
    self.init(Int(grid.numerator), per: Int(grid.denominator))
  }

  /// The time between two frames in nanoseconds, rounded down.
  public var period: Int64 {
    Int64(clamping: 1_000_000_000 * Int128(denominator) / Int128(numerator))
  }
}
