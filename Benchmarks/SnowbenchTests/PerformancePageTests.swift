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
    #expect(fast.contains("0.60 (0.60…0.60), **goal 0.42 missed**"))
    let baseline = PerformancePage.scenes([row(isBaseline: true)], machine: "here", rounds: 1)
    #expect(baseline.contains("0.60 (0.60…0.60), goal 0.68 |"))
    var poor = row(isBaseline: true)
    poor.peerLikeness = 39
    let marked = PerformancePage.scenes([poor], machine: "here", rounds: 1)
    #expect(marked.contains("goal 0.68 ¹ |"))
    #expect(marked.contains("¹ The peer's frame is below"))
  }

  private func row(_ scene: String, _ peer: Peer, likeness: Double) throws -> PeerRow {
    let scene = try #require(PeerScene.all.first { $0.name == scene })
    var runs = PairedRuns(first: 30)
    runs.add(peer: 100, ours: 30)
    var row = PeerRow(
      scene: scene, peer: peer,
      ours: [.init(level: OurLevel(word: nil, isBaseline: true), runs: runs, likeness: 51)])
    row.peerLikeness = likeness
    return row
  }

  /// Cairo's goal is stricter; a peer may be less exact than snowd, up to a limit of its own.
  @Test func strokesHaveGoalsAndPeersOfTheirOwn() throws {
    let peers = Peer.all.filter { $0.kinds.contains(.strokes) }
    let rows = try peers.map { try row("W7", $0, likeness: $0.program == "skia" ? 35 : 42) }
    let text = PerformancePage.scenes(rows, machine: "here", rounds: 1)
    #expect(
      text.contains("| snowd ÷ peer, strokes | snowd | Cairo | AGG | Skia | Blend2D, fills only |"))
    #expect(text.contains("0.30 (0.30…0.30), **goal 0.25 missed** | 0.30 (0.30…0.30), goal 0.50 |"))
    #expect(text.contains("goal 0.50 ¹ | 0.30 (0.30…0.30) |"))
    #expect(text.contains("| required of snowd | 50 |\n| required of peers | 40 |"))
    #expect(!text.contains("scaled"))
  }

  @Test func eachSceneHasItsPeers() throws {
    func programs(_ name: String) throws -> [String] {
      let scene = try #require(PeerScene.all.first { $0.name == name })
      return Peer.all.filter { $0.draws(scene) }.map { "\($0.program) \($0.way)" }
    }
    #expect(try programs("W1").count == 7)
    #expect(try programs("W3") == ["pixman best", "cairo best", "sdl2 renderer"])
    #expect(try programs("W6") == ["cairo best", "agg best", "skia best"])
    #expect(try programs("W7") == ["cairo best", "agg best", "skia best", "blend2d best"])
  }
}
