import Console
import Graphics
import Plot
import Programs

/// `snowbench --peers` and `--xsnow`: measures beside other programs, and writes the results.
struct PerformanceRun {
  /// The folder of the peers' programs; nil to skip the scenes.
  let peers: String?
  /// The folder for files of snowd and xsnow; nil to skip them.
  let xsnow: String?
  let rounds: Int
  let seed: Int
  let seconds: Int
  let scenes: [PeerScene]
  /// The page for the tables.
  let page: String?
  /// The file for the plot.
  let picture: PicturePath?

  /// Reads a command line that has `--peers` or `--xsnow`.
  init(_ arguments: Arguments) throws(Failure) {
    peers = arguments.value("peers")
    xsnow = arguments.value("xsnow")
    rounds = Int(try arguments.integer("rounds", in: 1...1000) ?? 5)
    seed = Int(try arguments.integer("seed", in: 0...1_000_000) ?? 1)
    seconds = Int(try arguments.integer("seconds", in: 2...3600) ?? 30)
    var scenes = PeerScene.all
    if let names = arguments.value("scenes") {
      scenes = []
      for name in names.split(separator: ",") {
        guard let scene = PeerScene.all.first(where: { $0.name == name }) else {
          let all = PeerScene.all.map(\.name).joined(separator: ", ")
          throw Failure("--scenes: unknown scene '\(name)'; expected \(all)", .usage)
        }
        scenes.append(scene)
      }
    }
    self.scenes = scenes
    page = arguments.value("page")
    picture = try arguments.value("picture").map { (path) throws(Failure) in
      try PicturePath(path, called: "--picture")
    }
  }

  /// Measures, prints, and writes page and picture after success.
  func run(_ table: Table) throws(Failure) {
    let machine = try Machine.description()
    var groups: [PerformancePicture.Group] = []
    var sections: [(name: String, text: String)] = []
    if let peers {
      let benchmark = PeerBenchmark(folder: peers, rounds: rounds, seed: seed, scenes: scenes)
      let rows = try benchmark.run { row in if table.json { row.rows.forEach(table.add) } }
      // The picture has no room for peers of all kinds.
      groups += scenes.filter { $0.kind == .sprites }.map { scene in
        .init(rows.filter { $0.scene == scene })
      }
      for (name, kind) in [("scenes", PeerScene.Content.sprites), ("strokes", .strokes)] {
        let rows = rows.filter { $0.scene.kind == kind }
        guard !rows.isEmpty else { continue }
        sections.append((name, PerformancePage.scenes(rows, machine: machine, rounds: rounds)))
      }
    }
    if let xsnow {
      let result = try XsnowBenchmark(folder: xsnow, seconds: seconds).run()
      if table.json { table.add(result.row) }
      groups.append(.init(result))
      sections.append(
        ("xsnow", PerformancePage.xsnow(result, machine: machine, seconds: seconds)))
    }
    for section in sections {
      if !table.json { try Terminal.print(section.text + "\n") }
      if let page { try PerformancePage.replace(section.name, in: page, with: section.text) }
    }
    guard let picture, !groups.isEmpty else { return }
    let frame: Frame
    do { frame = try PerformancePicture(groups: groups, machine: machine).frame() } catch {
      throw Failure(error.description, .software)
    }
    try picture.write(frame)
  }
}
