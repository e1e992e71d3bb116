import Console
import Testing

@testable import snowbench

@Suite struct PerformancePageTests {
  private let page = "# Title\n<!-- one -->\nold\n<!-- /one -->\nrest\n"

  @Test func onlyWhatIsBetweenTheMarksChanges() throws {
    let once = try PerformancePage.replaced("one", in: page, with: "new", "page.md")
    #expect(once == "# Title\n<!-- one -->\n\nnew\n\n<!-- /one -->\nrest\n")
    #expect(try PerformancePage.replaced("one", in: once, with: "new", "page.md") == once)
  }

  @Test(arguments: ["two", "/one"])
  func aPageWithoutMarksIsLeftAlone(name: String) {
    #expect(throws: Failure.self) {
      try PerformancePage.replaced(name, in: page, with: "new", "page.md")
    }
  }

  /// Each goal is beside its figure, and marked if missed.
  @Test func aMissedGoalIsSaid() throws {
    let scene = PeerScene.all[0]
    let pixman = try #require(Peer.all.first)
    var runs = PairedRuns(first: 60)
    runs.add(peer: 100, ours: 60)
    func row(isBaseline: Bool) -> PeerRow {
      let level = OurLevel(word: nil, isBaseline: isBaseline)
      var row = PeerRow(
        scene: scene, peer: pixman, ours: [.init(level: level, runs: runs, likeness: 41)])
      row.peerLikeness = 41
      return row
    }
    let fast = PerformancePage.scenes([row(isBaseline: false)], machine: "here", rounds: 1)
    #expect(fast.contains("0.60 (0.60…0.60), **goal 0.50 missed**"))
    let baseline = PerformancePage.scenes([row(isBaseline: true)], machine: "here", rounds: 1)
    #expect(baseline.contains("0.60 (0.60…0.60), goal 0.68 |"))
    var poor = row(isBaseline: true)
    poor.peerLikeness = 39
    let marked = PerformancePage.scenes([poor], machine: "here", rounds: 1)
    #expect(marked.contains("goal 0.68 ¹ |"))
    #expect(marked.contains("¹ The peer's frame is below"))
  }
}
