import Testing

@testable import Plot

/// Remembers which values went into it, and in which order.
private struct Trace: TimeBin, Equatable {
  var values: [Int]

  mutating func merge(_ later: Trace) { values += later.values }
}

@Suite struct TimeBinsTests {
  @Test func whatIsCloseSharesABin() {
    var bins = TimeBins<Trace>()
    for (value, time) in [(1, 0), (2, bins.width - 1), (3, bins.width), (4, 3 * bins.width)] {
      bins.add(Trace(values: [value]), at: time)
    }
    #expect(bins.bins.map { $0?.values } == [[1, 2], [3], nil, [4]])
    #expect(bins.seconds(2) == 2.5 * Double(bins.width) / 1e9)
  }

  /// A day at 1 kHz would be 86 million samples; what is kept does not grow, and nothing is lost.
  @Test func longLogsHalveAndLoseNothing() throws {
    var bins = TimeBins<Trace>()
    let step: Int64 = 7_000_000_000
    for value in 0..<12_345 {
      bins.add(Trace(values: [value]), at: Int64(value) * step)
      #expect(bins.bins.count <= TimeBins<Trace>.capacity)
    }
    #expect(bins.bins.flatMap { $0?.values ?? [] } == Array(0..<12_345))
    for (index, bin) in bins.bins.enumerated() {
      for value in bin?.values ?? [] { #expect(Int64(value) * step / bins.width == index) }
    }
    #expect(bins.bins.count > TimeBins<Trace>.capacity / 2)
  }

  @Test(arguments: [Int64.max, Int64.max - 1, 1 << 62])
  func theFarthestTimeHasABin(time: Int64) {
    var bins = TimeBins<Trace>()
    bins.add(Trace(values: [1]), at: -5)
    bins.add(Trace(values: [2]), at: time)
    #expect(bins.bins.first??.values == [1] && bins.bins.last??.values == [2])
    #expect(bins.bins.count <= TimeBins<Trace>.capacity)
  }
}
