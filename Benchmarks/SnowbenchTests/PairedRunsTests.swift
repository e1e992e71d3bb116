import Testing

@testable import snowbench

@Suite struct PairedRunsTests {
  /// 10 and 11 around 21, 11 and 11 around 5.5, 11 and 10 around 7.
  private var runs: PairedRuns {
    var runs = PairedRuns(first: 10)
    runs.add(peer: 21, ours: 11)
    runs.add(peer: 5.5, ours: 11)
    runs.add(peer: 7, ours: 10)
    return runs
  }

  @Test func aRatioIsToTheMeanOfBothNeighbours() {
    #expect(runs.ratios == [0.5, 2, 1.5])
    #expect(runs.ratio == 1.5)
    #expect(runs.spread == 0.5...2)
    #expect(runs.leftOut == 0)
  }

  @Test func whatSlowsBothSidesCancelsOut() {
    var runs = PairedRuns(first: 10)
    for slowness in [1.0, 1, 5, 5, 5] { runs.add(peer: 20 * slowness, ours: 10 * slowness) }
    #expect(runs.ratios == [0.5, 0.5, 0.5, 0.5])
  }

  /// The pace changed between them, so nothing says which pace the peer had.
  @Test(arguments: [(11.4, true), (11.6, false), (8.8, true), (8.6, false)])
  func aPairCountsIfItsRunsAgree(after: Double, counts: Bool) {
    var runs = PairedRuns(first: 10)
    runs.add(peer: 1000, ours: after)
    #expect(runs.ratios.count == (counts ? 1 : 0))
    #expect(runs.leftOut == (counts ? 0 : 1))
  }
}

@Suite struct PrintedFiguresTests {
  @Test func wordsWithAnEqualsSignAreRead() {
    let figures = PrintedFigures("W1: cpu_us=391.25, wall_us=400 level=avx2\nsum=0x1f\n")
    #expect(figures.number("cpu_us") == 391.25)
    #expect(figures.number("wall_us") == 400)
    #expect(figures.word("level") == "avx2")
    #expect(figures.number("level") == nil)
    #expect(figures.number("memory") == nil)
  }
}
