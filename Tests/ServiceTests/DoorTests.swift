import Bus
import Foundation
import Metrics
import Posix
import TestSupport
import Testing

/// Whoever may connect to a door of the service cannot stop its frames, and stopping waits for none of them.
@Suite("Doors of the service", .needs("python3", "dbus-daemon"), .serialized, .waiting)
struct DoorTests {
  /// Longer than a busy machine makes of a frame, and far below the minute that closing a gift takes.
  private static let longestGap = 15_000

  /// Sockets whose closing takes a minute, passed to a door; returns what their giver says, which then stays.
  private func pass(_ door: String, _ path: String, to doors: Doors) throws -> String {
    let script = Checkout.path("Tests/ServiceTests/gifts.py")
    let gifts = try RunningProgram(["python3", script, door, path, "\(doors.service.identifier)"])
    #expect(waits { gifts.written > 0 || !gifts.process.isRunning })
    doors.givers.append(gifts)
    return try gifts.text()
  }

  /// The service draws on for a while and ends soon, without a long gap.
  private func expectUndisturbed(_ doors: Doors) throws {
    try doors.expectFrames()
    let begin = ContinuousClock.now
    doors.service.send(SIGTERM)
    let end = doors.service.end()
    #expect(end.status == 0)
    #expect(ContinuousClock.now - begin < .seconds(15))
    let words = try doors.service.text("messages")
    #expect(RunningService.gaps(words).allSatisfy { $0 < Self.longestGap }, "\(words)")
  }

  @Test("61.1: a descriptor as a gift at the metrics socket", arguments: [false, true])
  func metricsGift(isOldKernel: Bool) throws {
    let doors = try Doors(isOldKernel: isOldKernel)
    let words = try pass("metrics", doors.metrics, to: doors)
    #expect(words == "sent=12 refused=0\n" || words == "sent=0 refused=12\n" && !isOldKernel)
    try expectUndisturbed(doors)
  }

  @Test("61.2: a descriptor with Properties.Get on the system bus is refused by its policy")
  func busGift() throws {
    let bus = try PrivateBus(isTrusted: false)
    let doors = try Doors(bus: bus)
    let socket = String(try #require(bus.environment["DBUS_SYSTEM_BUS_ADDRESS"]).dropFirst(10))
    let words = try pass("get", socket, to: doors)
    #expect(words.hasPrefix("kind=3 ") && words.contains("Rejected send message"), "\(words)")
    try expectUndisturbed(doors)
  }

  @Test("61.2: gifts at the control socket, in messages, before and instead of any")
  func controlGift() throws {
    let doors = try Doors(isOldKernel: true)
    #expect(try pass("control", doors.control, to: doors) == "sent=4\n")
    try doors.expectFrames()
    let words = try pass("screenshot", doors.control, to: doors)
    #expect(words.hasPrefix("kind=3 ") && words.contains("expected a regular file"), "\(words)")
    try expectUndisturbed(doors)
  }

  @Test("a gift in half a message, whose peer leaves long after it")
  func lateGift() throws {
    let doors = try Doors(isOldKernel: true)
    #expect(try pass("late", doors.control, to: doors) == "closed\n")
    try expectUndisturbed(doors)
  }

  @Test("Messages that come at once are taken whole; those that lie or are too long end their peer")
  func frames() throws {
    let doors = try Doors(isOldKernel: true)
    let outcome = try run([
      "python3", Checkout.path("Tests/ServiceTests/frames.py"), doors.control,
      "\(doors.service.identifier)",
    ])
    let words = """
      pictures: 5
      undeclared: cut off
      120 MB: cut off
      text of 20 MB: cut off
      descriptors: 0

      """
    #expect(String(decoding: outcome.output, as: UTF8.self) == words, "\(outcome)")
    try expectUndisturbed(doors)
  }

  @Test("61.3: the giver of a listener makes it blocking and accepts from it")
  func sharedListener() throws {
    let doors = try Doors(hasRing: false)
    let listener = try FileDescriptor.listening(at: doors.folder["given"], mode: 0o600)
    try doors.client().call(.serveReaders, [.descriptor(listener.number)])
    let flags = fcntl(listener.number, F_GETFL)
    #expect(fcntl(listener.number, F_SETFL, flags & ~O_NONBLOCK) == 0)
    var connections: [Connection] = []
    for turn in 0..<300 {
      guard let connection = try? Connection(doors.folder["given"]) else { continue }
      connections.append(connection)
      // Every other one is taken away from the service, if it has not got it yet.
      var event = pollfd(fd: listener.number, events: Int16(POLLIN), revents: 0)
      if turn % 2 == 0, poll(&event, 1, 0) > 0 {
        #expect(fcntl(listener.number, F_SETFL, flags | O_NONBLOCK) == 0)
        _ = try listener.nextPeer()
        #expect(fcntl(listener.number, F_SETFL, flags & ~O_NONBLOCK) == 0)
      }
    }
    #expect(connections.count > 100)
    try expectUndisturbed(doors)
  }

  @Test("61.4: a screenshot into what nobody reads is refused, and the next one is taken")
  func unreadScreenshot() throws {
    let doors = try Doors()
    let pipe = try SmallPipe()
    let writer = try FileDescriptor.writing(pipe.path)
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    #expect(terminal >= 0)
    defer { close(terminal) }
    let client = try doors.client()
    for number in [writer.number, terminal] {
      #expect(
        throws: ControlProblem.refused(
          BusError(.invalid, "file: expected a regular file or a memfd"))
      ) { try client.call(.screenshot, [.descriptor(number)]) }
    }
    let shot = try run([Checkout.product("snowctl"), "shot", "--control", doors.control])
    #expect(shot.code == 0 && shot.output.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]))
    let full = try run(
      [Checkout.product("snowctl"), "shot", "--control", doors.control], output: "/dev/full")
    #expect(full.code == 74 && full.words.hasPrefix("snowctl: standard output: "), "\(full)")
    try expectUndisturbed(doors)
  }

