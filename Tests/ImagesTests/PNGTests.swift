import Foundation
import Graphics
import Images
import TestSupport
import Testing

/// A frame whose neighbouring pixels differ in all three channels.
func patternedFrame(width: Int, height: Int) -> Frame {
  var frame = Frame(width: width, height: height)
  for index in frame.pixels.indices {
    frame.pixels[index] = UInt32(truncatingIfNeeded: index &* 2_654_435_761) & 0xFF_FFFF
  }
  return frame
}

/// The files come from Python's zlib and struct, not from the code under test.
@Suite struct PNGTests {
  @Test(arguments: [(1, 1), (7, 5), (64, 3), (3, 200)])
  func comesBackAsItWas(width: Int, height: Int) throws {
    let frame = patternedFrame(width: width, height: height)
    let bitmap = try decode(try encodePNG(frame))
    #expect(bitmap.width == width)
    #expect(bitmap.height == height)
    #expect(bitmap.format == .color)
    let expected = frame.pixels.flatMap { pixel in
      [UInt8(pixel & 255), UInt8(pixel >> 8 & 255), UInt8(pixel >> 16), 255]
    }
    #expect(bitmap.bytes == expected)
  }

  @Test func writesRGBWithoutAlpha() throws {
    let file = try encodePNG(patternedFrame(width: 300, height: 2))
    #expect(Array(file[..<8]) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    #expect(Array(file[16..<24]) == [0, 0, 1, 44, 0, 0, 0, 2])
    // Eight bits, colour type 2 (RGB), not interlaced.
    #expect(Array(file[24..<29]) == [8, 2, 0, 0, 0])
  }

  /// Python's zlib reads transparent, opaque, half-transparent pixels, and light brighter than its alpha.
  @Test(.needs("python3")) func writesStraightAlpha() throws {
    var frame = Frame(width: 4, height: 1, format: .argb8888)
    for (index, pixel) in [0, 0xFF10_2030, 0x8040_2001, 0x10FF_1008 as UInt32].enumerated() {
      frame.pixels[index] = pixel
    }
    let file = try encodePNG(frame)
    // Eight bits, colour type 6 (RGBA).
    #expect(Array(file[24..<26]) == [8, 6])
    let script = """
      import sys, zlib
      file = sys.stdin.buffer.read()
      start = file.index(b"IDAT") + 4
      print(*zlib.decompress(file[start:start + int.from_bytes(file[start - 8:start - 4], "big")]))
      """
    let outcome = try run(["python3", "-c", script], input: Data(file))
    #expect(outcome.code == 0, "\(outcome.words)")
    // A filter of 0 at the row's beginning.
    #expect(outcome.text == "0 0 0 0 0 16 32 48 255 128 64 2 128 255 255 128 16\n")
    // What is read again is what was there, but for the light beyond the alpha.
    #expect(
      try decode(file).bytes == [0, 0, 0, 0, 0x30, 0x20, 0x10, 255, 1, 32, 64, 128, 8, 16, 16, 16])
  }

  @Test func expandsSixteenBits() throws {
    var frame = Frame(width: 3, height: 1, format: .rgb565)
    for (index, pixel) in [0xFFFF, 0x8410, 0x0841 as UInt16].enumerated() {
      frame.pixels565[index] = pixel
    }
    let bytes = try decode(try encodePNG(frame)).bytes
    // 16/31, 32/63 and 1/31, 2/63 of 255.
    #expect(bytes == [255, 255, 255, 255, 132, 130, 132, 255, 8, 8, 8, 255])
  }

  @Test func premultipliesOnEncodedValues() throws {
    // One row, RGBA: 10 20 30 opaque, 255 128 64 at 128, 200 100 50 at 0.
    let bitmap = try decode(
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAABCAYAAAAb4BS0AAAAFUlEQVR42mPgEpH7/7/BoeFEihEDAB+sBNnIjJapAAAA"
        + "AElFTkSuQmCC")
    #expect(bitmap.bytes == [30, 20, 10, 255, 32, 64, 128, 128, 0, 0, 0, 0])
  }

  @Test func takesSixteenBitGreyForSRGB() throws {
    // One row: 0x8000, 0xFFFF.
    let bitmap = try decode(
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABEAAAAACB2fwVAAAADUlEQVR42mNoYPj/HwAFAgJ/yQDWdQAAAABJRU5ErkJg"
        + "gg==")
    #expect(bitmap.bytes == [128, 128, 128, 255, 255, 255, 255, 255])
  }

  @Test func readsPalettes() throws {
    // Red, green; blue, red.
    let bitmap = try decode(
      "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAMAAABFaP0WAAAACVBMVEX/AAAA/wAAAP8tSs2KAAAADklEQVR42mNgYGRg"
        + "YgAAAA4ABNvgMo4AAAAASUVORK5CYII=")
    #expect(
      bitmap.bytes == [0, 0, 255, 255, 0, 255, 0, 255, 255, 0, 0, 255, 0, 0, 255, 255])
  }

  @Test func readsFiles() throws {
    let folder = try TemporaryFolder()
    let frame = patternedFrame(width: 9, height: 4)
    #expect(try readPNG(folder.write("a.png", Data(try encodePNG(frame)))).width == 9)
  }

  @Test func namesTheFileThatIsMissing() {
    let error = #expect(throws: PNGError.self) { try readPNG("/nowhere/flake.png") }
    #expect(error?.description == "/nowhere/flake.png: cannot open: No such file or directory")
  }
}

/// Decodes a file written down in base 64.
func decode(_ text: String) throws -> Bitmap {
  let bytes = [UInt8](try #require(Data(base64Encoded: text)))
  return try decode(bytes)
}

/// Decodes a file's bytes.
func decode(_ bytes: [UInt8], name: String = "test") throws(PNGError) -> Bitmap {
  try decodePNG(bytes.span.bytes, name: name)
}
