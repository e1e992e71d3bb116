import Graphics
import Testing

@Suite("Light on sprites")
struct LightMapTests {
  private static let lamp = WorldLight(
    place: Vector2(x: 40, y: -20), color: Color(red: 1, green: 0.6, blue: 0.2), reach: 50)

  /// The colour of a white or grey sprite at a place of the level frame.
  private static func lit(
    _ map: LightMap, x: Double, y: Double, color: Color = Color(red: 0.4, green: 0.4, blue: 0.4),
    angle: Double = 0, share: Double = 1, scale: Double = 1
  ) -> Color {
    let middle = Vector2(x: 200, y: 120)
    let place = middle + Turn(angle).applied(to: Vector2(x: x, y: y))
    var list = DisplayList(images: [Bitmap(width: 1, height: 1, format: .mask)])
    list.append(image: 0, x: 0, y: 0, scale: 1, rotation: 0, color: color)
    let mark = list.end
    list.append(
      image: 0, x: Float(place.x * scale), y: Float(place.y * scale), scale: 1, rotation: 0,
      color: color)
    list.light(from: mark, by: map, share: share, angle: angle, middle: middle, scale: scale)
    #expect(list.color[0] == color, "what was before the mark stays")
    return list.color[1]
  }

  private static func map(_ lights: [WorldLight]) -> LightMap {
    var map = LightMap(extent: 300)
    map.light(with: lights)
    return map
  }

  @Test("A sprite takes the light's colour, less with distance")
  func distance() {
    let map = Self.map([Self.lamp])
    var before = Self.lit(map, x: 40, y: -20)
    #expect(before.red > 0.7 && before.red > before.green && before.green > before.blue)
    for away in stride(from: 16.0, through: 240, by: 16) {
      let color = Self.lit(map, x: 40, y: -20 + away)
      #expect(color.red < before.red && color.red >= 0.4, "at \(away)")
      before = color
    }
    #expect(before.red < 0.47)
  }

  @Test("The level frame turns with the panel, at any scale", arguments: [0.7, -2.2, 3.1])
  func turned(angle: Double) {
    let map = Self.map([Self.lamp])
    let upright = Self.lit(map, x: 55, y: 7)
    for scale in [0.5, 1, 3.25] {
      let color = Self.lit(map, x: 55, y: 7, angle: angle, scale: scale)
      #expect((color.red - upright.red).magnitude < 1e-4)
      #expect((color.blue - upright.blue).magnitude < 1e-4)
    }
  }

  @Test("Never beyond full, thin sprites get more opaque, and no light changes nothing")
  func limits() {
    var lamp = Self.lamp
    lamp.intensity = 100
    let thin = Color(red: 1, green: 1, blue: 1, alpha: 0.3)
    let color = Self.lit(Self.map([lamp]), x: 40, y: -20, color: thin)
    #expect(color.red <= 1 && color.red > 0.98 && color.alpha > 0.45 && color.alpha <= 0.52)
    #expect((color.blue - 0.2 / 0.7).magnitude < 0.02, "brighter than the light, and still warm")
    #expect(Self.lit(Self.map([]), x: 40, y: -20, color: thin) == thin)
    #expect(Self.lit(Self.map([lamp]), x: 40, y: -20, color: thin, share: 0) == thin)
  }

  @Test("Places outside the map and no places at all take the light of its rim")
  func outside() {
    let map = Self.map([Self.lamp])
    for place in [1e6, -1e6, .infinity, .nan] {
      let color = Self.lit(map, x: place, y: -place)
      #expect(color.red >= 0.4 && color.red < 0.6 && color.alpha == 1)
    }
  }

  @Test("Lights add up; the same lights again change nothing")
  func sum() {
    let one = Self.map([Self.lamp])
    let two = Self.map([Self.lamp, Self.lamp])
    let (dim, bright) = (Self.lit(one, x: 60, y: 0), Self.lit(two, x: 60, y: 0))
    #expect(bright.red > dim.red)
    #expect((Self.lit(one, x: 60, y: 0, share: 2).red - bright.red).magnitude < 1e-6)
    var again = two
    again.light(with: two.lights)
    #expect(Self.lit(again, x: 60, y: 0) == bright && !two.isDark && LightMap(extent: 5).isDark)
  }
}
