/// A line over time, at the picture's resolution.
///
/// Each bin keeps its first, last, lowest and highest value: a line through these four covers the
/// same pixels as a line through all of them (Jugel, Jerzak, Hackenbroich & Markl, *M4: A
/// Visualization-Oriented Time Series Data Aggregation*, VLDB 2014, doi 10.14778/2732951.2732953).
public struct LineSeries {
  struct Bin: TimeBin {
    /// The connection to the bin before.
    enum Arrival { case joined, afterPause, afterLeap }

    var first: Double
    var last: Double
    var low: Double
    var high: Double
    var arrival: Arrival
    /// Whether a leap ended the line here: later values in this bin are dropped, because a stroke over
    /// the leap would be wrong.
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

  /// The period of cyclic values, as 360° for an angle; nil for others.
  ///
  /// The line takes the short way round.
  public let period: Double?
  /// A pause longer than this, in ns, is not bridged.
  public let longestPause: Int64
  private(set) var bins = TimeBins<Bin>()
  private var last: (value: Double, time: Int64)?
  private var leaps = false

  /// An empty line.
  public init(period: Double? = nil, longestPause: Int64 = .max) {
    self.period = period
    self.longestPause = longestPause
  }

  /// Whether nothing was added.
  public var isEmpty: Bool { bins.bins.isEmpty }

  /// The highest value; nil where there is none.
  public var highest: Double? { bins.bins.compactMap { $0?.high }.max() }

  /// Adds a value.
  ///
  /// - Parameters:
  ///   - value: ignored if not finite.
  ///   - nanoseconds: since the beginning, not before the value before.
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
