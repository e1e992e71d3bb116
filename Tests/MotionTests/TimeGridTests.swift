import Motion
import Testing

@Suite struct TimeGridTests {
  static let rates: [(Int64, Int64)] = [
    (1, 1), (24, 1), (25, 1), (30, 1), (50, 1), (60, 1), (144, 1), (7, 1), (1000, 1), (10_000, 1),
    (24_000, 1001), (30_000, 1001), (60_000, 1001), (1, 1000), (29_970, 1000), (1, 1_000_000_000),
    (1_000_000_000, 1), (999_999_937, 1_000_000_000),
  ]

  @Test(arguments: rates)
  func indexAndInstantUndoEachOther(numerator: Int64, denominator: Int64) {
    let grid = TimeGrid(
      origin: Instant(nanoseconds: 123_456_789), numerator: numerator, denominator: denominator)
    // A year of frames at 60 Hz; on coarse grids as far as the clock goes.
    let furthest = min(1_892_160_000, Int64.max / 4 / max(1, grid.period))
    let indices = [-furthest, -60, -3, -1, 0, 1, 2, 3, 59, 60, 1001, furthest - 1, furthest]
    for index in indices where index.magnitude <= furthest {
      let instant = grid.instant(index)
      #expect(grid.index(notAfter: instant) == index)
      #expect(grid.index(notAfter: instant.advanced(by: -1)) == index - 1)
      let before = grid.instant(index + 1).advanced(by: -1)
      #expect(grid.index(notAfter: before) == index)
    }
  }

  @Test func aYearOfFramesIsExact() {
    let film = TimeGrid(origin: .zero, numerator: 30_000, denominator: 1001)
    // 30000 frames take 1001 s to the nanosecond, also the last of the year's.
    #expect(film.instant(30_000).nanoseconds == 1_001_000_000_000)
    #expect(film.instant(946_080_000).nanoseconds == 31_567_536_000_000_000)
    #expect(film.instant(1).nanoseconds == 33_366_666)
    #expect(film.instant(-1).nanoseconds == -33_366_667)
    #expect(film.period == 33_366_666)
  }

  @Test func gapsDifferByOneNanosecondAtMost() {
    let grid = TimeGrid(origin: .zero, numerator: 60)
    for index in Int64(-200)...200 {
      let gap = grid.instant(index + 1).nanoseconds(since: grid.instant(index))
      #expect(gap == 16_666_666 || gap == 16_666_667)
    }
  }

  @Test func decimalRates() throws {
    let ntsc = try #require(TimeGrid(origin: .zero, rate: 29.97))
    #expect(ntsc.numerator == 29_970 && ntsc.denominator == 1000)
    let whole = try #require(TimeGrid(origin: .zero, rate: 60))
    #expect(whole.numerator == 60 && whole.denominator == 1)
    let slow = try #require(TimeGrid(origin: .zero, rate: 0.5))
    #expect(slow.instant(1).nanoseconds == 2_000_000_000)
    for wrong in [0, -1, 0.0009, 10_000.1, .nan, .infinity, -.infinity] {
      #expect(TimeGrid(origin: .zero, rate: wrong) == nil)
    }
  }

  @Test func theClocksEndsAreWalls() {
    let grid = TimeGrid(origin: Instant(nanoseconds: .max - 5), numerator: 60)
    #expect(grid.instant(1).nanoseconds == .max && grid.instant(.max).nanoseconds == .max)
    #expect(grid.instant(.min).nanoseconds == .min)
    #expect(grid.index(notAfter: Instant(nanoseconds: .min)) < 0)
  }
}

@Suite struct InstantTests {
  @Test func sumsStopAtTheEnds() {
    let end = Instant(nanoseconds: .max)
    let start = Instant(nanoseconds: .min)
    #expect(end.advanced(by: 1) == end && start.advanced(by: -1) == start)
    #expect(end.advanced(by: .min).nanoseconds == -1)
    #expect(end.nanoseconds(since: start) == .max && start.nanoseconds(since: end) == .min)
    #expect(Instant.zero.nanoseconds(since: start) == .max)
    #expect(start < .zero && .zero < end)
  }

  @Test(arguments: [
    (0.0, Int64(0)), (-0.0, 0), (1.5, 1_500_000_000), (-2, -2_000_000_000), (1e-9, 1), (4e-10, 0),
    (1e300, .max), (-1e300, .min), (.infinity, .max), (-.infinity, .min), (.nan, 0),
    (9_223_372_036.854775, 9_223_372_036_854_774_784), (9_223_372_036.854776, .max),
  ])
  func secondsBecomeNanoseconds(seconds: Double, nanoseconds: Int64) {
    #expect(Instant.nanoseconds(seconds: seconds) == nanoseconds)
  }
}
