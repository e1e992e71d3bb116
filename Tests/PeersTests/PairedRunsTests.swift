import Testing

@testable import snowbench

@Suite struct PairedRunsTests {
  /// 10 and 14 around 24, 14 and 10 around 6, 10 and 11 around 7.
  private var runs: PairedRuns {
    var runs = PairedRuns(first: 10)
    runs.add(peer: 24, ours: 14)
    runs.add(peer: 6, ours: 10)
    runs.add(peer: 7, ours: 11)
    return runs
  }

  @Test func aRatioIsToTheMeanOfBothNeighbours() {
    #expect(runs.ratios == [0.5, 2, 1.5])
    #expect(runs.ratio == 1.5)
    #expect(runs.spread == 0.5...2)
  }

  @Test func whatSlowsBothSidesCancelsOut() {
    var runs = PairedRuns(first: 10)
    for slowness in [1.0, 1, 5, 5, 5] { runs.add(peer: 20 * slowness, ours: 10 * slowness) }
    #expect(runs.ratio == 0.5)
    #expect(runs.isRestless)
  }

  @Test(arguments: [(15.9, false), (16.1, true)])
  func aMachineIsRestlessBeyondAFactor(slowest: Double, isRestless: Bool) {
    var runs = PairedRuns(first: 10)
    runs.add(peer: 1000, ours: slowest)
    #expect(runs.isRestless == isRestless)
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
