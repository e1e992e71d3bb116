import Foundation
import TestSupport
import Testing

/// A running service's response to changed files and to SIGUSR1.
@Suite("Signals to the service", .serialized, .waiting)
struct ToldServiceTests {
  /// Without a budget, a busy machine does not take births away.
  private static let configuration =
    "output: 'stats:-', sensor: 'still', fps: 30, budget: 0, scene: './a.json5'"
  private static let cell = "{ birthRate: 50, lifetime: 2, velocity: 9 }"

  /// A scene of full cells: a hundred flakes each.
  private static func scene(_ cells: String) -> String {
    "{ version: 1, layers: [ { emitter: { timeOffset: 2, cells: [ \(cells) ] } } ] }"
  }

  /// Reads frames until one has so many flakes; 300 pieces of output mean it never will.
  private func wait(_ service: RunningService, alive: Int) -> Bool {
    for _ in 0..<300 {
      let output = service.readOutput()
      guard output.last == "\n", let line = output.split(separator: "\n").last else { continue }
      if line.contains("\"alive\":\(alive),") || line.contains("\"alive\": \(alive),") {
        return true
      }
    }
    return false
  }

  @Test("A reload: errors change nothing, a changed scene applies at once and flakes stay")
  func reload() throws {
    let service = try RunningService(
      Self.configuration,
      files: ["a.json5": Self.scene(Self.cell)])
    #expect(wait(service, alive: 100))
    let broken = ["{ version: 1,", Self.scene("{ speed: 'x' }"), "{ version: 1, layers: [ {} ] }"]
    for text in broken {
      try service.write(text, to: "a.json5")
      service.send(SIGHUP)
      for _ in 0..<5 { _ = service.readOutput() }
      #expect(wait(service, alive: 100))
    }
    try service.write(Self.scene("\(Self.cell), \(Self.cell)"), to: "a.json5")
    service.send(SIGHUP)
    #expect(wait(service, alive: 200))
    service.send(SIGTERM)
    let end = service.end()
    #expect(end.status == 0)
    #expect(end.complaints.components(separatedBy: "not reloaded: ").count == 4)
    #expect(end.complaints.components(separatedBy: "reloaded").count == 5)
  }

