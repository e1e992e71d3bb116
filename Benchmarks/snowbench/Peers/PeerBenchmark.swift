import Console
import Portable
import Posix

/// Our rasteriser and others on the same scenes, alternating.
///
/// Does not: build the others (`make bench-peers` does).
struct PeerBenchmark {
  /// The folder of the peers' programs, for scenes and frames too.
  let folder: String
  /// Pairs that count of each peer in each scene.
  let rounds: Int
  /// The seed of the scenes.
  let seed: Int
  let scenes: [PeerScene]

  /// This program: for every CPU, unless it becomes the faster one.
  private let ours = programBeside("snowbench")
  /// How many turns a round may take on a busy machine.
  private static let mostTurns = 10

  /// The peers that are there, without the optional ones that are not.
  private var peers: [Peer] {
    Peer.all.filter { !$0.isOptional || fileExists("\(folder)/\($0.program)") }
  }

  /// Measures everything.
  ///
  /// - Parameter show: takes each row when it is measured.
  /// - Returns: all rows.
  /// - Throws: `Failure` where a program is missing or fails, where a frame of ours differs from the
  ///   reference, and on a busy machine.
  func run(_ show: (PeerRow) -> Void) throws(Failure) -> [PeerRow] {
    guard fileExists(folder + "/scenegen") else {
      throw Failure(
        "\(folder): no peers", .noInput, hint: "'make bench-peers' builds and runs them")
    }
    _ = try ChildProcess.output(of: [folder + "/scenegen", folder, "\(seed)"], in: folder)
    let levels = try ourLevels()
    var rows: [PeerRow] = []
    var progress = Progress()
    let jobs = scenes.flatMap { scene in
      peers.filter { $0.draws(scene) }.map { (scene: scene, peer: $0) }
    }
    for scene in scenes {
      _ = try ChildProcess.output(
        of: [folder + "/reference", "render", file(scene), reference(scene)], in: folder)
    }
    for (index, job) in jobs.enumerated() {
      progress.update(
        Double(index) / Double(jobs.count), "\(job.scene.name), \(job.peer.program)")
      let row = try measure(job.scene, job.peer, levels)
      show(row)
      rows.append(row)
    }
    return rows
  }

  private func file(_ scene: PeerScene) -> String { "\(folder)/\(scene.name).bin" }
  private func reference(_ scene: PeerScene) -> String { "\(folder)/\(scene.name).ref" }
  private func frame(_ name: String) -> String { "\(folder)/\(name).raw" }

  /// One level, or two on CPUs with AVX2.
  private func ourLevels() throws(Failure) -> [OurLevel] {
    let scene = PeerScene.all[PeerScene.all.count - 1]
    func word(_ level: OurLevel) throws(Failure) -> String? {
      try runOurs(scene, level).word("cpu_level")
    }
    let native = try word(OurLevel(word: nil, isBaseline: false))
    let baseline = try word(OurLevel(word: nil, isBaseline: true))
    let first = OurLevel(word: native, isBaseline: false)
    return native == baseline ? [first] : [first, OurLevel(word: baseline, isBaseline: true)]
  }

  private func runOurs(_ scene: PeerScene, _ level: OurLevel) throws(Failure) -> PrintedFigures {
    PrintedFigures(
      try ChildProcess.output(
        of: [
          ours, "--scene-file", file(scene), "--frames", "\(scene.frames)", "--out",
          frame("ours-\(level.isBaseline)"),
        ], environment: level.environment, in: folder))
  }

  private func runPeer(_ scene: PeerScene, _ peer: Peer) throws(Failure) -> PrintedFigures {
    let frames = peer.isSlow ? scene.slowFrames : scene.frames
    return PrintedFigures(
      try ChildProcess.output(
        of: [
          "\(folder)/\(peer.program)", file(scene), "\(frames)", peer.way, frame("peer"),
        ], in: folder))
  }

  private func measure(
    _ scene: PeerScene, _ peer: Peer, _ levels: [OurLevel]
  ) throws(Failure) -> PeerRow {
    var row = PeerRow(scene: scene, peer: peer, ours: [])
    for level in levels {
      let first = try time(runOurs(scene, level), ours)
      row.ours.append(PeerRow.Ours(level: level, runs: PairedRuns(first: first)))
    }
    var turns = 0
    while let least = row.ours.map(\.runs.ratios.count).min(), least < rounds {
      guard turns < rounds * Self.mostTurns else {
        throw Failure(
          "\(scene.name), \(peer.title): the machine is busy: in \(least) of \(turns) turns, two runs of "
            + "the same work agree; expected \(rounds)", .temporary,
          hint: "Stop other programs and try again.")
      }
      try takeTurn(&row)
      turns += 1
    }
    row.peerLikeness = try likeness(scene, frame("peer"))
    for index in row.ours.indices {
      let level = row.ours[index].level
      row.ours[index].likeness = try likeness(scene, frame("ours-\(level.isBaseline)"))
      guard row.ours[index].likeness >= scene.gate else {
        throw Failure(
          "\(scene.name), \(level.title): likeness \(row.ours[index].likeness) dB; expected "
            + "\(scene.gate) dB", .software)
      }
    }
    return row
  }

  /// The peer's turn, then ours.
  private func takeTurn(_ row: inout PeerRow) throws(Failure) {
    let figures = try runPeer(row.scene, row.peer)
    let peerTime = try time(figures, row.peer.program)
    row.peerLevel = figures.word("level") ?? ""
    row.peerVersion = figures.word("version") ?? ""
    for index in row.ours.indices {
      let next = try time(runOurs(row.scene, row.ours[index].level), ours)
      row.ours[index].runs.add(peer: peerTime, ours: next)
    }
  }

  /// Microseconds of a frame, clear and draw.
  private func time(_ figures: PrintedFigures, _ program: String) throws(Failure) -> Double {
    guard let time = figures.number("cpu_us"), time > 0 else {
      throw Failure("\(program): cpu_us= missing in its output", .software)
    }
    return time
  }

  private func likeness(_ scene: PeerScene, _ frame: String) throws(Failure) -> Double {
    let figures = PrintedFigures(
      try ChildProcess.output(
        of: [folder + "/reference", "psnr", file(scene), reference(scene), frame], in: folder))
    guard let likeness = figures.number("psnr") else {
      throw Failure("reference: psnr= missing in its output", .software)
    }
    return likeness
  }
}

/// The path of a program that was built together with this one, for every CPU.
func programBeside(_ name: String) -> String { CPULevel.programFolder + name }
