/// The spans of time in which a condition held.
public struct SpanSeries {
  struct Bin: TimeBin {
    var isSo: Bool

    mutating func merge(_ later: Bin) { isSo = isSo || later.isSo }
  }

  private var bins = TimeBins<Bin>()

  /// No spans.
  public init() {}

  /// Adds the condition at a time.
  ///
  /// - Parameters:
  ///   - isSo: whether it holds.
  ///   - nanoseconds: since the beginning, not before the time before.
  public mutating func add(_ isSo: Bool, at nanoseconds: Int64) {
    bins.add(Bin(isSo: isSo), at: nanoseconds)
  }

  /// Ends a span: the condition is unknown until the next call of `add`.
  ///
  /// - Parameter nanoseconds: the time of the last call of `add`.
  public mutating func pause(at nanoseconds: Int64) {
    bins.add(Bin(isSo: false), at: min(nanoseconds, .max - bins.width) + bins.width)
  }

  /// The spans, in seconds; an empty bin is like the one before.
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
