import Foundation
import FrameRing
import Graphics
import TestSupport
import Testing

/// The service and those who take its frames.
@Suite("The service publishes frames", .serialized, .waiting)
struct RingServiceTests {
  private static let second: Int64 = 1_000_000_000
  /// How long anything may take on a busy machine.
  private static let limit = 60 * second
  private static let rest = "sensor: 'still', fps: 60, scene: './a.json5'"
  /// Blue behind, so that no pixel of a right frame is black; the second one does not move at all.
  private static let files = [
    "a.json5": """
    { version: 1, backdrop: '#204060', layers: [ { emitter: { timeOffset: 2, cells: [
      { birthRate: 50, lifetime: 2, velocity: 20, emissionLongitude: '180deg' } ] } } ] }
    """, "still.json5": "{ version: 1, backdrop: '#204060' }",
  ]

  private let path = NSTemporaryDirectory() + "snowd-ring-\(UUID().uuidString.prefix(8)).sock"

  private func start(_ more: String = "display: { width: 64, height: 48 }") throws -> RunningService
  {
    try RunningService(
      "\(Self.rest), output: 'ring:\(path)', \(more)", files: Self.files)
  }

  /// Connects as soon as the service listens; its socket is there a moment before that.
  private func connect(_ format: Frame.Format = .xrgb8888) throws -> RingReader {
    var reader: RingReader?
    #expect(
      try waits {
        do {
          reader = try RingReader(path: path, format: format, timeout: Self.limit)
        } catch let error as RingError where error.isAbsence {}
        return reader != nil
      })
    return try #require(reader)
  }

  private func waitForSocket() { #expect(waits { isListening(at: path) }) }

  /// Reads frames; each has a backdrop everywhere, or flakes.
  private func read(_ reader: RingReader, _ count: Int) throws -> Frame {
    var frame = reader.makeFrame()
    for _ in 0..<count {
      let news = try reader.read(into: &frame, timeout: Self.limit)
      #expect(news != nil, "no frame in 60 s")
      #expect(frame.pixels.allSatisfy { $0 & 0xFF_FFFF != 0 }, "a black pixel")
    }
    return frame
  }

  @Test("The ring is mapped only while it has readers")
  func mapsForReadersOnly() throws {
    let service = try start()
    waitForSocket()
    #expect(try !service.maps().contains("snowfrm"))
    do {
      let reader = try connect()
      _ = try read(reader, 10)
      #expect(try service.maps().contains("snowfrm"))
    }
    for _ in 0..<1200 where try service.maps().contains("snowfrm") {
      Thread.sleep(forTimeInterval: 0.05)
    }
    #expect(try !service.maps().contains("snowfrm"))
    service.send(SIGTERM)
    #expect(service.end().status == 0)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  /// Without the third frame, the first two could be what the one before left.
  @Test("Readers that come one after the other, at once or after a moment, all get frames")
  func readersInARow() throws {
    let service = try start()
    waitForSocket()
    for number in 0..<8 {
      let reader = try connect()
      var frame = reader.makeFrame()
      for _ in 0..<3 { #expect(try reader.read(into: &frame, timeout: Self.limit) != nil) }
      Thread.sleep(forTimeInterval: Double(number % 4) * 0.1)
    }
    withExtendedLifetime(service) {}
  }

  @Test("A reload with another size: readers follow, and no frame is black or torn")
  func resizes() throws {
    let service = try start()
    let reader = try connect()
    #expect(try read(reader, 10).width == 64)
    for (width, height) in [(80, 40), (33, 17), (128, 128), (64, 48)] {
      let epoch = reader.epoch
      try service.write(
        "{ version: 1, \(Self.rest), output: 'ring:\(path)', display: { width: \(width), height: \(height) } }",
        to: "snowd.json5")
      service.send(SIGHUP)
      var frame = try read(reader, 1)
      for _ in 0..<200 where frame.width != width { frame = try read(reader, 1) }
      #expect(frame.width == width && frame.height == height && reader.epoch > epoch)
      #expect(try read(reader, 5).width == width)
    }
    service.send(SIGTERM)
    let end = service.end()
    #expect(end.complaints.contains("picture size changed to 80x40"), "\(end.complaints)")
    #expect(!end.complaints.contains("restart"), "\(end.complaints)")
  }

  @Test("When killed, the reader knows at once, leftovers do no harm, and a restart works")
  func survivesKilling() throws {
    let service = try start()
    let reader = try connect()
    var frame = try read(reader, 5)
    service.send(SIGKILL)
    #expect(throws: RingError.ended("the producer has ended")) {
      while true { _ = try reader.read(into: &frame, timeout: Self.limit) }
    }
    #expect(FileManager.default.fileExists(atPath: path), "the socket of the dead one")
    // As systemd does: its descriptors are closed one after the other, and the lock is one of the last.
    _ = service.end()
    let next = try start()
    _ = try read(try connect(), 5)
    next.send(SIGTERM)
    #expect(next.end().status == 0)
  }

  @Test("A still scene wakes for a reader, and its heartbeat continues")
  func wakesForReaders() throws {
    let service = try RunningService(
      "sensor: 'still', scene: './still.json5', output: 'ring:\(path)', display: { width: 8, height: 8 }",
      files: Self.files)
    let reader = try connect()
    var frame = try read(reader, 1)
    #expect(frame.pixels.allSatisfy { $0 == 0x204060 })
    // More than three seconds without a frame: were there no heartbeat, this would throw.
    for _ in 0..<4 { _ = try reader.read(into: &frame, timeout: Self.second) }
    #expect(reader.isIdle)
    service.send(SIGTERM)
    #expect(service.end().status == 0)
  }

  @Test("Rings for overlays and small pixels, beside the screen's")
  func formats() throws {
    let service = try start()
    let (overlay, small, screen) = (try connect(.argb8888), try connect(.rgb565), try connect())
    var (clear, packed) = (overlay.makeFrame(), small.makeFrame())
    #expect(try overlay.read(into: &clear, timeout: Self.limit) != nil)
    #expect(clear.pixels.contains(0), "nothing lies behind the flakes")
    #expect(clear.pixels.contains { $0 >> 24 > 0 }, "there are flakes")
    for pixel in clear.pixels {
      #expect((0..<3).allSatisfy { pixel >> (8 * $0) & 255 <= pixel >> 24 }, "not premultiplied")
    }
    #expect(try small.read(into: &packed, timeout: Self.limit) != nil)
    #expect(packed.pixels565.allSatisfy { $0 != 0 })
    _ = try read(screen, 3)
    service.send(SIGTERM)
    #expect(service.end().status == 0)
  }

  @Test(
    "A socket that systemd has made: the service is started by its first reader, and serves many",
    .needs("systemd-socket-activate"))
  func isActivated() throws {
    let tool = try installed("systemd-socket-activate")
    let service = try RunningService(
      "\(Self.rest), output: 'null', display: { width: 64, height: 48 }", files: Self.files,
      through: [tool, "--seqpacket", "-l", path])
    let reader = try connect()
    _ = try read(reader, 5)
    let others = try (0..<5).map { _ in try connect(.argb8888) }
    var frame = others[0].makeFrame()
    for other in others {
      #expect(try other.read(into: &frame, timeout: Self.limit) != nil)
    }
    _ = try read(reader, 5)
    service.send(SIGTERM)
    #expect(service.end().status == 0)
  }

  @Test("A socket that another producer serves is not taken over")
  func oneForEach() throws {
    let service = try start()
    let reader = try connect()
    let other = try start()
    let end = other.end()
    #expect(end.status == 69, "\(end.status)")
    #expect(end.complaints.contains("another program publishes frames there"), "\(end.complaints)")
    _ = try read(reader, 5)
    service.send(SIGTERM)
    #expect(service.end().status == 0)
  }
}
