/// When something was so, and when not.
public struct SpanSeries {
  struct Bin: TimeBin {
    var isSo: Bool

    mutating func merge(_ later: Bin) { isSo = isSo || later.isSo }
  }

  private var bins = TimeBins<Bin>()

  /// Nothing was ever so.
  public init() {}

  /// Takes in whether it is so now.
  ///
  /// - Parameters:
  ///   - isSo: whether it is.
  ///   - nanoseconds: since the beginning, not before the time before.
  public mutating func add(_ isSo: Bool, at nanoseconds: Int64) {
    bins.add(Bin(isSo: isSo), at: nanoseconds)
  }

  /// Says that nothing is known from here on, until the next news.
  ///
  /// - Parameter nanoseconds: the time of the news before.
  public mutating func pause(at nanoseconds: Int64) {
    bins.add(Bin(isSo: false), at: min(nanoseconds, .max - bins.width) + bins.width)
  }

  /// Spans in which it was so, in seconds; a bin without news is as the one before.
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
