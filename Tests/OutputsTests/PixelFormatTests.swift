import Outputs
import Testing

/// Bytes in memory of red, green, blue, white and the grey 0x80 on one kind of device.
struct FormatCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let format: PixelFormat?
  let bytes: [[UInt8]]

  init(
    _ name: String, red: (Int, Int), green: (Int, Int), blue: (Int, Int),
    transparency: (Int, Int) = (0, 0), size: Int, bytes: [[UInt8]]
  ) {
    func field(_ pair: (Int, Int)) -> PixelFormat.Field { .init(offset: pair.0, length: pair.1) }
    testDescription = name
    format = PixelFormat(
      red: field(red), green: field(green), blue: field(blue), transparency: field(transparency),
      bytesPerPixel: size)
    self.bytes = bytes
  }
}

@Suite struct PixelFormatTests {
  static let colours: [UInt32] = [0xFF_0000, 0x00_FF00, 0x00_00FF, 0xFF_FFFF, 0x80_8080]

  static let table = [
    FormatCase(
      "XRGB8888", red: (16, 8), green: (8, 8), blue: (0, 8), size: 4,
      bytes: [
        [0, 0, 255, 0], [0, 255, 0, 0], [255, 0, 0, 0], [255, 255, 255, 0], [128, 128, 128, 0],
      ]),
    FormatCase(
      "ARGB8888", red: (16, 8), green: (8, 8), blue: (0, 8), transparency: (24, 8), size: 4,
      bytes: [
        [0, 0, 255, 255], [0, 255, 0, 255], [255, 0, 0, 255], [255, 255, 255, 255],
        [128, 128, 128, 255],
      ]),
    FormatCase(
      "ABGR8888 of vfb", red: (0, 8), green: (8, 8), blue: (16, 8), transparency: (24, 8), size: 4,
      bytes: [
        [255, 0, 0, 255], [0, 255, 0, 255], [0, 0, 255, 255], [255, 255, 255, 255],
        [128, 128, 128, 255],
      ]),
    FormatCase(
      "XRGB2101010", red: (20, 10), green: (10, 10), blue: (0, 10), size: 4,
      // 0x80 in ten bits is 0x202: the high bits again below.
      bytes: [
        [0, 0, 0xF0, 0x3F], [0, 0xFC, 0x0F, 0], [0xFF, 0x03, 0, 0], [255, 255, 255, 0x3F],
        [0x02, 0x0A, 0x28, 0x20],
      ]),
    FormatCase(
      "RGB888", red: (16, 8), green: (8, 8), blue: (0, 8), size: 3,
      bytes: [[0, 0, 255], [0, 255, 0], [255, 0, 0], [255, 255, 255], [128, 128, 128]]),
    FormatCase(
      "RGB565", red: (11, 5), green: (5, 6), blue: (0, 5), size: 2,
      bytes: [[0x00, 0xF8], [0xE0, 0x07], [0x1F, 0x00], [0xFF, 0xFF], [0x10, 0x84]]),
    FormatCase(
      "BGR565 of vfb", red: (0, 5), green: (5, 6), blue: (11, 5), size: 2,
      bytes: [[0x1F, 0x00], [0xE0, 0x07], [0x00, 0xF8], [0xFF, 0xFF], [0x10, 0x84]]),
    FormatCase(
      "ARGB1555", red: (10, 5), green: (5, 5), blue: (0, 5), transparency: (15, 1), size: 2,
      bytes: [[0x00, 0xFC], [0xE0, 0x83], [0x1F, 0x80], [0xFF, 0xFF], [0x10, 0xC2]]),
    FormatCase(
      "RGB666 in 24", red: (12, 6), green: (6, 6), blue: (0, 6), size: 3,
      bytes: [[0, 0xF0, 3], [0xC0, 0x0F, 0], [0x3F, 0, 0], [0xFF, 0xFF, 3], [0x20, 0x08, 2]]),
  ]

  @Test(arguments: table)
  func packs(example: FormatCase) throws {
    let format = try #require(example.format)
    var bytes = [UInt8](repeating: 0x5A, count: Self.colours.count * format.bytesPerPixel)
    bytes.withUnsafeMutableBytes { format.pack(Self.colours.span, into: $0) }
    #expect(bytes == example.bytes.flatMap { $0 })
  }

  /// The short ways must say what the tables say.
  @Test(arguments: table)
  func packsEveryPixelAsItsWord(example: FormatCase) throws {
    let format = try #require(example.format)
    let pixels = (0..<5000).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) & 0xFF_FFFF }
    var bytes = [UInt8](repeating: 0x5A, count: pixels.count * format.bytesPerPixel)
    bytes.withUnsafeMutableBytes { format.pack(pixels.span, into: $0) }
    let expected = pixels.flatMap { pixel in
      (0..<format.bytesPerPixel).map { UInt8(format.word(pixel) >> UInt32($0 * 8) & 255) }
    }
    #expect(bytes == expected)
  }

  @Test func refusesNonsense() {
    func isPossible(_ offset: Int, _ length: Int, size: Int = 2) -> Bool {
      PixelFormat(
        red: .init(offset: offset, length: length), green: .init(offset: 5, length: 6),
        blue: .init(offset: 0, length: 5), transparency: .init(offset: 0, length: 0),
        bytesPerPixel: size) != nil
    }
    #expect(isPossible(11, 5))
    #expect(!isPossible(12, 5))
    #expect(!isPossible(11, 0))
    #expect(!isPossible(0, 17, size: 4))
    #expect(!isPossible(.max, 8))
    #expect(!isPossible(11, 5, size: 1))
    #expect(!isPossible(11, 5, size: 5))
  }
}
