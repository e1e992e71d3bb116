import Foundation
import Graphics
import Images
import Motion
import Testing

@Suite struct HostilePNGTests {
  @Test func refusesWhatIsNoPNG() {
    let text = Array("not a picture at all".utf8)
    let error = #expect(throws: PNGError.self) { try decode(text, name: "a.txt") }
    #expect(error?.description.hasPrefix("a.txt: libpng says: ") == true)
    #expect(throws: PNGError.self) { try decode([]) }
  }

  @Test(arguments: [
    // 16384 × 8192, above the pixels of a frame; 16385 × 1, above the side of a bitmap.
    "iVBORw0KGgoAAAANSUhEUgAAQAAAACAACAIAAACtHMs2AAAACUlEQVR42mMAAAABAAGxDbaTAAAAAElFTkSuQmCC",
    "iVBORw0KGgoAAAANSUhEUgAAQAEAAAABCAIAAABGP0oxAAAACUlEQVR42mMAAAABAAGxDbaTAAAAAElFTkSuQmCC",
  ])
  func refusesTooManyPixelsByTheHeader(file: String) {
    let error = #expect(throws: PNGError.self) { try decode(file) }
    #expect(error?.description.hasSuffix("pixels are too many") == true)
  }

  @Test func refusesEveryTruncation() throws {
    let file = try encodePNG(patternedFrame(width: 40, height: 30))
    // The last twelve bytes are the end mark, which is not decoded.
    for length in stride(from: 0, to: file.count - 12, by: 7) {
      let part = Array(file[..<length])
      #expect(throws: PNGError.self, "\(length) of \(file.count) bytes") {
        try decode(part, name: "part")
      }
    }
  }

  @Test func survivesDamage() throws {
    let file = try encodePNG(patternedFrame(width: 24, height: 24))
    var random = SeededGenerator(seed: 2026)
    for _ in 0..<2000 {
      var damaged = file
      var flips: [Int] = []
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        // Not the header's sizes: these may legitimately need 256 MB.
        flips.append(Int.random(in: 24..<file.count, using: &random))
        damaged[flips[flips.count - 1]] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      }
      guard let bitmap = try? decode(damaged, name: "damaged") else { continue }
      #expect(bitmap.width == 24 && bitmap.height == 24, "flipped \(flips)")
      #expect(bitmap.bytes.count == 24 * 24 * 4)
    }
  }

  @Test func survivesDamagedSizes() throws {
    let file = try encodePNG(patternedFrame(width: 24, height: 24))
    for byte in 16..<29 {
      var damaged = file
      damaged[byte] ^= 0xFF
      // The header's checksum is wrong.
      #expect(throws: PNGError.self) { try decode(damaged, name: "damaged") }
    }
  }
}
