/// Dots over time, at the picture's resolution.
public struct DotSeries {
  struct Bin: TimeBin {
    var rows: SIMD8<UInt64>

    mutating func merge(_ later: Bin) { rows |= later.rows }

    func contains(_ row: Int) -> Bool { rows[row / 64] >> UInt64(row % 64) & 1 == 1 }
  }

  static let rowCount = 512

  /// The visible values.
  public let range: ClosedRange<Double>
  private(set) var bins = TimeBins<Bin>()

  /// Creates an empty series.
  public init(range: ClosedRange<Double>) { self.range = range }

  /// Sets a dot, unless the value is out of range; `nanoseconds` since the beginning must not decrease.
  public mutating func add(_ value: Double, at nanoseconds: Int64) {
    guard range.contains(value) else { return }
    let share = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
    let row = min(Int(share * Double(Self.rowCount)), Self.rowCount - 1)
    var rows = SIMD8<UInt64>()
    rows[row / 64] = 1 << UInt64(row % 64)
    bins.add(Bin(rows: rows), at: nanoseconds)
  }

  func value(_ row: Int) -> Double {
    let share = (Double(row) + 0.5) / Double(Self.rowCount)
    return range.lowerBound + share * (range.upperBound - range.lowerBound)
  }
}
