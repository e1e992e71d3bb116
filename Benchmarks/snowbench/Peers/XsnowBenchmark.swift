import Console
import Glibc
import Portable
import Posix

/// snowd beside xsnow and its X server: 300 flakes on 1920 × 1080, for equal times one after the other.
///
/// ```
///   snowd   xsnow + Xvfb   snowd   xsnow + Xvfb, snow only   snowd
/// ```
struct XsnowBenchmark {
  /// The folder for configurations and messages.
  let folder: String
  /// Of each run.
  let seconds: Int

  static let flakes = 300
  static let (width, height) = (1920, 1080)
  /// The most that our processor time ÷ theirs may be.
  static let goal = 1.0 / 20
  /// Memory limit of snowd, in MiB.
  static let memoryGoal = 60.0
  /// The most by which our runs may differ, as a factor, for a valid measurement.
  private static let mostRestlessness = 1.6
  /// Until xsnow has all its flakes.
  private static let warmUp = 20

  /// 300 in the air all the time: 25 a second that live for 12 s, long enough to fall through.
  static let scene = """
    { version: 1, name: '300 flakes', layers: [ { emitter: {
      timeOffset: 12, cells: [ {
        birthRate: 25, lifetime: 12, velocity: 100, velocityRange: 20, scale: 0.5, scaleRange: 0.5,
        color: '#f0f8ff', emissionLongitude: '180deg', emissionRange: '10deg' } ] } } ] }

    """

  /// Everything but snow.
  private static let snowOnly = [
    "-nosanta", "-notrees", "-trees", "0", "-showbirds", "0", "-stars", "0", "-moon", "0",
    "-aurora", "0", "-nometeors", "-nokeepsnow", "-nowind",
  ]

  /// Measures everything.
  ///
  /// - Throws: `Failure` when something is missing or the machine is too restless.
  func run() throws(Failure) -> XsnowResult {
    do { try makeDirectories(folder) } catch { throw Failure(error) }
    let xsnow = try Self.find("xsnow")
    let server = try Self.find("Xvfb")
    try write(Self.scene, to: scenePath)
    let drawing = try SceneBenchmark(
      scene: scenePath, width: Self.width, height: Self.height
    ).run(seconds * 60)
    var ours = [try runOurs()]
    let (usual, usualServer) = try run(xsnow, [], on: server)
    ours.append(try runOurs())
    let (bare, bareServer) = try run(xsnow, Self.snowOnly, on: server)
    ours.append(try runOurs())
    let result = XsnowResult(
      ours: ours, drawing: drawing, xsnow: usual, server: usualServer, bareXsnow: bare,
      bareServer: bareServer)
    guard result.restlessness <= Self.mostRestlessness else {
      let times = short(result.restlessness, places: 2)
      throw Failure(
        "the machine is busy: times of the same work differ by a factor of \(times)",
        .temporary, hint: "Stop other programs and try again.")
    }
    return result
  }

  private var scenePath: String { folder + "/flakes300.json5" }

  private static func find(_ program: String) throws(Failure) -> String {
    let folders = (getenv("PATH").map { String(cString: $0) } ?? "").split(separator: ":")
    // PATH may lack the folder of Debian's games.
    for folder in folders.map(String.init) + ["/usr/games"] {
      let path = "\(folder)/\(program)"
      if access(path, X_OK) == 0 { return path }
    }
    throw Failure(
      "\(program) is not installed", .unavailable,
      hint: "'make bench-peers' installs it; or: apt-get install xsnow xvfb")
  }

  /// The service at 60 frames a second of real time; frames are drawn and discarded.
  private func runOurs() throws(Failure) -> XsnowResult.Ours {
    let configuration = folder + "/snowd.json5"
    // A minute of synthetic motion.
    try write(
      """
      { version: 1, sensor: 'synthetic:1', output: 'null', scene: '\(scenePath)', fps: 60,
        display: { width: \(Self.width), height: \(Self.height) } }

      """, to: configuration)
    let errors = folder + "/snowd.txt"
    var snowd = try ChildProcess(
      [programBeside("snowd"), "--config", configuration],
      // So that snowd does not report to systemd.
      environment: ["JOURNAL_STREAM": "", "NOTIFY_SOCKET": ""],
      output: folder + "/output.txt", errors: errors)
    sleep(3)
    try snowd.requireRunning(errors: errors)
    let begin = try ProcessUse(of: snowd.number)
    sleep(UInt32(seconds))
    let share = ProcessShare(begin, try ProcessUse(of: snowd.number))
    let lived = Double(seconds) + 3
    snowd.end()
    // "snowd: ended: frames 1980, skipped 2; median and 99 % in ms: …"
    let words = try lastLine(of: errors).split(whereSeparator: { " ,;".contains($0) })
    func count(_ name: Substring) -> Double? {
      words.firstIndex(of: name).flatMap { $0 + 1 < words.count ? Double(words[$0 + 1]) : nil }
    }
    guard let frames = count("frames"), let skipped = count("skipped") else {
      throw Failure("\(errors): no count of frames", .software)
    }
    guard frames >= 60 * lived * 0.97 else {
      throw Failure(
        "snowd drew \(Int(frames)) frames in \(Int(lived)) s; expected 60 a second", .temporary,
        hint: "Stop other programs and try again.")
    }
    return XsnowResult.Ours(share: share, frames: Int(frames), skipped: Int(skipped))
  }

  private func run(
    _ xsnow: String, _ options: [String], on server: String
  ) throws(Failure) -> (xsnow: ProcessShare, server: ProcessShare) {
    let (display, serverWords) = (folder + "/display.txt", folder + "/xvfb.txt")
    var xvfb = try ChildProcess(
      [
        server, "-displayfd", "1", "-screen", "0", "\(Self.width)x\(Self.height)x24", "-nolisten",
        "tcp",
      ], output: display, errors: serverWords)
    let number = try waitForDisplay(&xvfb, display, serverWords)
    let words = folder + "/xsnow.txt"
    var snow = try ChildProcess(
      [xsnow, "-noconfig", "-nomenu", "-flakecountmax", "\(Self.flakes)"] + options,
      environment: ["DISPLAY": ":" + number, "HOME": folder, "LC_ALL": "C.UTF-8"],
      output: folder + "/output.txt", errors: words)
    sleep(UInt32(Self.warmUp))
    try snow.requireRunning(errors: words)
    let begin = (try ProcessUse(of: snow.number), try ProcessUse(of: xvfb.number))
    sleep(UInt32(seconds))
    try snow.requireRunning(errors: words)
    let end = (try ProcessUse(of: snow.number), try ProcessUse(of: xvfb.number))
    snow.end()
    xvfb.end()
    return (ProcessShare(begin.0, end.0), ProcessShare(begin.1, end.1))
  }

  /// The number of the display, once the server listens.
  private func waitForDisplay(
    _ server: inout ChildProcess, _ display: String, _ errors: String
  ) throws(Failure) -> String {
    for _ in 0..<100 {
      usleep(100_000)
      try server.requireRunning(errors: errors)
      let answer = try text(of: display)
      if answer.hasSuffix("\n") { return String(answer.dropLast()) }
    }
    throw Failure("Xvfb did not start within 10 s", .unavailable)
  }
}
