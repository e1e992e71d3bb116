import Foundation
import Glibc
import Graphics
import Images
import TestSupport
import Testing

/// `snowctl shot`, and what the verbs on a ring say to wrong words.
@Suite(.waiting) struct ShotTests {
  private func shot(_ producer: Producer, _ options: [String] = []) throws -> Bitmap {
    let outcome = try Snowctl.debug.run(
      ["shot", "--socket", producer.socket, "--wait", "10"] + options)
    #expect(outcome.code == 0 && outcome.words.isEmpty, "\(outcome.words)")
    return try decodePNG([UInt8](outcome.output).span.bytes, name: "the shot")
  }

  @Test func aShotIsAFrame() throws {
    let producer = try Producer()
    let picture = try shot(producer)
    _ = try producer.process.end(SIGTERM)
    let hash = frameHash(Data(picture.bytes), stride: 4)
    #expect(try producer.hashes().contains(hash))
  }

  /// Laid over the backdrop, what moves alone is the whole picture again, but for rounding.
  @Test func aTransparentShot() throws {
    let producer = try Producer()
    let picture = try shot(producer, ["--format", "argb8888"])
    let alphas = stride(from: 3, to: picture.bytes.count, by: 4).map { picture.bytes[$0] }
    #expect(alphas.contains(0) && alphas.contains { $0 > 100 } && alphas.contains { $0 < 100 })
  }

  @Test func aShotOfSixteenBits() throws {
    let producer = try Producer()
    let picture = try shot(producer, ["--format", "rgb565"])
    // Five bits are one of 32 levels, six of 64.
    for (place, value) in picture.bytes.enumerated() where place % 4 < 3 {
      let most = place % 4 == 1 ? 63.0 : 31
      let level = (Double(value) * most / 255).rounded()
      #expect((level * 255 / most).rounded() == Double(value), "\(place)")
    }
  }

  @Test("A shot of 16 bits has a screen's dither") func dither() throws {
    let scene = """
      { version: 1, name: 'plain', backdrop: '#0b1026', layers: [] }
      """
    let folder = try TemporaryFolder()
    let producer = try Producer(["--scene", folder.write("plain.json5", scene)])
    let picture = try shot(producer, ["--format", "rgb565"])
    // A colour between two levels becomes both, with the right mean; blue is the first byte.
    for (channel, value) in [0x26, 0x10, 0x0b].enumerated() {
      let bytes = stride(from: channel, to: picture.bytes.count, by: 4).map { picture.bytes[$0] }
      #expect(Set(bytes).count == 2, "\(channel)")
      let mean = bytes.reduce(0.0) { $0 + Double($1) } / Double(bytes.count)
      #expect(abs(mean - Double(value)) < 1, "\(channel): \(mean)")
    }
  }

  @Test func aNamedFile() throws {
    let producer = try Producer()
    let folder = try TemporaryFolder()
    let path = folder.path("snow.png")
    let outcome = try Snowctl.debug.run(
      ["shot", "--socket", producer.socket, "--wait", "10", path])
    #expect(outcome.code == 0 && outcome.output.isEmpty && outcome.words.contains("wrote \(path)"))
    #expect(try readPNG(path).width == Producer.width)
  }

  @Test(arguments: [
    ["cat", "--format", "avi"], ["cat", "--pixels", "rgb565"], ["cat", "--fps", "0"],
    ["cat", "--frames", "0"], ["cat", "--unpaced", "--fps", "30"], ["cat", "--wait", "-1"],
    ["cat", "x"], ["cat", "--socket", ""], ["shot", "--format", "rgb888"], ["shot", "snow.jpg"],
    ["shot", "a.png", "b.png"], ["view"], ["view", "--fps", "1"],
    ["shot", "--socket", String(repeating: "s", count: 108)],
  ])
  func wrongWords(words: [String]) throws {
    let outcome = try Snowctl.debug.run(words)
    #expect(outcome.code == 64 && outcome.messages.count == 1, "\(outcome.words)")
    #expect(outcome.output.isEmpty)
  }

  /// Bytes would disturb a terminal; a hint says what to type.
  @Test(
    .needs("script"), .needsTerminals,
    arguments: [("cat", "ffplay"), ("shot", "snow.png")])
  func notOnATerminal(verb: String, hint: String) throws {
    let outcome = try Snowctl(path: "/usr/bin/script").run(
      ["-qec", "'\(Snowctl.debug.path)' \(verb)", "/dev/null"])
    #expect(outcome.code == 64 && outcome.text.contains(hint), "\(outcome.text)")
  }
}
