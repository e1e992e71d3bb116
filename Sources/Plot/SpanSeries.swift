/// The spans of time in which a condition held.
public struct SpanSeries {
  struct Bin: TimeBin {
    var isSo: Bool

    mutating func merge(_ later: Bin) { isSo = isSo || later.isSo }
  }

  private var bins = TimeBins<Bin>()

  /// Creates an empty series.
  public init() {}

  /// Adds whether the condition holds; `nanoseconds` since the beginning must not decrease.
  public mutating func add(_ isSo: Bool, at nanoseconds: Int64) {
    bins.add(Bin(isSo: isSo), at: nanoseconds)
  }

  /// Ends a span at the time of the last call of `add`: the condition is unknown until the next one.
  public mutating func pause(at nanoseconds: Int64) {
    bins.add(Bin(isSo: false), at: min(nanoseconds, .max - bins.width) + bins.width)
  }

  /// The spans, in seconds; an empty bin continues the one before.
  public var spans: [ClosedRange<Double>] {
    var spans: [ClosedRange<Double>] = []
    var begin: Double?
    let half = Double(bins.width) / 2e9
    for (index, bin) in bins.bins.enumerated() {
      guard let bin else { continue }
      let time = bins.seconds(index) - half
      if bin.isSo, begin == nil { begin = time }
      if !bin.isSo, let start = begin {
        spans.append(start...time)
        begin = nil
      }
    }
    if let begin { spans.append(begin...bins.seconds(bins.bins.count - 1) + half) }
    return spans
  }
}
