import Foundation
import Glibc
import TestSupport
import Testing

/// `snowctl cat` beside a producer.
@Suite(.waiting) struct CatTests {
  /// Each frame once, in order, whole: their hashes are those that the producer has written down.
  @Test(arguments: [("raw", 4), ("rgb24", 3)])
  func framesAreThePublishedOnes(format: String, stride: Int) throws {
    let producer = try Producer()
    let cat = try Snowctl.debug.run([
      "cat", "--socket", producer.socket, "--wait", "10", "--format", format, "--unpaced",
      "--frames", "60", "--verbose",
    ])
    #expect(cat.code == 0, "\(cat.words)")
    _ = try producer.process.end(SIGTERM)
    let frames = frameHashes(cat.output, stride: stride)
    try #require(frames.count == 60 && Set(frames).count == 60, "\(frames.count)")
    let places = try #require(places(of: frames, in: try producer.hashes()))
    // What is missing between the first and the last is what was counted as missing.
    let missing = places[59] - places[0] + 1 - 60
    #expect(
      cat.words.contains("60 frames written, 0 of them repeated; \(missing) published"),
      "\(missing): \(cat.words)")
  }

  @Test func transparentFramesArePremultiplied() throws {
    let producer = try Producer()
    let cat = try Snowctl.debug.run([
      "cat", "--socket", producer.socket, "--wait", "10", "--format", "raw", "--pixels", "argb8888",
      "--frames", "2",
    ])
    #expect(cat.code == 0 && cat.output.count == 2 * Producer.frameBytes, "\(cat.words)")
    let bytes = [UInt8](cat.output)
    let alphas = stride(from: 3, to: bytes.count, by: 4).map { bytes[$0] }
    #expect(alphas.contains(0) && alphas.contains { $0 > 100 })
    for (index, alpha) in alphas.enumerated() {
      #expect(bytes[index * 4..<index * 4 + 3].allSatisfy { $0 <= alpha })
    }
  }

  @Test func sixteenBitsAPixel() throws {
    let producer = try Producer()
    let cat = try Snowctl.debug.run([
      "cat", "--socket", producer.socket, "--wait", "10", "--format", "raw", "--pixels", "rgb565",
      "--frames", "3",
    ])
    #expect(cat.code == 0 && cat.output.count == 3 * Producer.frameBytes / 2, "\(cat.words)")
  }

  /// Twice the rate: the film takes the time that it says, and frames are repeated to fill it.
  @Test func theRateIsConstant() throws {
    let producer = try Producer()
    let begin = ContinuousClock.now
    let cat = try Snowctl.debug.run([
      "cat", "--socket", producer.socket, "--wait", "10", "--fps", "60", "--frames", "120", "-v",
    ])
    #expect(cat.code == 0, "\(cat.words)")
    #expect(ContinuousClock.now - begin > .milliseconds(1900))
    let line = try #require(cat.output.firstIndex(of: 10))
    #expect(
      String(decoding: cat.output[..<line], as: UTF8.self).hasPrefix("YUV4MPEG2 W64 H40 F60:1 "))
    let size = 6 + 64 * 40 * 3 / 2
    let film = cat.output[(line + 1)...]
    try #require(film.count == 120 * size)
    let frames = (0..<120).map { film.dropFirst($0 * size).prefix(size) }
    let equal = zip(frames, frames.dropFirst()).count { $0 == $1 }
    // The producer has at most every second of them; a busy machine makes fewer.
    let repeated = try #require(cat.words.firstMatch(of: /(\d+) of them repeated/))
    #expect(equal >= 40 && Int(repeated.1) == equal, "\(equal): \(cat.words)")
  }

  /// Nothing moves, nothing is published: the film continues.
  @Test func anIdleServiceIsAFilm() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("still.json5", "{ version: 1, backdrop: '#204060' }")
    let socket = folder.path("s")
    let configuration = try folder.write(
      "snowd.json5",
      "{ version: 1, sensor: 'still', output: 'ring:\(socket)', fps: 20, "
        + "scene: '\(folder.path("still.json5"))', display: { width: 64, height: 40 } }")
    let service = try Snowctl.service.start(["--config", configuration])
    let cat = try Snowctl.debug.run([
      "cat", "--socket", socket, "--wait", "10", "--format", "raw", "--frames", "30", "-v",
    ])
    #expect(cat.code == 0 && cat.output.count == 30 * Producer.frameBytes, "\(cat.words)")
    #expect(Set(frameHashes(cat.output, stride: 4)).count == 1)
    #expect(cat.words.contains("29 of them repeated"), "\(cat.words)")
    #expect(try service.end(SIGTERM).code == 0)
  }

  @Test func aClosedPipeIsAQuietEnd() throws {
    let producer = try Producer()
    let shell = Snowctl(path: "/bin/bash")
    let outcome = try shell.run([
      "-c",
      """
      '\(Snowctl.debug.path)' cat --socket '\(producer.socket)' --wait 10 | head -c 99999 | wc -c
      echo ${PIPESTATUS[0]}
      """,
    ])
    #expect(outcome.lines == ["99999", "0"] && outcome.messages.isEmpty, "\(outcome.words)")
  }

  @Test func aSignalEndsTheFilmWithAWholeFrame() throws {
    let producer = try Producer()
    let cat = try Snowctl.debug.start([
      "cat", "--socket", producer.socket, "--wait", "10", "--format", "raw",
    ])
    #expect(waits { cat.written > Producer.frameBytes * 5 })
    let outcome = try cat.end(SIGINT)
    #expect(outcome.code == 0 && outcome.output.count % Producer.frameBytes == 0)
  }
}
