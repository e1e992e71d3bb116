import Graphics
import Testing

@Suite("A flash on sprites")
struct FlashLightTests {
  private static let grey = Color(red: 0.4, green: 0.4, blue: 0.4, alpha: 0.5)

  private static func lit(away: Float, share: Double = 1, intensity: Double = 1) -> Color {
    var list = DisplayList(images: [Bitmap(width: 1, height: 1, format: .mask)])
    list.append(image: 0, x: 100, y: 50, scale: 1, rotation: 0, color: grey)
    let mark = list.end
    list.append(image: 0, x: 100 + away, y: 50, scale: 1, rotation: 0, color: grey)
    let flash = WorldLight(
      place: Vector2(x: 100, y: 50), color: Color(red: 1, green: 0.2, blue: 0), reach: 80,
      intensity: intensity)
    list.light(from: mark, by: flash, share: share)
    #expect(list.color[0] == grey, "what was before the mark stays")
    return list.color[1]
  }

  @Test("Sprites take its colour and get more opaque, less with distance")
  func distance() {
    var before = Self.lit(away: 0)
    #expect(before.red > 0.65 && before.green < 0.4 && before.alpha > 0.6)
    for away in stride(from: Float(20), through: 640, by: 20) {
      let color = Self.lit(away: away)
      #expect(color.red < before.red && color.red > 0.4 && color.alpha < before.alpha)
      before = color
    }
    // Half of it is left at its reach: (0.4 + 0.5) / 1.5.
    #expect((Self.lit(away: 80).red - 0.6).magnitude < 1e-5)
  }

  @Test(
    "Its intensity and a layer's share multiply; darkness changes nothing; no light is beyond full")
  func strength() {
    #expect(Self.lit(away: 30, share: 2) == Self.lit(away: 30, intensity: 2))
    #expect(Self.lit(away: 0, share: 0) == Self.grey)
    #expect(Self.lit(away: 0, intensity: 0) == Self.grey)
    let bright = Self.lit(away: 0, intensity: 1000)
    #expect(bright.red <= 1 && bright.alpha <= 1)
  }
}
