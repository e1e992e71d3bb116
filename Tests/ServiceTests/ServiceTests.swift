import Foundation
import TestSupport
import Pipeline
import Testing

private let powder = """
  { version: 1, layers: [ { emitter: { cells: [ { birthRate: 30, lifetime: 3, velocity: 40,
    emissionLongitude: '180deg' } ] } } ] }
  """
private let small = "display: { width: 64, height: 48 }, scene: './powder.json5'"

@Suite("The service as a process", .serialized, .waiting)
struct ServiceTests {
  @Test("It shows frames until SIGTERM or SIGINT, then ends at once with 0", arguments: [15, 2])
  func runsUntilSignal(signal: Int32) throws {
    let service = try RunningService(
      "output: 'hash:-', sensor: 'still:30', \(small)", files: ["powder.json5": powder])
    #expect(service.readOutput().hasPrefix("0 0 "))
    #expect(!service.readOutput().isEmpty)
    service.send(signal)
    let begin = ContinuousClock.now
    let end = service.end()
    #expect(end.status == 0, "\(end.complaints)")
    // At once, on a busy machine, too.
    #expect(ContinuousClock.now - begin < .seconds(10))
  }

  @Test("systemd hears READY=1 once a frame is out, and STOPPING=1 at the end")
  func tellsSystemd() throws {
    let socket = try NotifySocket()
    let service = try RunningService(
      "output: 'hash:frames.txt', sensor: 'still', \(small)", files: ["powder.json5": powder],
      notify: socket)
    #expect(socket.hears("READY=1"))
    #expect(try service.text("frames.txt").hasPrefix("0 0 "))
    service.send(SIGTERM)
    #expect(socket.hears("STOPPING=1"))
    #expect(service.end().status == 0)
  }

  @Test(
    "The watchdog is fed from frames, and where those are rare or none, from the loop",
    arguments: ["fps: 60, \(small)", "fps: 0.1, \(small)", "scene: './still.json5'"])
  func watchdog(configuration: String) throws {
    let socket = try NotifySocket()
    let service = try RunningService(
      "output: 'null', \(configuration)",
      files: ["powder.json5": powder, "still.json5": "{ version: 1 }"], notify: socket,
      watchdog: 100_000)
    for _ in 0..<3 { #expect(socket.hears("WATCHDOG=1")) }
    service.send(SIGTERM)
    #expect(service.end().status == 0)
  }

  @Test("After a pause the scene continues where it was")
  func gap() throws {
    let service = try RunningService(
      "output: 'hash:frames.txt', \(small)", files: ["powder.json5": powder])
    #expect(waits { (try? service.text("frames.txt"))?.contains("\n") ?? false })
    service.send(SIGSTOP)
    Thread.sleep(forTimeInterval: 0.4)
    let before = try service.text("frames.txt").split(separator: "\n").count
    service.send(SIGCONT)
    #expect(
      waits { (try? service.text("frames.txt").split(separator: "\n").count) ?? 0 >= before + 5 })
    service.send(SIGTERM)
    let end = service.end()
    #expect(end.status == 0)
    // A busy machine may make more of them.
    #expect(end.gaps.contains { $0 >= 350 }, "\(end.complaints)")
    #expect(!end.complaints.contains("gaps 0"))
    // A scene that caught up would leave out 24 frames.
    let indices = try service.text("frames.txt").split(separator: "\n")
      .compactMap { $0.split(separator: " ").first.flatMap { Int($0) } }
    #expect(zip(indices, indices.dropFirst()).allSatisfy { $1 - $0 < 20 }, "\(indices)")
  }

  @Test("Too slow for a scene, it drops more and more, reports it, and recovers")
  func governor() throws {
    // Several times of what a fifth of a frame's time is enough for, for six seconds. A smaller share would make a busy
    // machine's frames late even when nothing is drawn, and hold the way up.
    let storm = """
      { version: 1, layers: [ { emitter: { duration: 6, cells: [ { birthRate: 40000, lifetime: 1,
        velocity: 40, emissionLongitude: '180deg' } ] } } ] }
      """
    let socket = try NotifySocket()
    let begin = Date()
    let service = try RunningService(
      "output: 'null', fps: 60, budget: 0.2, display: { width: 320, height: 240 }, scene: './storm.json5'",
      files: ["storm.json5": storm], notify: socket)
    #expect(socket.hears("READY=1"))
    var levels = [0]
    // Down as far as it goes, and up; a status is also said for other news.
    let limit = Date(timeIntervalSinceNow: 300)
    while levels == levels.sorted(), Date() < limit {
      let message = socket.receive()
      guard message.hasPrefix("STATUS=") else { continue }
      let words =
        message.hasPrefix("STATUS=slow: ") ? message.dropFirst(13).prefix { $0 != ";" } : ""
      let level = try #require(Reduction.levels.firstIndex { $0.words == words }, "\(message)")
      if level != levels.last { levels.append(level) }
    }
    service.send(SIGTERM)
    let end = service.end()
    #expect(end.status == 0)
    #expect(levels.count >= 3 && levels.dropLast() == levels.dropLast().sorted(), "\(levels)")
    #expect(levels.last ?? 9 < levels.dropLast().last ?? 0, "\(levels)")
    // At most one a minute; a busy machine may take longer than that to recover.
    let reports = end.complaints.components(separatedBy: "too slow for this scene").count - 1
    #expect((1...1 + Int(-begin.timeIntervalSinceNow / 60)).contains(reports), "\(reports)")
  }