  @Test(
    "A FIFO in a scene's or a configuration's place is refused by a reload, and SIGTERM is heard")
  func pipes() throws {
    for name in ["a.json5", "snowd.json5", "p.png"] {
      let picture =
        "{ version: 1, backdrop: 'p.png', layers: [ { emitter: { timeOffset: 2, cells: [ \(Self.cell) ] } } ] }"
      let service = try RunningService(
        Self.configuration,
        files: ["a.json5": Self.scene(Self.cell)])
      #expect(wait(service, alive: 100))
      if name == "p.png" { try service.write(picture, to: "a.json5") }
      try service.replaceByPipe(name)
      service.send(SIGHUP)
      for _ in 0..<5 { _ = service.readOutput() }
      #expect(wait(service, alive: 100))
      service.send(SIGTERM)
      let end = service.end()
      #expect(end.status == 0, "\(name)")
      #expect(
        end.complaints.contains("not reloaded: ")
          && end.complaints.contains("\(name): cannot open: this is a FIFO"), "\(end.complaints)")
    }
  }

  @Test("SIGTERM ends the wait for a file that does not open: an output's FIFO without a reader")
  func unreadOutput() throws {
    let service = try RunningService(
      "output: 'stats:pipe', sensor: 'still'",
      through: ["/bin/sh", "-c", "mkfifo pipe && exec \"$@\"", "sh"])
    // Until the shell has become the service.
    for _ in 0..<3000 where (try? service.maps())?.contains("/snowd\n") != true { usleep(10_000) }
    service.send(SIGTERM)
    // By the signal itself, some seconds later; it never got as far as the loop that would end in order.
    let end = service.end()
    #expect(end.status == -1 && !end.complaints.contains("running: "), "\(end)")
  }

  @Test("A reload with another scene's name, without a schedule")
  func anotherScene() throws {
    let rest = "output: 'stats:-', sensor: 'still', fps: 30"
    let service = try RunningService(
      "\(rest), scene: './a.json5'",
      files: [
        "a.json5": Self.scene(Self.cell),
        "b.json5": Self.scene("\(Self.cell), \(Self.cell), \(Self.cell)"),
      ])
    #expect(wait(service, alive: 100))
    try service.write("{ version: 1, \(rest), scene: './b.json5' }", to: "snowd.json5")
    service.send(SIGHUP)
    #expect(wait(service, alive: 300))
    service.send(SIGTERM)
    let end = service.end()
    #expect(end.status == 0 && end.complaints.contains("scene ./b.json5"), "\(end.complaints)")
  }

  @Test("After a reload with another scene's name systemctl status names that one")
  func statusText() throws {
    let rest = "output: 'null', sensor: 'still', fps: 30, display: { width: 64, height: 48 }"
    let socket = try NotifySocket()
    let service = try RunningService(
      "\(rest), scene: './a.json5'",
      files: ["a.json5": Self.scene(Self.cell), "b.json5": Self.scene(Self.cell)], notify: socket)
    #expect(socket.hears("STATUS=scene ./a.json5, 64x48, on null, sensor still"))
    #expect(socket.hears("READY=1"))
    try service.write("{ version: 1, \(rest), scene: './b.json5' }", to: "snowd.json5")
    service.send(SIGHUP)
    #expect(socket.hears("STATUS=scene ./b.json5, 64x48, on null, sensor still"))
    service.send(SIGTERM)
    #expect(service.end().status == 0)
  }

  @Test("A night removed by a reload ends: full brightness returns")
  func nightEnds() throws {
    let rest =
      "output: 'hash:frames.txt', sensor: 'still', fps: 30, scene: './a.json5',"
      + " display: { width: 8, height: 8 }"
    let blue = ["a.json5": "{ version: 1, backdrop: '#204060' }"]
    func last(_ service: RunningService) -> Substring? {
      (try? service.text("frames.txt"))?.split(separator: "\n").last?.split(separator: " ").last
    }
    let bright = try RunningService(rest, files: blue)
    let dark = try RunningService(
      "\(rest), night: { hours: '00:00..24:00', brightness: 0.97 }", files: blue)
    #expect(waits { last(bright) != nil && last(dark) != nil })
    let wanted = try String(#require(last(bright)))
    #expect(try String(#require(last(dark))) != wanted)
    try dark.write("{ version: 1, \(rest) }", to: "snowd.json5")
    dark.send(SIGHUP)
    // It takes a minute from dark to bright, so 1.8 s here.
    #expect(waits { last(dark).map(String.init) == wanted })
    for service in [bright, dark] {
      service.send(SIGTERM)
      #expect(service.end().status == 0)
    }
  }

  @Test("A start restarts waiting layers, even after all movement has ended")
  func start() throws {
    let scene = "{ version: 1, layers: [ { eased: { count: 9, duration: 0.2 } } ] }"
    let service = try RunningService(
      "output: 'hash:frames.txt', sensor: 'still', fps: 50, display: { width: 64, height: 48 },"
        + " scene: './a.json5'", files: ["a.json5": scene])
    func frames() -> Int {
      (try? service.text("frames.txt").split(separator: "\n").count) ?? 0
    }
    /// The number of frames after more than `count`, once no other follows for a second; a busy machine skips some.
    func ended(after count: Int) -> Int {
      var (last, quiet) = (-1, 0)
      for _ in 0..<600 where last <= count || quiet < 10 {
        quiet = frames() == last ? quiet + 1 : 0
        last = frames()
        Thread.sleep(forTimeInterval: 0.1)
      }
      return last
    }
    let first = ended(after: 1)
    service.send(SIGUSR1)
    #expect(ended(after: first + 1) > first + 1)
    service.send(SIGTERM)
    #expect(service.end().status == 0)
  }
}
