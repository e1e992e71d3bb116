import Graphics
import Motion
import Testing

@testable import Raster

@Suite struct AdditiveTests {
  /// A mask of one pixel.
  private func dot(_ coverage: UInt8) -> Bitmap {
    var dot = Bitmap(width: 1, height: 1, format: .mask)
    dot.bytes[0] = coverage
    return dot
  }

  /// A picture of one pixel, 0xAARRGGBB.
  private func glass(_ color: UInt32) -> Bitmap {
    var glass = Bitmap(width: 1, height: 1, format: .color)
    for channel in 0..<4 {
      glass.bytes[channel] = UInt8(truncatingIfNeeded: color >> UInt32(channel * 8))
    }
    return glass
  }

  /// Sprites on one pixel of a frame of 3 × 3; every other pixel must stay.
  private func pixel(
    over backdrop: String, _ sprites: [(Bitmap, String, Blend)]
  ) throws -> UInt32 {
    let below = try #require(Color(hex: backdrop))
    var list = DisplayList(images: sprites.map(\.0))
    for (index, sprite) in sprites.enumerated() {
      list.append(
        image: Int32(index), x: 1.5, y: 1.5, scale: 1, rotation: 0,
        color: try #require(Color(hex: sprite.1)), blend: sprite.2)
    }
    var rasterizer = Rasterizer(width: 3, height: 3, backdrop: .color(below))
    rasterizer.draw(list)
    let rest = rasterizer.frame.pixels.enumerated().filter { $0.offset != 4 }
    #expect(rest.allSatisfy { $0.element == below.pixel })
    return rasterizer.frame.pixels[4]
  }

  @Test func masksByHand() throws {
    // 200 · 255 · 128 / 255² = 100.4, 200 · 128 · 128 / 255² = 50.4, 200 · 64 · 128 / 255² = 25.2
    let half = try pixel(over: "#204060", [(dot(200), "#ff804080", .additive)])
    #expect(half == (0x20 + 100) << 16 | (0x40 + 50) << 8 | (0x60 + 25))
    // 3 · 170 · 128 / 255² = 1.004 and 3 · 85 · 128 / 255² = 0.502: over a half is one.
    #expect(try pixel(over: "#000", [(dot(3), "#aa550080", .additive)]) == 0x01_0100)
    // 3 · 84 · 128 / 255² = 0.496: under a half is none.
    #expect(try pixel(over: "#000", [(dot(3), "#aa540080", .additive)]) == 0x01_0000)
    #expect(try pixel(over: "#123456", [(dot(255), "#ffffff00", .additive)]) == 0x12_3456)
    #expect(try pixel(over: "#123456", [(dot(0), "#ffffff", .additive)]) == 0x12_3456)
    #expect(try pixel(over: "#123456", [(dot(255), "#000000", .additive)]) == 0x12_3456)
  }

  @Test func picturesByHand() throws {
    // Unchanged: the premultiplied channels, independent of alpha.
    #expect(
      try pixel(over: "#010203", [(glass(0x8040_2010), "#fff", .additive)]) == 0x41_2213)
    // 100 · 255 · 128 / 255² = 50.2, 50 · 128 · 128 / 255² = 12.6, 25 · 0 · 128 / 255² = 0
    #expect(
      try pixel(over: "#0a0a0a", [(glass(0xC864_3219), "#ff800080", .additive)]) == 0x3C_170A)
  }

  @Test func channelsStopAt255() throws {
    let white: (Bitmap, String, Blend) = (dot(255), "#ffffff", .additive)
    #expect(try pixel(over: "#fff", [white]) == 0xFF_FFFF)
    // Each channel by itself: red and blue are saturated and do not reach green.
    #expect(try pixel(over: "#ff00ff", [(dot(255), "#ff00ff", .additive)]) == 0xFF_00FF)
    #expect(try pixel(over: "#80ff80", [(dot(255), "#80ff7f", .additive)]) == 0xFF_FFFF)
    #expect(try pixel(over: "#7f0180", [(dot(255), "#800180", .additive)]) == 0xFF_02FF)
    #expect(try pixel(over: "#000", Array(repeating: white, count: 300)) == 0xFF_FFFF)
  }

  /// One product in a thousand is so near to half a level that it is rounded to the other side.
  @Test func lightIsRoundedToTheNearestLevel() {
    var (wrong, others, count) = (0, 0, 0)
    var seen = Set<Int>()
    for channel in 0...255 {
      for opacity in 0...255 where seen.insert(channel * opacity).inserted {
        let light = LightLanes(
          odd: UInt32(255 - channel), even: UInt32(channel), opacity: UInt32(opacity))
        for coverage in stride(from: 0, through: 255, by: 16) {
          let shares = U16x16 { UInt16(coverage + $0) }
          let (levels, raised) = (light.shed(by: shares), light.shed(byRaised: shares &<< 8))
          if levels != raised { wrong += 1 }
          for lane in stride(from: 0, to: 16, by: 2) {
            let (level, product) = (Int(levels[lane]), (coverage + lane) * channel * opacity)
            if abs(level * 65025 - product) > 65025 / 2 + 65025 / 128 { wrong += 1 }
            let nearest = (2 * product + 65025) / 130_050
            if level != nearest { others += 1 }
            // Where only one factor is not full, every level is exact.
            if coverage + lane == 255, channel == 255 || opacity == 255, level != nearest {
              wrong += 1
            }
            count += 1
          }
        }
      }
    }
    #expect(wrong == 0 && seen.count > 10_000)
    #expect(others * 1000 < count)
  }

  @Test func noStateIsLeftForTheNext() throws {
    // 128 of green added over red, then half a blue over all: 255·½, 128·½, 255·½.
    let mixed = try pixel(
      over: "#f00",
      [(dot(255), "#008000", .additive), (dot(255), "#0000ff80", .over)])
    #expect(mixed == 0x7F_4080)
    // The other way round: half of red and of blue, then 128 of green.
    let other = try pixel(
      over: "#f00",
      [(dot(255), "#0000ff80", .over), (dot(255), "#008000", .additive)])
    #expect(other == 0x7F_8080)
    // Between two additive sprites, one that covers hides the first one's light.
    let covered = try pixel(
      over: "#000",
      [
        (dot(255), "#ffffff", .additive), (glass(0xFF10_2030), "#fff", .over),
        (glass(0xFF01_0101), "#fff", .additive),
      ])
    #expect(covered == 0x11_2131)
  }

  @Test func aClearedListForgetsHowSpritesWereBlended() {
    var sprites = DisplayList(images: [dot(255)])
    sprites.append(
      image: 0, x: 1.5, y: 1.5, scale: 1, rotation: 0, color: .white, blend: .additive)
    sprites.removeAll()
    sprites.append(image: 0, x: 1.5, y: 1.5, scale: 1, rotation: 0, color: .black)
    #expect(sprites.blend == [.over])
    var rasterizer = Rasterizer(width: 3, height: 3, backdrop: .color(.white))
    rasterizer.draw(sprites)
    #expect(rasterizer.frame.pixels[4] == 0)
  }
}
