import Outputs
import Testing

/// Bytes in memory of red, green, blue, white and the grey 0x80 on one kind of device, not dithered.
struct FormatCase: Sendable, CustomTestStringConvertible {
  typealias Bits = (offset: Int, length: Int)
  let testDescription: String
  let red: Bits
  let green: Bits
  let blue: Bits
  let format: PixelFormat?
  let bytes: [[UInt8]]

  init(
    _ name: String, red: Bits, green: Bits, blue: Bits, transparency: Bits = (0, 0), size: Int,
    bytes: [[UInt8]]
  ) {
    func field(_ bits: Bits) -> PixelFormat.Field {
      .init(offset: bits.offset, length: bits.length)
    }
    testDescription = name
    (self.red, self.green, self.blue) = (red, green, blue)
    format = PixelFormat(
      red: field(red), green: field(green), blue: field(blue), transparency: field(transparency),
      bytesPerPixel: size)
    self.bytes = bytes
  }
}

extension PixelFormat {
  /// Pixels as the device gets them.
  func packed(
    _ pixels: [UInt32], column: Int = 0, row: Int = 0, isDithered: Bool = false
  ) -> [UInt8] {
    var bytes = [UInt8](repeating: 0x5A, count: self.bytes(pixels.count))
    bytes.withUnsafeMutableBytes {
      pack(pixels.span, column: column, row: row, isDithered: isDithered, into: $0)
    }
    return bytes
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
    FormatCase(
      "BGR888", red: (0, 8), green: (8, 8), blue: (16, 8), size: 3,
      bytes: [[255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 255], [128, 128, 128]]),
    FormatCase(
      "RGBX8888", red: (24, 8), green: (16, 8), blue: (8, 8), size: 4,
      bytes: [
        [0, 0, 0, 255], [0, 0, 255, 0], [0, 255, 0, 0], [0, 255, 255, 255], [0, 128, 128, 128],
      ]),
    FormatCase(
      "RGB666 in 32", red: (12, 6), green: (6, 6), blue: (0, 6), size: 4,
      bytes: [
        [0, 0xF0, 3, 0], [0xC0, 0x0F, 0, 0], [0x3F, 0, 0, 0], [0xFF, 0xFF, 3, 0],
        [0x20, 0x08, 2, 0],
      ]),
    FormatCase(
      "BGR555", red: (0, 5), green: (5, 5), blue: (10, 5), size: 2,
      bytes: [[0x1F, 0x00], [0xE0, 0x03], [0x00, 0x7C], [0xFF, 0x7F], [0x10, 0x42]]),
    FormatCase(
      "ABGR2101010", red: (0, 10), green: (10, 10), blue: (20, 10), transparency: (30, 2), size: 4,
      bytes: [
        [0xFF, 0x03, 0, 0xC0], [0, 0xFC, 0x0F, 0xC0], [0, 0, 0xF0, 0xFF], [255, 255, 255, 255],
        [0x02, 0x0A, 0x28, 0xE0],
      ]),
    FormatCase(
      "RGB332", red: (5, 3), green: (2, 3), blue: (0, 2), size: 1,
      // 0x80 is nearest to 4 of 7 and to 2 of 3.
      bytes: [[0xE0], [0x1C], [0x03], [0xFF], [0x92]]),
    FormatCase(
      "BGR233", red: (0, 3), green: (3, 3), blue: (6, 2), size: 1,
      bytes: [[0x07], [0x38], [0xC0], [0xFF], [0xA4]]),
  ]

  @Test(arguments: table)
  func packs(example: FormatCase) throws {
    let format = try #require(example.format)
    #expect(format.packed(Self.colours) == example.bytes.flatMap { $0 })
  }

  /// Eight at a time and the rest one by one, beside one number after the other in floating point.
  @Test(arguments: table, [false, true])
  func everyPixelHasTheLevelsOfTheFormula(example: FormatCase, isDithered: Bool) throws {
    let format = try #require(example.format)
    let pixels = (0..<3003).map { UInt32(truncatingIfNeeded: $0 &* 2_654_435_761) & 0xFF_FFFF }
    let bytes = format.packed(pixels, column: 5, row: 6, isDithered: isDithered)
    for (index, pixel) in pixels.enumerated() {
      let size = format.bitsPerPixel / 8
      let word = (0..<size).reduce(0) { $0 | UInt32(bytes[index * size + $1]) << UInt32($1 * 8) }
      for (bits, shift) in [(example.red, 16), (example.green, 8), (example.blue, 0)] {
        let level = Int(word >> UInt32(bits.offset)) & ((1 << bits.length) - 1)
        let value = Int(pixel >> UInt32(shift) & 255)
        #expect(
          level
            == Bayer.level(
              value, bits: bits.length, isDithered ? (column: 5 + index, row: 6) : nil))
      }
    }
  }

  @Test func greyIsLumaAtItsPlace() throws {
    let field = PixelFormat.Field.init
    let whole = try #require(PixelFormat(grey: field(0, 8)))
    #expect(whole.packed(Self.colours) == [54, 182, 19, 255, 128])
    // Grey stays what it is, all 256 of them.
    #expect(whole.packed((0...255).map { $0 * 0x01_0101 }) == Array(0...255))
    let high = try #require(PixelFormat(grey: field(4, 4)))
    #expect(high.packed(Self.colours) == [0x30, 0xB0, 0x10, 0xF0, 0x80])
    #expect(PixelFormat(grey: field(5, 4)) == nil && PixelFormat(grey: field(0, 0)) == nil)
  }

  /// ssd1307fb sends bit j % 8 of byte j / 8 to column j; the last byte's rest is black.
  @Test func aBitAPixelBeginsWithTheLowest() {
    let pixels: [UInt32] = [
      0xFF_FFFF, 0, 0, 0x80_8080, 0x7F_7F7F, 0, 0x00_FF00, 0x00_00FF, 0, 0xFF_FFFF,
    ]
    #expect(PixelFormat.mono(isInverted: false).packed(pixels) == [0b0100_1001, 0b10])
    #expect(PixelFormat.mono(isInverted: true).packed(pixels) == [0b1011_0110, 0b1111_1101])
  }

  @Test func refusesNonsense() {
    func isPossible(_ offset: Int, _ length: Int, size: Int = 2) -> Bool {
      PixelFormat(
        red: .init(offset: offset, length: length), green: .init(offset: 5, length: 6),
        blue: .init(offset: 0, length: 5), bytesPerPixel: size) != nil
    }
    #expect(isPossible(11, 5))
    #expect(!isPossible(12, 5))
    #expect(!isPossible(11, 0))
    #expect(!isPossible(0, 17, size: 4))
    #expect(!isPossible(.max, 8))
    #expect(!isPossible(11, 5, size: 1))
    #expect(!isPossible(11, 5, size: 5))
    #expect(!isPossible(10, 5))
    #expect(!isPossible(0, 5))
  }
}