  @Test(
    "61.5: a scene with a billion births a second, or a long past, stops nothing",
    arguments: [
      "birthRate: 1000, speed: 100, cells: [ { contents: 'dot', birthRate: 1000000, lifetime: 0.0001, velocity: 100 } ]",
      "timeOffset: 600, speed: 100, cells: [ { birthRate: 1000, lifetime: 100, velocity: 10 } ]",
      "cells: [ { depth: { from: 0, to: 1 }, scale: 1000, count: 1000 } ]",
    ])
  func boundlessBirths(emitter: String) throws {
    // Small, because every one of a thousand flakes covers the whole picture.
    let doors = try Doors(size: (32, 24))
    try doors.service.write(
      "{ version: 1, layers: [ { emitter: { \(emitter) } } ] }", to: "births.json5")
    let path = "\(doors.service.folderPath)/births.json5"
    let check = try run([Checkout.product("snowctl"), "check", path])
    #expect(check.code == 0, "\(check)")
    let scene = try run([Checkout.product("snowctl"), "scene", path, "--control", doors.control])
    #expect(scene.code == 0, "\(scene)")
    #expect(
      waits {
        (try? doors.client().properties().first { $0.property.name == "Scene" }?.value)
          == .text(path)
      })
    try expectUndisturbed(doors)
  }

  @Test("61.7: a first call that comes with the end of the handshake is answered")
  func firstCall() throws {
    let doors = try Doors()
    let script = """
      import sys; sys.path.insert(0, sys.argv[2])
      import bus, socket
      for count in (1, 3, 20):
        peer = socket.socket(socket.AF_UNIX)
        peer.settimeout(30)
        peer.connect(sys.argv[1])
        calls = [bus.message(n + 1, member="Ping", path=bus.PATH, interface="org.freedesktop.DBus.Peer")
                 for n in range(count)]
        peer.sendall(bus.authentication() + b"".join(calls))
        data = b""
        # A reply without a body has field 5, its call's serial.
        while data.count(b"\\x05\\x01u\\0") < count:
          piece = peer.recv(65536)
          if not piece: sys.exit(f"closed after {data}")
          data += piece
      """
    let outcome = try run(
      ["python3", "-c", script, doors.control, Checkout.path("Tests/Hostile")])
    #expect(outcome.code == 0, "\(outcome.everything)")
    try expectUndisturbed(doors)
  }

  @Test("61.8: SetScene answers with what is wrong with the scene, and nothing changes")
  func sceneThatCannotBeShown() throws {
    let doors = try Doors()
    try doors.service.write(
      "{ version: 1,\n  layers: [ { image: { contents: 'missing.png' } } ] }", to: "broken.json5")
    let path = "\(doors.service.folderPath)/broken.json5"
    let check = try run([Checkout.product("snowctl"), "check", path])
    #expect(check.code == 65 && check.words.contains("broken.json5:2:"), "\(check)")
    let outcome = try run([Checkout.product("snowctl"), "scene", path, "--control", doors.control])
    #expect(outcome.code == 65 && outcome.words.contains("broken.json5:2:"), "\(outcome)")
    #expect(outcome.words.contains("missing.png"), "\(outcome)")
    try doors.expectFrames()
    let scene = try doors.client().properties().first { $0.property.name == "Scene" }
    #expect(scene?.value == .text("./a.json5"))
    try expectUndisturbed(doors)
    #expect(try !doors.service.text("messages").contains("keeping scene"))
  }

  /// The build for every CPU executes the one for AVX2: signals that come in between must find them blocked.
  @Test(
    "61.9: HUP and USR1 while the service starts do not end it", .needsAVX2,
    .needsBuilt("snowd", "x86-64-v3/snowd"), arguments: [SIGHUP, SIGUSR1])
  func earlySignals(signal: Int32) throws {
    let program = Checkout.path(".build/release/snowd")
    var sent = 0
    for _ in 0..<5 {
      var isSecond = false
      let doors = try Doors(program: program) { (service, socket) in
        let exe = "/proc/\(service.identifier)/exe"
        // The first moment of the second program, when the dynamic linker still runs.
        while !isSecond, !FileManager.default.fileExists(atPath: socket) {
          let link = try? FileManager.default.destinationOfSymbolicLink(atPath: exe)
          isSecond = link?.contains("x86-64-v3") != false
        }
        if isSecond { service.send(signal) }
      }
      // On a busy machine the moment may pass unseen.
      guard isSecond else { continue }
      sent += 1
      if signal == SIGHUP { #expect(waits { doors.said("reloaded") == 1 }) }
      try expectUndisturbed(doors)
    }
    #expect(sent > 0, "the two programs are of different builds; run 'make build'")
  }

  @Test("61.10: silent peers of the control socket keep nobody out", arguments: [false, true])
  func silentPeers(areAuthenticated: Bool) throws {
    let doors = try Doors()
    var peers: [Connection] = []
    for _ in 0..<20 {
      let peer = try Connection(doors.control, .stream)
      if areAuthenticated {
        let user = String(getuid()).utf8.map { String($0, radix: 16) }.joined()
        try peer.file.write(Array("\0AUTH EXTERNAL \(user)\r\nBEGIN\r\n".utf8).span.bytes)
        #expect(peer.hears())
      }
      peers.append(peer)
    }
    #expect(try doors.client().properties().count == ControlInterface.properties.count)
    // New ones, from which nothing has come when the service ends.
    for _ in 0..<4 { peers.append(try Connection(doors.control, .stream)) }
    if !areAuthenticated {
      // They end by themselves: nothing more than the end comes.
      for peer in peers {
        #expect(peer.hears())
      }
    }
    try expectUndisturbed(doors)
  }

  @Test("61.10: sockets whose folder was removed and made again come back, which is said once")
  func removedFolders() throws {
    let doors = try Doors()
    let files = FileManager.default
    for name in ["control", "ringdir", "numbers"] {
      try files.removeItem(atPath: doors.folder[name])
    }
    #expect(waits { doors.said("the socket was removed") == 3 })
    for name in ["control", "ringdir", "numbers"] {
      try files.createDirectory(atPath: doors.folder[name], withIntermediateDirectories: true)
    }
    #expect(waits { (try? doors.client().properties().count) == ControlInterface.properties.count })
    #expect(waits { (try? LocalFetch("/healthz", from: doors.metrics))?.code == 200 })
    #expect(waits { (try? Connection(doors.folder["ringdir/frames"])) != nil })
    // Only the socket, without its folder.
    unlink(doors.folder["ringdir/frames"])
    #expect(waits { (try? Connection(doors.folder["ringdir/frames"])) != nil })
    #expect(waits { doors.said("is there again") == 4 })
    #expect(doors.said("the socket was removed;") == 3)
    try expectUndisturbed(doors)
  }
}