  @Test("A scene in which nothing moves is one frame")
  func still() throws {
    let socket = try NotifySocket()
    let service = try RunningService(
      "output: 'hash:frames.txt', fps: 1000, display: { width: 8, height: 8 }, scene: './a.json5'",
      files: ["a.json5": "{ version: 1, backdrop: '#204060' }"], notify: socket)
    #expect(socket.hears("READY=1"))
    // Fifty frames' time; one that should not come would be there by then.
    Thread.sleep(forTimeInterval: 0.05)
    service.send(SIGTERM)
    #expect(service.end().status == 0)
    #expect(try service.text("frames.txt").split(separator: "\n").count == 1)
  }

  @Test("Settled snow sets no timer: frames end, the service runs on")
  func slumber() throws {
    let service = try RunningService(
      """
      output: 'hash:frames.txt', sensor: 'still', display: { width: 64, height: 48 },
      scene: './a.json5'
      """, files: ["a.json5": "{ version: 1, layers: [ { drift: {} } ] }"])
    // The service waits two seconds; the snow itself is still much sooner.
    #expect(waits { (try? service.text("frames.txt"))?.isEmpty == false })
    #expect(service.fallsAsleep())
    let frames = try service.text("frames.txt")
    Thread.sleep(forTimeInterval: 0.5)
    #expect(try service.text("frames.txt") == frames)
    service.send(SIGTERM)
    let end = service.end()
    #expect(end.status == 0 && end.complaints.contains("the scene is still"))
    // The rest is no gap; it took a second and a half.
    #expect(end.gaps.allSatisfy { $0 < 1500 }, "\(end.complaints)")
  }

  @Test("A movement that ends is shown completely, then nothing wakes")
  func ended() throws {
    let scene = """
      { version: 1, layers: [ { eased: { count: 9, duration: 0.2 } } ] }
      """
    let service = try RunningService(
      "output: ['stats:-', 'hash:frames.txt'], fps: 100, display: { width: 64, height: 48 }, "
        + "scene: './a.json5'", files: ["a.json5": scene])
    var output = ""
    while !output.contains("\"alive\":0") {
      let text = service.readOutput()
      try #require(!text.isEmpty, "\(output)")
      output += text
    }
    // Twenty frames' time; one that should not come would be there by then.
    Thread.sleep(forTimeInterval: 0.2)
    service.send(SIGTERM)
    let end = service.end()
    #expect(end.status == 0 && end.complaints.contains("the scene is still"))
    let frames = try service.text("frames.txt").split(separator: "\n")
    #expect((3...30).contains(frames.count), "\(frames.count)")
    // The last one is empty, those before are not.
    let pictures = frames.map { $0.split(separator: " ").last }
    #expect(pictures.last != pictures.first)
  }

  @Test("A log plays in real time; skipped rows and its end are logged once")
  func logEnds() throws {
    let log = """
      # snowd-log 1
      # sign: gravity
      # units: g
      t_ns,ax,ay,az
      1000000000,0,-1,0
      1010000000,0,x,0
      1020000000,0,y,0
      1050000000,-1,0,0

      """
    let service = try RunningService(
      "output: ['stats:-', 'hash:frames.txt'], sensor: 'log:tilt.csv', \(small)",
      files: ["powder.json5": powder, "tilt.csv": log])
    var output = ""
    while output.split(separator: "\n").count < 8 { output += service.readOutput() }
    service.send(SIGTERM)
    let end = service.end()
    #expect(output.hasPrefix(#"{"frame":0,"t_ns":1000000000,"#))
    #expect(end.status == 0)
    #expect(end.complaints.contains("tilt.csv:6:14: ay is not a finite number"))
    #expect(end.complaints.contains("rows skipped: 2, rows used: 2"))
    #expect(end.complaints.components(separatedBy: "has ended").count == 2)
  }

  @Test("A reader that closes the pipe ends the service without a message")
  func closedPipe() throws {
    let service = try RunningService(
      "output: 'hash:-', \(small)", files: ["powder.json5": powder])
    #expect(!service.readOutput().isEmpty)
    try service.stopReading()
    let end = service.end()
    #expect(end.status == 0)
    #expect(!end.complaints.contains("pipe"))
  }

  @Test(
    "What is wrong is said in a line, with the code that fits",
    arguments: [
      ("outputs: 'null'", 78, "snowd.json5:2:3: unknown key 'outputs' in a configuration"),
      (
        "output: 'null', sensor: 'log:nowhere.csv', scene: './powder.json5'", 69,
        "nowhere.csv: cannot open"
      ),
      ("output: 'null', scene: 'clasic'", 78, "snowd.json5:2:26: unknown scene 'clasic'"),
      (
        "output: 'null', scene: './bad.json5'", 78,
        "./bad.json5:1:15: unknown key 'layer' in a scene"
      ),
      (
        "output: ['hash:-', 'stats:-'], scene: './powder.json5'", 78,
        "only one output can go to standard output"
      ),
      ("output: 'hash:/dev/full', scene: './powder.json5'", 74, "/dev/full: cannot write"),
    ] as [(String, Int32, String)])
  func failures(configuration: String, status: Int32, words: String) throws {
    let files = ["powder.json5": powder, "bad.json5": "{ version: 1, layer: [] }"]
    let end = try RunningService(configuration, files: files).end()
    #expect(end.status == status)
    #expect(end.complaints.hasPrefix("snowd: " + words), "\(end.complaints)")
    #expect(end.complaints.split(separator: "\n").count == 1)
  }

  @Test("A missing configuration; --version; an unknown option")
  func commandLine() throws {
    #expect(try RunningService(arguments: ["--config", "nowhere.json5"]).end().status == 66)
    #expect(try RunningService(arguments: ["--confgi", "a"]).end().status == 64)
    let version = try RunningService(arguments: ["--version"])
    #expect(version.readOutput().hasPrefix("snowd "))
    #expect(version.end().status == 0)
  }
}
