import Foundation
import FrameRing
import Glibc
import Graphics
import Motion
import Outputs
import Posix
import TestSupport
import Testing

@testable import snowd

/// A sink that fails while a flag is set.
private final class Fickle: FrameSink {
  let name = "fickle"
  var error: OutputError?
  var requiredSize: (width: Int, height: Int)?
  var obstacle: String?
  var failure: OutputError?
  var continues = false

  func reopen() -> Bool { continues }

  func present(_ frame: borrowing Frame, _ report: FrameReport) throws(OutputError) {
    if let error { throw error }
  }
}

@Suite("An output that breaks and comes back, in virtual time")
struct ServiceOutputTests {
  private let size = (width: 8, height: 8)
  private static let missing = OutputError.system(
    SystemError(code: ENOENT, operation: "create", subject: "later/x"))
  private static let full = OutputError.system(
    SystemError(code: ENOSPC, operation: "write", subject: "x"))

  private func at(_ seconds: Double) -> Instant { .zero.advanced(by: Int64(seconds * 1e9)) }

  /// An output, and what opens it.
  private func output(
    _ specification: String = "null",
    _ open: @escaping () throws(OutputError) -> any FrameSink
  ) throws -> ServiceOutput {
    ServiceOutput(
      try OutputSpecification(specification), isPrimary: false, isExtra: false, open: open)
  }

  @Test(
    "The first error is news, the ones of later tries are not, and they come less and less often")
  func saidOnce() throws {
    var tries: [Int] = []
    var second = 0
    let broken = try output { () throws(OutputError) in
      tries.append(second)
      throw Self.missing
    }
    #expect(throws: OutputError.self) { try broken.start() }
    let first = broken.fail(Self.missing, at: at(0))
    #expect(first == .broken("later/x: cannot create: No such file or directory"))
    for now in 1...45 {
      second = now
      let seen = broken.look(at: at(Double(now)), size: size)
      #expect(seen.news == nil && !seen.isNew && broken.sink == nil)
    }
    #expect(tries == [0, 1, 3, 7, 15, 25, 35, 45])
  }

