import Glibc
import Portable

/// The range of values along a side of a picture, and its marks.
public struct Scale: Sendable {
  /// The values at both ends.
  public let range: ClosedRange<Double>
  /// The values with marks.
  public let ticks: [Double]
  private let decimals: Int

  /// Creates about `count` marks at 1, 2 or 5 times a power of ten; an empty range is widened.
  public init(_ range: ClosedRange<Double>, marks count: Int) {
    let length = range.upperBound - range.lowerBound
    let isUsable = length > 0 && length.isFinite
    let range = isUsable ? range : range.lowerBound...(range.lowerBound + 1)
    self.range = range
    let step = Self.step((range.upperBound - range.lowerBound) / Double(max(count, 1)))
    decimals = max(0, -Int(floor(log10(step) + 1e-9)))
    // With a tolerance, because sums of decimal steps are not exact.
    let first = (range.lowerBound / step - 1e-6).rounded(.up)
    let last = (range.upperBound / step + 1e-6).rounded(.down)
    ticks = first <= last ? stride(from: first, through: last, by: 1).map { $0 * step } : []
  }

  /// Creates a scale with given marks.
  public init(_ range: ClosedRange<Double>, ticks: [Double], decimals: Int = 0) {
    self.range = range
    self.ticks = ticks
    self.decimals = decimals
  }

  private static func step(_ rough: Double) -> Double {
    let power = pow(10, floor(log10(rough)))
    let digit = rough / power
    return power * (digit <= 1 ? 1 : digit <= 2 ? 2 : digit <= 5 ? 5 : 10)
  }

  /// The label of a mark: "0.5", "−90".
  public func label(_ value: Double) -> String { decimal(value, places: decimals) }
}
