/// A value that is drawn: anywhere in a range, or in steps.
public struct RandomValue: Equatable, Sendable {
  /// Smallest value.
  public var from: Double
  /// Largest value.
  public var to: Double
  /// Distance between the values that may come up; 0 for any.
  public var step: Double

  /// A range of values.
  public init(from: Double, to: Double, step: Double = 0) {
    (self.from, self.to, self.step) = (from, to, step)
  }

  /// The same value always.
  public init(_ value: Double) { self.init(from: value, to: value) }

  /// The value at a share of the range, 0...1 without 1; each step's value has as large a part of it.
  public func value(share: Double) -> Double {
    guard step > 0 else { return from + share * (to - from) }
    let count = ((to - from) / step + 1e-9).rounded(.down) + 1
    return from + min((share * count).rounded(.down), count - 1) * step
  }
}