  @Test("A window that is closed, even while it is opened, is not tried again")
  func closed() throws {
    var tries = 0
    let window = try output("wayland:window") { () throws(OutputError) in
      tries += 1
      throw .closed("the window was closed")
    }
    #expect(throws: OutputError.self) { try window.start() }
    #expect(window.fail(.closed("the window was closed"), at: at(0)) == nil)
    #expect(window.isClosed)
    for now in 1...45 { #expect(!window.look(at: at(Double(now)), size: size).isNew) }
    #expect(tries == 1)
  }

  @Test("Recovery is logged after ten good seconds; an error before that is the same failure")
  func onTrial() throws {
    let sink = Fickle()
    let flapping = try output { () throws(OutputError) in sink }
    try flapping.start()
    #expect(flapping.fail(Self.missing, at: at(0)) != nil)
    #expect(flapping.look(at: at(1), size: size) == (nil, true))
    #expect(flapping.sink === sink)
    #expect(flapping.fail(Self.missing, at: at(2)) == nil)
    #expect(flapping.look(at: at(3), size: size) == (nil, false))
    #expect(flapping.look(at: at(4), size: size) == (nil, true))
    #expect(flapping.look(at: at(13), size: size) == (nil, false))
    #expect(flapping.look(at: at(14), size: size) == (.mended("null works again"), false))
    #expect(flapping.fail(Self.missing, at: at(20)) != nil)
    #expect(flapping.nextTry == at(21))
  }

  @Test("A full file stays open and continues; a removed one restarts")
  func withoutRoom() throws {
    let path = NSTemporaryDirectory() + "snowd-output-\(UUID().uuidString)"
    try Data("kept".utf8).write(to: URL(fileURLWithPath: path))
    var opened: [Fickle] = []
    let file = try output("stats:\(path)") { () throws(OutputError) in
      opened.append(Fickle())
      return opened[opened.count - 1]
    }
    try file.start()
    _ = file.fail(Self.full, at: at(0))
    #expect(file.look(at: at(1), size: size).isNew)
    #expect(opened.count == 1 && file.sink === opened[0])
    _ = file.fail(Self.full, at: at(2))
    unlink(path)
    #expect(file.look(at: at(4), size: size).isNew)
    #expect(opened.count == 2 && file.sink === opened[1])
  }

  /// A screen whose node appears in a folder.
  private func screen(
    in folder: TemporaryFolder, _ open: @escaping () throws(OutputError) -> any FrameSink
  ) throws -> ServiceOutput {
    ServiceOutput(
      try OutputSpecification("fb:/dev/fb1"), isPrimary: true, isExtra: false,
      place: ScreenNodePlace(folders: [folder.path, folder.path("dri")]), open: open)
  }

  @Test("A hidden screen that fails gets no frame to say so: the service looks")
  func hiddenFailure() throws {
    let folder = try TemporaryFolder()
    var sinks = [Fickle(), Fickle()]
    let output = try screen(in: folder) { () throws(OutputError) in sinks.removeFirst() }
    try output.start()
    let first = try #require(output.sink as? Fickle)
    first.obstacle = "not visible"
    #expect(output.look(at: at(1), size: nil) == (nil, false))
    #expect(output.lookForObstacle() == .obscured("fickle: not visible"))
    first.failure = .compositor("wayland-1: the compositor has closed the connection")
    let seen = output.look(at: at(2), size: nil)
    #expect(seen.news == .broken("wayland-1: the compositor has closed the connection"))
    #expect(seen.isNew && output.sink == nil && output.nextTry == at(3))
    #expect(output.look(at: at(3), size: nil) == (nil, true))
    #expect(output.sink != nil && output.sink !== first)
  }

  @Test("A screen that continues in another mode is not opened again")
  func continues() throws {
    let folder = try TemporaryFolder()
    var sinks = [Fickle(), Fickle()]
    let output = try screen(in: folder) { () throws(OutputError) in sinks.removeFirst() }
    try output.start()
    let first = try #require(output.sink as? Fickle)
    first.continues = true
    try output.reopen()
    #expect(output.sink === first)
    first.continues = false
    try output.reopen()
    #expect(output.sink !== first && sinks.isEmpty)
  }

  @Test("A screen that returns with another size than the frames stays failed")
  func anotherSize() throws {
    let folder = try TemporaryFolder()
    let sink = Fickle()
    let output = try screen(in: folder) { () throws(OutputError) in sink }
    try output.start()
    _ = output.fail(Self.missing, at: at(0))
    sink.requiredSize = (9, 8)
    try folder.write("fb1", "")
    #expect(!output.look(at: at(1), size: size).isNew)
    #expect(output.trouble?.description.contains("9x8, the pictures have 8x8") == true)
    sink.requiredSize = size
    try folder.write("fb2", "")
    #expect(output.look(at: at(3), size: size).isNew)
  }

  @Test("A screen that is not there is awaited without a timer, and taken when its node appears")
  func awaited() throws {
    let folder = try TemporaryFolder()
    var (tries, isThere) = (0, false)
    let output = try screen(in: folder) { () throws(OutputError) in
      tries += 1
      if !isThere { throw Self.missing }
      let sink = Fickle()
      sink.requiredSize = (1280, 720)
      return sink
    }
    #expect(throws: OutputError.self) { try output.start() }
    let first = output.fail(Self.missing, at: at(0))
    #expect(first == .awaited("later/x: cannot create: No such file or directory"))
    for second in 0...600 {
      let seen = output.look(at: at(Double(second)), size: nil)
      #expect(seen == (nil, false))
    }
    #expect(tries == 1 && output.nextTry == nil)
    // A node that is not the screen's yet, and one that is in a folder made later.
    try folder.write("fb1", "")
    #expect(output.look(at: at(601), size: nil) == (nil, false) && tries == 2)
    try FileManager.default.createDirectory(
      atPath: folder.path("dri"), withIntermediateDirectories: false)
    #expect(output.look(at: at(602), size: nil) == (nil, false) && tries == 3)
    isThere = true
    try folder.write("dri/card0", "")
    #expect(output.look(at: at(603), size: nil) == (.mended("fickle is there"), true))
    #expect(output.trouble == nil)
  }

  @Test("An obstacle is news once, and so is its end")
  func obscured() throws {
    let sink = Fickle()
    let screen = try output("fb:/dev/fb1") { () throws(OutputError) in sink }
    try screen.start()
    #expect(screen.lookForObstacle() == nil)
    sink.obstacle = "obscured by Xorg (pid 7)"
    #expect(screen.lookForObstacle() == .obscured("fickle: obscured by Xorg (pid 7)"))
    #expect(screen.lookForObstacle() == nil)
    sink.obstacle = nil
    #expect(screen.lookForObstacle() == .visible("fickle is visible again"))
    #expect(screen.lookForObstacle() == nil)
  }

  @Test("A pipe without a reader is a failure, and is not awaited")
  func pipe() throws {
    let path = NSTemporaryDirectory() + "snowd-pipe-\(UUID().uuidString)"
    try #require(mkfifo(path, 0o600) == 0)
    defer { unlink(path) }
    let output = try output("stats:\(path)") { () throws(OutputError) in Fickle() }
    #expect(throws: OutputError.self) { try output.start() }
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    try output.start()
  }
}

@Suite("The service with a broken output", .serialized, .waiting)
struct BrokenOutputTests {
  private static let rest = "sensor: 'still', fps: 50, display: { width: 16, height: 16 }"
  private static let falling = "scene: 'classic', \(rest)"

