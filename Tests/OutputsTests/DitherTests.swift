import Foundation
import Graphics
import Images
import Outputs
import TestSupport
import Testing

/// Levels as the formula says, in floating point and by Bayer's own recursion.
enum Bayer {
  /// M₂ₙ is four times Mₙ, with 0 2 / 3 1 added by quarters.
  static func rank(column: Int, row: Int, side: Int = 8) -> Int {
    guard side > 1 else { return 0 }
    let half = side / 2
    let (x, y) = (column % side, row % side)
    return 4 * rank(column: x % half, row: y % half, side: half)
      + [[0, 2], [3, 1]][y / half][x / half]
  }

  /// The level of a value; to the nearest where there is no place.
  static func level(_ value: Int, bits: Int, _ place: (column: Int, row: Int)?) -> Int {
    let exact = Double(value) / 255 * Double((1 << bits) - 1)
    guard let place, bits <= 8 else {
      // High bits repeated below, not rounded.
      return bits > 8 ? value << (bits - 8) | value >> (16 - bits) : Int(exact.rounded())
    }
    let threshold = (Double(rank(column: place.column, row: place.row)) + 0.5) / 64
    return Int((exact + threshold + 1e-9).rounded(.down))
  }
}

@Suite struct DitherTests {
  /// A flat field of 8 × 8 pixels.
  private func field(_ value: UInt32, _ format: PixelFormat, isDithered: Bool) -> Frame {
    var picture = frame(width: 8, height: 8) { _, _ in value * 0x01_0101 }
    var preview = ScreenPreview(format, isDithered: isDithered)
    preview.apply(to: &picture)
    return picture
  }

  private func mean(_ frame: Frame, shift: UInt32) -> Double {
    frame.pixels.reduce(0) { $0 + Double($1 >> shift & 255) } / Double(frame.pixels.count)
  }

  /// Means of a flat field, in levels of the device: within a 64th, as there are 64 thresholds.
  @Test(arguments: 1...8, 1...8)
  func theMeanIsRight(bits: Int, greenBits: Int) throws {
    let lengths = [bits, greenBits, bits]
    let place = PixelFormat.Field.init
    let color = try #require(
      PixelFormat(
        red: place(24, bits), green: place(8, greenBits), blue: place(0, bits), bytesPerPixel: 4))
    let grey = try #require(PixelFormat(grey: place(0, bits)))
    for value in 0...255 as ClosedRange<UInt32> {
      let pixels = [UInt32](repeating: value * 0x01_0101, count: 8)
      var sums = [0, 0, 0, 0]
      for row in 0..<8 {
        let words = color.packed(pixels, row: row, isDithered: true)
        for index in 0..<8 {
          for (channel, byte) in [3, 1, 0].enumerated() {
            sums[channel] += Int(words[index * 4 + byte])
          }
        }
        sums[3] += grey.packed(pixels, row: row, isDithered: true).reduce(0) { $0 + Int($1) }
      }
      for (sum, length) in zip(sums, lengths + [bits]) {
        let exact = Double(value) / 255 * Double((1 << length) - 1)
        #expect((Double(sum) / 64 - exact).magnitude <= 1.0 / 64, "\(length) bits, \(value)")
      }
    }
  }

  /// One bit a pixel is dithered by light: lit pixels are all there is, and half lit is half the light.
  @Test func theLightOfSingleBitsIsRight() {
    for value in 0...255 as ClosedRange<UInt32> {
      let lit = mean(field(value, .mono(isInverted: false), isDithered: true), shift: 0) / 255
      let encoded = Double(value) / 255
      let light = encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
      // Rounded down, so that a night sky has no dots.
      #expect((-1.3 / 64...0.3 / 64).contains(lit - light), "\(value): \(lit) for \(light)")
      #expect((lit == 0) == (value < 32))
    }
  }

  @Test(arguments: PixelFormat.names)
  func blackAndWhiteStay(name: String) throws {
    let format = try #require(PixelFormat(named: name))
    for value in [0, 255] as [UInt32] {
      let picture = field(value, format, isDithered: true)
      #expect(picture.pixels.allSatisfy { $0 == value * 0x01_0101 })
    }
  }

  /// What a screen shows, it shows again.
  @Test(arguments: PixelFormat.names)
  func whatIsShownStays(name: String) throws {
    let format = try #require(PixelFormat(named: name))
    var picture = frame(width: 67, height: 61) { x, y in
      UInt32(truncatingIfNeeded: (x * 61 + y) &* 2_654_435_761) & 0xFF_FFFF
    }
    var preview = ScreenPreview(format, isDithered: false)
    preview.apply(to: &picture)
    let once = picture.pixels
    preview.apply(to: &picture)
    #expect(picture.pixels == once && Set(once).count > 1)
  }

  /// No byte may differ from docs/dither.png.
  ///
  /// A night sky and a soft flake, as they are, then on five screens, the upper row without dither and
  /// the lower with it.
  @Test func theGradientLooksAsItDid() throws {
    let sheet = ditherSheet()
    let golden = Checkout.url.appending(path: "docs/dither.png")
    let expected = try? readPNG(golden.path())
    let shown = sheet.pixels.flatMap { pixel in
      [UInt8(pixel & 255), UInt8(pixel >> 8 & 255), UInt8(pixel >> 16 & 255), 255]
    }
    guard expected?.width == sheet.width, expected?.bytes == shown else {
      let path = NSTemporaryDirectory() + "theGradientLooksAsItDid-actual.png"
      try Data(try encodePNG(sheet)).write(to: URL(filePath: path))
      Issue.record("docs/dither.png is no longer what is drawn: see \(path)")
      return
    }
  }

  private func ditherSheet() -> Frame {
    let (side, gap) = (160, 8)
    let names = ["rgb888", "rgb565", "rgb332", "grey8", "grey4", "mono"]
    var sheet = frame(width: names.count * (side + gap) + gap, height: 2 * (side + gap) + gap) {
      _, _ in 0x80_8080
    }
    for (index, name) in names.enumerated() {
      for isDithered in [false, true] {
        var part = frame(width: side, height: side, night)
        guard let format = PixelFormat(named: name) else { continue }
        var preview = ScreenPreview(format, isDithered: isDithered)
        preview.apply(to: &part)
        for y in 0..<side {
          let start =
            ((isDithered ? side + 2 * gap : gap) + y) * sheet.width
            + gap + index * (side + gap)
          for x in 0..<side { sheet.pixels[start + x] = part.pixels[y * side + x] }
        }
      }
    }
    return sheet
  }

  /// From #05070f at the top to #2a3a66 at the bottom, a flake of 100 pixels that fades to its rim.
  private func night(_ x: Int, _ y: Int) -> UInt32 {
    let (dx, dy) = (Double(x) - 79.5, Double(y) - 79.5)
    let flake = max(0, 1 - (dx * dx + dy * dy).squareRoot() / 50)
    let down = Double(y) / 159
    return [(5.0, 42.0), (7, 58), (15, 102)].reduce(0) { pixel, ends in
      let sky = ends.0 + (ends.1 - ends.0) * down
      return pixel << 8 | UInt32((sky + (255 - sky) * flake).rounded())
    }
  }
}
