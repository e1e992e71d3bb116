/// A line over time, reduced to what a picture can show of it.
///
/// Each bin keeps its first, last, lowest and highest value: a line through these four covers the
/// same pixels as a line through all of them (Jugel, Jerzak, Hackenbroich & Markl, *M4: A
/// Visualization-Oriented Time Series Data Aggregation*, VLDB 2014, doi 10.14778/2732951.2732953).
public struct LineSeries {
  struct Bin: TimeBin {
    /// How the line comes here from the bin before.
    enum Arrival { case joined, afterPause, afterLeap }

    var first: Double
    var last: Double
    var low: Double
    var high: Double
    var arrival: Arrival
    /// Whether a leap ended the line here: what follows in this bin is too close to be shown apart,
    /// and a stroke over the leap would be a lie.
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

  /// A value and this much more are the same, as 360° for an angle; nil where it is not cyclic.
  ///
  /// The short way round from one value to the next is taken.
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

  /// Goes on to a value.
  ///
  /// - Parameters:
  ///   - value: where the line goes; one that is not finite is left out.
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

  /// Lifts the pen: no stroke leads to the next value.
  public mutating func leap() { leaps = true }
}
