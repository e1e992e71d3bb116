import Testing

@testable import Plot

/// What the pictures keep of curves and spans.
@Suite struct SeriesTests {
  private let millisecond: Int64 = 1 << 20

  @Test func aBinKeepsWhatItsColumnShows() throws {
    var line = LineSeries()
    for value in [3.0, 9, -4, 5] { line.add(value, at: 10) }
    let bin = try #require(line.bins.bins[0])
    #expect((bin.first, bin.low, bin.high, bin.last) == (3, -4, 9, 5))
    #expect(line.highest == 9)
  }

  /// From 179° to −179° it is 2°, and not all the way round.
  @Test func anAngleTakesTheShortWay() throws {
    var line = LineSeries(period: 360)
    for (index, value) in [170.0, 179, -179, -170, 179].enumerated() {
      line.add(value, at: Int64(index) * millisecond)
    }
    #expect(line.bins.bins.map { $0?.last } == [170, 179, 181, 190, 179])
  }

  @Test func whatIsNoNumberIsLeftOut() {
    var line = LineSeries()
    for value in [1, .nan, .infinity, 2] { line.add(value, at: 0) }
    #expect(line.highest == 2 && line.bins.bins[0]?.low == 1)
  }

  @Test func aPauseIsNotBridged() throws {
    var line = LineSeries(longestPause: 5 * millisecond)
    for index in [0, 5, 11] as [Int64] { line.add(Double(index), at: index * millisecond) }
    #expect(line.bins.bins[5]?.arrival == .joined)
    #expect(line.bins.bins[11]?.arrival == .afterPause)
  }

  /// Of two lines with a leap between them a bin shows the first: a stroke over both would be the
  /// vertical line that was not measured.
  @Test func aLeapInsideABinIsNotDrawn() throws {
    var line = LineSeries(period: 360)
    line.add(0, at: 0)
    line.leap()
    line.add(120, at: 1)
    line.add(121, at: millisecond)
    let bin = try #require(line.bins.bins[0])
    #expect(bin.isClosed && bin.high == 0)
    #expect(line.bins.bins[1]?.low == 121)
  }

  @Test func spansBeginAndEndWhereTheyDo() {
    var spans = SpanSeries()
    for (index, isSo) in [false, true, true, false, true].enumerated() {
      spans.add(isSo, at: Int64(index) * millisecond)
    }
    let ends = spans.spans.flatMap { [$0.lowerBound, $0.upperBound] }
    let bins = ends.map { ($0 * 1e9 / Double(millisecond)).rounded() }
    #expect(bins == [1, 3, 4, 5])
  }

  /// Without a word about it a span goes on to the next news, however late that is.
  @Test(arguments: [false, true]) func aPauseEndsASpan(isTold: Bool) {
    var spans = SpanSeries()
    spans.add(true, at: 0)
    if isTold { spans.pause(at: 0) }
    spans.add(true, at: 1000 * millisecond)
    #expect(spans.spans.count == (isTold ? 2 : 1))
  }

  @Test func dotsOutsideAreLeftOut() {
    var dots = DotSeries(range: -180...180)
    for value in [-180.0, 180, 180.1, .nan, -.infinity] { dots.add(value, at: 0) }
    let rows = (0..<DotSeries.rowCount).filter { dots.bins.bins[0]?.contains($0) == true }
    #expect(rows == [0, DotSeries.rowCount - 1])
    #expect((dots.value(0) + 180).magnitude < 0.4)
  }
}
