/// A line over time, at the picture's resolution.
///
/// Each bin keeps its first, last, lowest and highest value: a line through these four covers the same pixels as a
/// line through all values (Jugel, Jerzak, Hackenbroich & Markl, *M4: A Visualization-Oriented Time Series Data
/// Aggregation*, VLDB 2014, doi 10.14778/2732951.2732953).
public struct LineSeries {
  struct Bin: TimeBin {
    enum Arrival { case joined, afterPause, afterLeap }

    var first: Double
    var last: Double
    var low: Double
    var high: Double
    var arrival: Arrival
    /// Whether a leap ends the line here: later values in this bin are dropped, or a stroke would cross the leap.
    var isClosed = false

    mutating func merge(_ later: Bin) {
      guard !isClosed else { return }
      guard later.arrival != .afterLeap else {
        isClosed = true
        return
      }
      last = later.last
      low = min(low, later.low)
      high = max(high, later.high)
      isClosed = later.isClosed
    }
  }

  /// The period of cyclic values, as 360° for an angle, drawn the shorter way round; nil for others.
  public let period: Double?
  /// Longest pause that the line bridges, in ns.
  public let longestPause: Int64
  private(set) var bins = TimeBins<Bin>()
  private var last: (value: Double, time: Int64)?
  private var leaps = false

  /// Creates an empty line.
  public init(period: Double? = nil, longestPause: Int64 = .max) {
    self.period = period
    self.longestPause = longestPause
  }

  /// Whether the line has no values.
  public var isEmpty: Bool { bins.bins.isEmpty }

  /// The highest value; nil without values.
  public var highest: Double? { bins.bins.compactMap { $0?.high }.max() }

  /// Adds a value, ignored if not finite; `nanoseconds` since the beginning must not decrease.
  public mutating func add(_ value: Double, at nanoseconds: Int64) {
    guard value.isFinite else { return }
    var value = value
    var arrival = Bin.Arrival.afterLeap
    if let last {
      if let period { value = last.value + (value - last.value).remainder(dividingBy: period) }
      arrival = nanoseconds - last.time > longestPause ? .afterPause : .joined
      if leaps { arrival = .afterLeap }
    }
    bins.add(
      Bin(first: value, last: value, low: value, high: value, arrival: arrival), at: nanoseconds)
    last = (value, nanoseconds)
    leaps = false
  }

  /// Interrupts the line before the next value.
  public mutating func leap() { leaps = true }
}