  /// Runs it until a file of its folder has more than so many lines, at most 30 s.
  private func waits(_ service: RunningService, for file: String, lines: Int = 3) -> Bool {
    for _ in 0..<300 {
      if let text = try? service.text(file), text.split(separator: "\n").count > lines {
        return true
      }
      Thread.sleep(forTimeInterval: 0.1)
    }
    return false
  }

  @Test("A service whose screen is not there runs, says so, and sleeps; another output gets frames")
  func withoutScreen() throws {
    let socket = try NotifySocket()
    let service = try RunningService(
      "output: ['fb:/nowhere/fb0'], \(Self.falling)", notify: socket)
    var status = ""
    while !status.hasPrefix("STATUS=") { status = socket.receive() }
    #expect(
      status.contains("waiting for the screen: /nowhere/fb0: cannot open"), "\(status)")
    #expect(socket.hears("READY=1"))
    // Nothing wakes it: no timer, no frame.
    #expect(service.fallsAsleep())
    service.send(SIGTERM)
    let end = service.end()
    #expect(end.status == 0)
    #expect(end.complaints.components(separatedBy: "waiting for the screen").count == 3)

    let film = try RunningService("output: ['fb:/nowhere/fb0', 'hash:frames.txt'], \(Self.falling)")
    #expect(waits(film, for: "frames.txt"))
    film.send(SIGTERM)
    #expect(film.end().status == 0)
  }

  @Test("A ring without readers needs no frames; a reader gets the first one at once")
  func unseenRing() throws {
    let socket = try NotifySocket()
    let service = try RunningService("output: 'ring:ring.sock', \(Self.falling)", notify: socket)
    #expect(socket.hears("READY=1"))
    let begin = ContinuousClock.now
    #expect(service.fallsAsleep())
    let slept = Int((ContinuousClock.now - begin) / .milliseconds(1))
    let reader = try RingReader(path: service.folderPath + "/ring.sock", format: .xrgb8888)
    var frame = reader.makeFrame()
    for _ in 0..<5 {
      #expect(try reader.read(into: &frame, timeout: 10_000_000_000) != nil)
    }
    service.send(SIGTERM)
    let end = service.end()
    // The wait for a reader is no gap.
    #expect(end.status == 0 && end.gaps.allSatisfy { $0 < slept }, "\(slept): \(end.complaints)")
  }

  @Test("One output on a full device is logged once, and the other one continues")
  func fullDevice() throws {
    let service = try RunningService(
      "output: ['stats:/dev/full', 'hash:frames.txt'], \(Self.falling)")
    #expect(waits(service, for: "frames.txt"))
    // Past the first tries.
    Thread.sleep(forTimeInterval: 4)
    service.send(SIGTERM)
    let end = service.end()
    #expect(end.status == 0, "\(end.complaints)")
    #expect(
      end.complaints.components(separatedBy: "No space left on device; drawing continues").count
        == 2, "\(end.complaints)")
  }

  @Test("A pipe that nobody empties costs the other output no frame, and the service ends")
  func slowReader() throws {
    let pipe = try SmallPipe()
    let service = try RunningService(
      "output: ['stats:\(pipe.path)', 'hash:frames.txt'], \(Self.falling)")
    // More lines than the pipe has room for.
    #expect(waits(service, for: "frames.txt", lines: 100))
    service.send(SIGTERM)
    #expect(service.end().status == 0)
  }

  @Test("An output whose folder appears after the start, with a still picture")
  func comesLater() throws {
    let socket = try NotifySocket()
    let service = try RunningService(
      "output: ['null', 'hash:later/frames.txt'], \(Self.rest), scene: './still.json5'",
      files: ["still.json5": "{ version: 1, backdrop: '#204060' }"], notify: socket)
    #expect(socket.hears("READY=1"))
    try FileManager.default.createDirectory(
      atPath: service.folderPath + "/later", withIntermediateDirectories: false)
    var text = ""
    for _ in 0..<300 where text.isEmpty {
      text = (try? service.text("later/frames.txt")) ?? ""
      Thread.sleep(forTimeInterval: 0.1)
    }
    #expect(text.split(separator: "\n").count == 1, "\(text)")
    service.send(SIGTERM)
    let end = service.end()
    #expect(end.status == 0)
  }

  @Test(
    "The only output, and the last of several, end the service as before",
    arguments: [
      ("'stats:/dev/full'", 74), ("['stats:/dev/full', 'hash:/dev/full']", 74),
      ("'hash:nowhere/x'", 73), ("['ring:nowhere/x', 'hash:nowhere/y']", 69),
    ])
  func nothingIsLeft(output: String, status: Int32) throws {
    let service = try RunningService("output: \(output), \(Self.rest)")
    let end = service.end()
    #expect(end.status == status, "\(end.complaints)")
  }
}
