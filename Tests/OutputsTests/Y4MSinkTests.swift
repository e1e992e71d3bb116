import Graphics
import TestSupport
import Testing

@testable import Outputs

@Suite struct Y4MSinkTests {
  /// The film of some frames, split behind its header.
  private func film(_ frames: [Frame], rate: FrameRate) throws -> (header: String, body: [UInt8]) {
    let scratch = try TemporaryFolder()
    let sink = try Y4MSink(path: "\(scratch.path)/film", rate: rate)
    for frame in frames { try sink.present(frame, FrameReport()) }
    try sink.finish()
    let bytes = try scratch.bytes("film")
    let end = try #require(bytes.firstIndex(of: UInt8(ascii: "\n")))
    return (String(decoding: bytes[..<end], as: UTF8.self), Array(bytes[(end + 1)...]))
  }

  private static let marker = Array("FRAME\n".utf8)

  @Test func writesOneHeaderAndAMarkerAFrame() throws {
    let black = Frame(width: 4, height: 2)
    let film = try film([black, black], rate: FrameRate(30000, per: 1001))
    #expect(
      film.header == "YUV4MPEG2 W4 H2 F30000:1001 Ip A1:1 C420jpeg XCOLORRANGE=LIMITED")
    let one = Self.marker + [UInt8](repeating: 16, count: 8) + [128, 128, 128, 128]
    #expect(film.body == one + one)
  }

  /// Y, Cb, Cr from the definition of BT.601 in floating point (Python).
  @Test(
    arguments: [
      (0xFFFFFF, [235, 128, 128]), (0x000000, [16, 128, 128]), (0xFF0000, [81, 90, 240]),
      (0x00FF00, [145, 54, 34]), (0x0000FF, [41, 240, 110]), (0x808080, [126, 128, 128]),
      (0x123456, [55, 148, 111]),
    ] as [(UInt32, [UInt8])])
  func knowsColours(pixel: UInt32, expected: [UInt8]) throws {
    let film = try film([frame(width: 1, height: 1) { _, _ in pixel }], rate: FrameRate(1))
    #expect(film.body == Self.marker + expected)
  }

  @Test func keepsGreysGrey() throws {
    let greys = frame(width: 256, height: 2) { x, _ in UInt32(x) * 0x01_0101 }
    let body = try film([greys], rate: FrameRate(1)).body
    let chroma = body[(Self.marker.count + 512)...]
    #expect(chroma.count == 256)
    #expect(chroma.allSatisfy { $0 == 128 })
  }

  @Test func averagesChromaAndRepeatsTheEdges() throws {
    // 3 × 3: the corner's chroma has one pixel, the sides' two, the middle four.
    let (red, blue): (UInt32, UInt32) = (0xFF_0000, 0x00_00FF)
    let picture = frame(width: 3, height: 3) { x, y in x == 2 || y == 2 ? blue : red }
    let mixed = frame(width: 2, height: 2) { x, _ in x == 0 ? red : blue }
    let body = try film([picture], rate: FrameRate(1)).body
    let planes: [UInt8] = [
      81, 81, 41, 81, 81, 41, 41, 41, 41, 90, 240, 240, 240, 240, 110, 110, 110,
    ]
    #expect(body == Self.marker + planes)
    // (90 + 240) / 2 and (240 + 110) / 2.
    #expect(try film([mixed], rate: FrameRate(1)).body.suffix(2) == [165, 175])
  }

  @Test func hasTheLengthOfOddSizes() throws {
    for (width, height, chroma) in [(5, 3, 6), (1, 4, 2), (4, 1, 2), (2, 2, 1)] {
      let body = try film([Frame(width: width, height: height)], rate: FrameRate(1)).body
      #expect(body.count == Self.marker.count + width * height + 2 * chroma)
    }
  }

  @Test func refusesAnotherSize() throws {
    #expect(throws: OutputError.self) {
      try film([Frame(width: 2, height: 2), Frame(width: 2, height: 3)], rate: FrameRate(1))
    }
  }
}
