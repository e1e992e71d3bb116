import Foundation
import Glibc
import Graphics
import Motion
import Posix
import TestSupport
import Testing

@testable import Outputs

@Suite struct HashSinkTests {
  @Test func hashesAsTheReferenceDoes() {
    // Both constants: Python's xxhash 4.1, xxh3_64_hexdigest(struct.pack('<nI', *pixels)).
    let small = frame(width: 5, height: 3) { x, y in UInt32(x * 0x30_2010 + y * 0x01_0203) }
    #expect(HashSink.hash(of: small) == 0x7874_2126_F884_1C35)
    let large = frame(width: 640, height: 480) { x, y in
      UInt32(truncatingIfNeeded: (y * 640 + x) &* 2_654_435_761) & 0xFF_FFFF
    }
    #expect(HashSink.hash(of: large) == 0x5D34_8EA7_C9C9_7FD3)
  }

  @Test func writesALineAFrameAtOnce() throws {
    let scratch = try TemporaryFolder()
    let sink = try HashSink(path: "\(scratch.path)/hashes")
    let frame = frame(width: 5, height: 3) { x, y in UInt32(x * 0x30_2010 + y * 0x01_0203) }
    var report = FrameReport()
    report.index = 41
    report.instant = Instant(nanoseconds: -1_500_000_000)
    try sink.present(frame, report)
    // Before anything else happens: a reader of a pipe has the line now.
    #expect(try scratch.text("hashes") == "41 -1500000000 78742126f8841c35\n")
    report.index = 0
    report.instant = .zero
    try sink.present(frame, report)
    try sink.finish()
    #expect(
      try scratch.text("hashes") == "41 -1500000000 78742126f8841c35\n0 0 78742126f8841c35\n")
  }

  @Test(arguments: [Int64.min, -10, -1, 0, 9, 10, 99, 100, Int64.max])
  func writesEveryInteger(value: Int64) throws {
    let scratch = try TemporaryFolder()
    let sink = try HashSink(path: "\(scratch.path)/hashes")
    var report = FrameReport()
    report.index = value
    try sink.present(Frame(width: 1, height: 1), report)
    #expect(try scratch.text("hashes").hasPrefix("\(value) 0 "))
  }
}

@Suite struct StatsSinkTests {
  private struct Line: Decodable, Equatable {
    var frame: Int
    var t_ns: Int64
    var angle_rad: Double?
    var held: Bool
    var gravity: [Double?]
    var alive: Int
    var born: Int
    var retired: Int
    var pixels_touched: Int
    var render_us: Double
  }

  private func line(_ report: FrameReport) throws -> Line {
    let scratch = try TemporaryFolder()
    let sink = try StatsSink(path: "\(scratch.path)/stats")
    try sink.present(Frame(width: 2, height: 2), report)
    try sink.finish()
    let text = try scratch.text("stats")
    #expect(text.filter { $0 == "\n" }.count == 1 && text.hasSuffix("}\n"))
    return try JSONDecoder().decode(Line.self, from: Data(text.utf8))
  }

  @Test func writesEveryField() throws {
    var report = FrameReport()
    report.index = 7
    report.instant = Instant(nanoseconds: 116_666_667)
    report.angle = -0.1
    report.isHeld = true
    report.gravity = Acceleration(x: 0.25, y: -1e-20, z: 1.0 / 3)
    report.alive = 3
    report.born = 5
    report.retired = 2
    report.pixelsTouched = 9000
    report.renderNanoseconds = 1234
    #expect(
      try line(report)
        == Line(
          frame: 7, t_ns: 116_666_667, angle_rad: -0.1, held: true,
          gravity: [0.25, -1e-20, 1.0 / 3], alive: 3, born: 5, retired: 2, pixels_touched: 9000,
          render_us: 1.234))
  }

  @Test func staysJSONWhenANumberIsNot() throws {
    var report = FrameReport()
    report.angle = .nan
    report.gravity = Acceleration(x: .infinity, y: -.infinity, z: 1e300)
    let line = try line(report)
    #expect(line.angle_rad == nil)
    #expect(line.gravity == [nil, nil, 1e300])
    #expect(!line.held)
  }
}

@Suite struct OutputFailureTests {
  private func code(_ work: () throws(OutputError) -> Void) -> Int32? {
    do {
      try work()
    } catch {
      if case .system(let error) = error { return error.code }
    }
    return nil
  }

  @Test(arguments: ["hash", "stats", "y4m"])
  func reportsAFullDisk(word: String) throws {
    let sink = try OutputSpecification("\(word):/dev/full").open(rate: FrameRate(30))
    let code = code { () throws(OutputError) in
      try sink.present(Frame(width: 64, height: 64), FrameReport())
      try sink.finish()
    }
    #expect(code == ENOSPC)
  }

  @Test(arguments: ["hash", "stats", "y4m"])
  func reportsAMissingDirectory(word: String) throws {
    let specification = try OutputSpecification("\(word):/nowhere/at/all")
    let error = #expect(throws: OutputError.self) {
      try specification.open(rate: FrameRate(30))
    }
    #expect(
      error?.description
        == "/nowhere/at/all: cannot create: the folder '/nowhere/at' does not exist")
  }

  @Test func reportsAClosedPipe() throws {
    signal(SIGPIPE, SIG_IGN)
    let scratch = try TemporaryFolder()
    let path = "\(scratch.path)/pipe"
    #expect(mkfifo(path, 0o600) == 0)
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    let sink = try HashSink(path: path)
    close(reader)
    let error = #expect(throws: OutputError.self) {
      try sink.present(Frame(width: 1, height: 1), FrameReport())
    }
    #expect(error?.isClosedPipe == true)
  }
}
