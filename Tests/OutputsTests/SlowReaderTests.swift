import Foundation
import Glibc
import Graphics
import Posix
import TestSupport
import Testing

@testable import Outputs

@Suite("A pipe whose reader is slow")
struct SlowReaderTests {
  @Test(
    "It misses whole lines, which are counted, and gets later ones", arguments: ["stats", "hash"])
  func lines(word: String) throws {
    let pipe = try SmallPipe()
    let sink = try OutputSpecification("\(word):\(pipe.path)").open(
      rate: FrameRate(25), waitsForReaders: false)
    #expect(sink.state == sink.name)
    var report = FrameReport()
    func present() throws {
      try sink.present(Frame(width: 2, height: 2), report)
      report.index += 1
    }
    for _ in 0..<500 { try present() }
    let text = String(decoding: pipe.read(), as: UTF8.self)
    let lines = text.split(separator: "\n")
    #expect(text.hasSuffix("\n") && lines.count > 5 && lines.count < 500)
    #expect(sink.state == "\(sink.name) (slow reader, missed \(500 - lines.count) frames)")
    try present()
    let next = String(decoding: pipe.read(), as: UTF8.self)
    #expect(next.hasSuffix("\n") && next.contains("500"))
  }

  @Test("It gets a film of whole frames, with its header")
  func film() throws {
    let pipe = try SmallPipe()
    let sink = try Y4MSink(path: pipe.path, rate: FrameRate(25), waits: false)
    var film: [UInt8] = []
    for number in 0..<400 {
      try sink.present(Frame(width: 64, height: 64), FrameReport())
      if number % 3 == 0 { film += pipe.read() }
    }
    let start = try #require(film.firstIndex(of: UInt8(ascii: "\n"))) + 1
    #expect(String(decoding: film[..<start], as: UTF8.self).hasPrefix("YUV4MPEG2 W64 H64 F25:1"))
    let frame = Array("FRAME\n".utf8)
    let length = frame.count + 64 * 64 * 3 / 2
    let begins = stride(from: start, to: film.count - frame.count, by: length)
    #expect(begins.allSatisfy { film[$0..<$0 + frame.count].elementsEqual(frame) })
    let count = Array(begins).count
    #expect(count > 20 && count < 400 && sink.state.contains("missed"))
  }

  @Test("A header that is missed comes with the next frame")
  func header() throws {
    let pipe = try SmallPipe()
    let other = try HashSink(path: pipe.path, waits: false)
    for _ in 0..<500 { try other.present(Frame(width: 1, height: 1), FrameReport()) }
    let sink = try Y4MSink(path: pipe.path, rate: FrameRate(25), waits: false)
    try sink.present(Frame(width: 4, height: 4), FrameReport())
    _ = pipe.read()
    try sink.present(Frame(width: 4, height: 4), FrameReport())
    #expect(String(decoding: pipe.read(), as: UTF8.self).hasPrefix("YUV4MPEG2"))
  }

  @Test("Only pipes are written without waiting, and only if wanted")
  func waiting() throws {
    let (pipe, folder) = (try SmallPipe(), try TemporaryFolder())
    let wanted = try FileDescriptor.writing(pipe.path, waits: false)
    let other = try FileDescriptor.writing(pipe.path)
    let file = try FileDescriptor.writing(folder.path("file"), waits: false)
    let are = (wanted.waits, other.waits, file.waits)
    #expect(are == (false, true, true))
  }
}
