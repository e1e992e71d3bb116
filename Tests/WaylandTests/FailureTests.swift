import Glibc
import Graphics
import Posix
import TestSupport
import Testing

@testable import Outputs

@Suite("Compositors that are missing, end, or misbehave")
struct FailureTests {
  private func words(_ act: () throws -> Void) -> String {
    do { try act() } catch { return "\(error)" }
    return "no error"
  }

  private func open(_ environment: [String: String]) -> String {
    words { _ = try WaylandSink(WaylandArgument(), variable: { environment[$0] }, welcome: 0) }
  }

  @Test("Environments without a compositor")
  func environments() throws {
    let folder = try TemporaryFolder()
    #expect(open([:]).contains("XDG_RUNTIME_DIR is not set"))
    #expect(open(["XDG_RUNTIME_DIR": "/nowhere"]).contains("'/nowhere', which is not a directory"))
    #expect(open(["XDG_RUNTIME_DIR": folder.path]).contains("no socket wayland-* in"))
    #expect(
      open(["XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": "wayland-9"])
        == "no compositor at \(folder.path)/wayland-9")
    #expect(open(["WAYLAND_DISPLAY": "/nowhere/w"]) == "no compositor at /nowhere/w")
    #expect(
      words {
        _ = try CompositorSocket.find({ ["XDG_RUNTIME_DIR": folder.path][$0] }, user: geteuid() + 1)
      }.contains("belongs to user \(geteuid())"))
    for reason in [open([:]), open(["XDG_RUNTIME_DIR": "/nowhere"])] {
      #expect(!reason.isEmpty)
    }
  }

  @Test("Absence is awaited without a timer, a refusal is retried")
  func kinds() throws {
    let compositor = try FakeCompositor()
    func error() -> OutputError? {
      do throws(OutputError) {
        _ = try WaylandSink(WaylandArgument(), variable: compositor.variable, welcome: 0)
        return nil
      } catch {
        return error
      }
    }
    #expect(error() == nil)
    // The socket of a killed compositor stays.
    let path = compositor.path
    let other = try FakeCompositor()
    rename(path, path + "x")
    try #require(error()?.isAbsence == true)
    rename(path + "x", path)
    _ = other
    compositor.closeListener()
    let refused = try #require(error())
    #expect(!refused.isAbsence && refused.description.contains("no compositor listens there"))
    // Its queue is full: it accepts nothing.
  }

  @Test("The newest socket of this user is taken")
  func newest() throws {
    let folder = try TemporaryFolder()
    for name in ["wayland-0.lock", "wayland-3"] { _ = try folder.write(name, .init()) }
    let one = try FakeCompositor()
    let environment = ["XDG_RUNTIME_DIR": one.folder.path]
    #expect(try CompositorSocket.find({ environment[$0] }).map(\.path) == [one.path])
    #expect(
      words { _ = try CompositorSocket.find({ ["XDG_RUNTIME_DIR": folder.path][$0] }) }
        != "no error")
  }

  @Test("Without layers, as in GNOME and cage, the words name the window")
  func noLayers() throws {
    for role in ["overlay", "background"] {
      let pair = try Pair(role) { $0.offers.removeAll { $0.name.hasPrefix("zwlr_") } }
      let failure = try #require(pair.sink.failure)
      #expect(failure.description.contains("use wayland:window"))
      #expect(failure.isAbsence)
      #expect(pair.sink.obstacle == failure.description && pair.demands > 0)
    }
    let bare = try Pair("window") { $0.offers.removeAll { $0.name == "xdg_wm_base" } }
    #expect(bare.sink.failure?.description.contains("xdg_wm_base") == true)
    let old = try Pair("window") { $0.offers[0].version = 3 }
    #expect(old.sink.failure?.description.contains("too old") == true)
  }

  @Test("A protocol error has the compositor's words")
  func protocolError() throws {
    let pair = try Pair("overlay")
    try pair.show()
    pair.compositor.post(error: 3, on: pair.compositor.surfaceID, "the snow is too deep")
    let demands = pair.demands
    pair.settle()
    let failure = try #require(pair.sink.failure)
    #expect(failure.description.contains("protocol error (wl_surface, 3)"))
    #expect(failure.description.contains("the snow is too deep"))
    #expect(!failure.isAbsence && pair.demands > demands)
    #expect(try pair.sinkRefuses() == failure.description)
    #expect(!pair.sink.reopen())
  }

  @Test("Out of shared memory")
  func noMemory() throws {
    let pair = try Pair("overlay")
    pair.compositor.post(error: 2, on: 1, "no memory for the pool")
    pair.settle()
    #expect(pair.sink.failure?.description.contains("out of memory") == true)
  }

  @Test("A compositor that ends")
  func ended() throws {
    let pair = try Pair("window")
    try pair.show()
    pair.compositor.end()
    pair.settle()
    let failure = try #require(pair.sink.failure)
    #expect(failure.description == "wayland-7: the compositor has closed the connection")
    #expect(pair.sink.loan(.xrgb8888, width: 800, height: 480) == nil)
    // The next one.
    try pair.compositor.listen()
    let again = try WaylandSink(WaylandArgument(), variable: pair.compositor.variable, welcome: 0)
    for _ in 0..<8 {
      pair.compositor.step()
      again.poll()
    }
    #expect(again.requiredSize.map { $0 == (800, 480) } == true)
  }

  @Test("A compositor that started this program is not awaited")
  func parent() throws {
    let pair = try Pair("window", parent: getpid())
    try pair.show()
    pair.compositor.end()
    pair.settle()
    let failure = try #require(pair.sink.failure)
    #expect(failure.isClosedWindow)
    #expect(
      failure.description
        == "wayland-7: the compositor that started this program has ended")
  }

  @Test("Nonsense instead of events", arguments: 0..<64)
  func nonsense(seed: UInt64) throws {
    let pair = try Pair(seed % 2 == 0 ? "overlay" : "window")
    try pair.show()
    var state = seed &* 0x9e37_79b9_7f4a_7c15 | 1
    func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
    let objects = Array(pair.compositor.objects.keys) + [0, 1, 0xff00_0000, .max]
    for _ in 0..<20 {
      let count = Int(next() % 12)
      let words = (0..<count).map { _ in UInt32(truncatingIfNeeded: next() >> (next() % 33)) }
      pair.compositor.send(
        objects[Int(next() % UInt64(objects.count))], UInt32(next() % 9), words)
    }
    pair.compositor.raw((0..<Int(next() % 40)).map { _ in UInt8(truncatingIfNeeded: next()) })
    pair.settle()
    _ = try? pair.show()
    pair.compositor.hangUp()
    pair.settle()
    #expect(pair.sink.failure != nil || pair.sink.obstacle != nil)
  }

  @Test("A compositor that reads nothing holds up nothing, and gets the rest when it reads")
  func deaf() throws {
    let pair = try Pair("window")
    try pair.show()
    // Every ping asks for an answer, which fills the socket; a few thousand are more than it takes.
    let base = pair.compositor.object("xdg_wm_base")
    var sent: UInt32 = 0
    while pair.sink.failure == nil, sent < 100_000 {
      for _ in 0..<64 {
        sent += 1
        pair.compositor.send(base, 0, [sent])
      }
      pair.sink.poll()
    }
    // Either libwayland has given up, in words, or all that was sent waits in bounded memory.
    if let failure = pair.sink.failure {
      #expect(failure.description.contains("does not read"))
    } else {
      Issue.record("100,000 unread answers, and no end")
    }
  }

  @Test("A full socket is emptied later: room to write wakes the loop")
  func room() throws {
    let pair = try Pair("window")
    try pair.show()
    let base = pair.compositor.object("xdg_wm_base")
    // As much as the socket takes, and a little that libwayland keeps.
    var sent: UInt32 = 0
    while !pair.sink.waitsForRoom, pair.sink.failure == nil, sent < 100_000 {
      sent += 1
      pair.compositor.send(base, 0, [sent])
      pair.sink.poll()
    }
    try #require(pair.sink.waitsForRoom && pair.sink.failure == nil)
    let before = pair.count("xdg_wm_base.3")
    pair.compositor.step()
    // Nothing is to be read now, but there is room.
    var ready = pollfd(fd: pair.sink.descriptors[0], events: Int16(POLLIN), revents: 0)
    #expect(Glibc.poll(&ready, 1, 0) == 1)
    pair.settle()
    #expect(!pair.sink.waitsForRoom)
    #expect(pair.count("xdg_wm_base.3") - before == Int(sent))
    #expect(Glibc.poll(&ready, 1, 0) == 0, "nothing wakes the loop any longer")
  }

  @Test("Floods of outputs and windows are bounded")
  func floods() throws {
    let pair = try Pair("background")
    for number in 0..<200 {
      pair.compositor.add(.init(name: "X-\(number)"), as: UInt32(1000 + number))
    }
    for _ in 0..<60 { pair.settle() }
    #expect(pair.sink.screens.count == 16)
    for _ in 0..<2000 {
      let window = pair.compositor.addWindow()
      pair.compositor.setWindow(window, [])
      pair.settle()
    }
    #expect(pair.sink.failure == nil)
  }

  @Test("The survey names what a compositor offers, in bounded time")
  func survey() throws {
    let compositor = try FakeCompositor()
    #expect(CompositorSurvey({ _ in nil }) == nil)
    let absent = CompositorSurvey { ["WAYLAND_DISPLAY": "/nowhere/w"][$0] }
    #expect(absent?.problem == "no compositor at /nowhere/w")
    let silent = CompositorSurvey(compositor.variable)
    #expect(silent?.problem?.contains("does not answer") == true)
  }
}
