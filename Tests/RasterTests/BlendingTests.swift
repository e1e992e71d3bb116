import Graphics
import Testing

@testable import Raster

@Suite struct BlendingTests {
  @Test func productsOver255AreRoundedExactly() {
    var wrong = 0
    for a in UInt32(0)...255 {
      for b in UInt32(0)...255 {
        let exact = (2 * a * b + 255) / 510
        if Blending.over255(a * b) != exact { wrong += 1 }
        // Two at once, the other one at its largest.
        let pair = Blending.over255(a * b << 16 | 65025)
        if pair >> 16 != exact || pair & 0xFFFF != 255 { wrong += 1 }
      }
    }
    #expect(wrong == 0)
  }

  /// Against coverage times opacity over 255², of a colour over another, at worst beside the nearest level.
  @Test func maskedPixelsAreOffByLessThanALevel() {
    var (worst, weighed, full) = (0.0, 0, 0)
    for opacity in 0...255 {
      for coverage in 0...255 {
        let weight = MaskOpacity(UInt32(opacity)).weight(U16x8(repeating: UInt16(coverage)))[0]
        let exact = Double(coverage * opacity) / 65025
        if coverage * opacity <= MaskOpacity.unseen, weight > 0 { weighed += 1 }
        if weight == 256, exact < 0.998 { full += 1 }
        for (below, above) in [(0, 255), (255, 0), (17, 200), (90, 3)] {
          let level = Double((below * (256 - Int(weight)) + above * Int(weight) + 128) >> 8)
          let wanted = Double(below) + Double(above - below) * exact
          worst = max(worst, (level - wanted).magnitude)
        }
      }
    }
    #expect(worst <= 1 && weighed == 0 && full == 0)
    let white = PixelOracle(color: .max, format: .xrgb8888)
    for coverage in 0...255 {
      #expect(white.blended(0, .coverage(coverage), .over) == UInt32(coverage * 0x1_0101))
    }
  }

  @Test func opacityIsAFactor() {
    for alpha in [0, 0.25, 0.5, 0.75, 1] as [Float] {
      let frame = drawn(
        list(disc(16), x: 20, y: 15, color: Color(red: 1, green: 1, blue: 1, alpha: alpha)))
      let middle = Float(frame.pixels[14 * 40 + 19] & 255) / 255
      #expect((middle - alpha).magnitude < 1 / 255)
    }
    for alpha in [-1, .nan, 0.001] as [Float] {
      let frame = drawn(
        list(disc(16), x: 20, y: 15, color: Color(red: 1, green: 1, blue: 1, alpha: alpha)))
      #expect(frame.pixels.allSatisfy { $0 == 0 })
    }
  }

  @Test func laterSpritesLieOnTop() {
    var both = list(disc(16), x: 20, y: 15, color: Color(red: 1, green: 0, blue: 0))
    both.append(
      image: 0, x: 20, y: 15, scale: 1, rotation: 0, color: Color(red: 0, green: 0, blue: 1))
    #expect(drawn(both).pixels[15 * 40 + 20] == 0x00_00FF)
  }

  @Test func coloursArePremultipliedOnce() {
    // Half clear red over white: 128 red + half of white.
    var glass = Bitmap(width: 8, height: 8, format: .color)
    for pixel in 0..<64 {
      (glass.bytes[pixel * 4 + 2], glass.bytes[pixel * 4 + 3]) = (128, 128)
    }
    var rasterizer = Rasterizer(width: 20, height: 20, backdrop: .color(.white))
    rasterizer.draw(list(glass, x: 10, y: 10))
    #expect(rasterizer.frame.pixels[10 * 20 + 10] == 0xFF_7F7F)
    // At half its opacity: a quarter of red.
    rasterizer.draw(
      list(glass, x: 10, y: 10, color: Color(red: 1, green: 1, blue: 1, alpha: 0.5)))
    let pixel = rasterizer.frame.pixels[10 * 20 + 10]
    #expect(pixel >> 16 == 0xFF && (0xBE...0xC0).contains(pixel >> 8 & 255))
  }
}
