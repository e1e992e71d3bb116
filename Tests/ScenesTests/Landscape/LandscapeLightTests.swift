import Dates
import Graphics
import Portable
import Raster
import Testing

@testable import Landscape

/// What the sun and the moon do to a landscape.
@Suite struct LandscapeLightTests {
  private static let (width, height) = (320, 192)
  /// In blue air, and without a mountain, which has a light of its own.
  private static let open: LandscapeSettings = {
    var settings = LandscapeSettings()
    while village(settings).terrain.massif != nil || LandscapeTone(seed: settings.seed) != .blue {
      settings.seed += 1
    }
    return settings
  }()
  private static let village = village()

  private static func village(_ settings: LandscapeSettings = open) -> Village {
    Village(settings, frame: LandscapeFrame(width: Double(width), height: Double(height)))
  }

  private static func time(_ hour: Int, _ minute: Int = 0) -> CivilTime {
    CivilTime(year: 2026, month: 12, day: 21, second: (hour * 60 + minute) * 60)
  }

  private static func lighting(
    _ sun: Sun?, _ age: Double = 0.5, _ settings: LandscapeSettings = open
  ) -> Lighting {
    Lighting(village, settings, sun: sun, MoonPhase(age: age))
  }

  /// The lumas of a picture, row by row.
  private static func picture(
    _ time: CivilTime, moon: Double = 0, _ settings: LandscapeSettings = open
  ) -> [Double] {
    let look = LandscapeLook(at: time, settings, windows: village.windowCount)
    let painter = LandscapePainter(
      village, settings, look.palette, sun: look.sun, moon: MoonPhase(age: moon),
      lit: look.lit, scale: village.frame.unit,
      middle: Vector2(x: Double(width) / 2, y: Double(height) / 2))
    var rasterizer = Rasterizer(width: width, height: height, backdrop: .color(.black))
    rasterizer.draw(painter.paint())
    return rasterizer.frame.pixels.map { luma($0) }
  }

  private static func luma(_ pixel: UInt32) -> Double {
    let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
    return 0.299 * Double(red) + 0.587 * Double(green) + 0.114 * Double(blue)
  }

  /// The mean of rows and columns.
  private static func mean(_ picture: [Double], _ rows: Range<Int>, _ columns: Range<Int>) -> Double
  {
    let lumas = rows.flatMap { row in columns.map { picture[row * width + $0] } }
    return lumas.reduce(0, +) / Double(lumas.count)
  }

  /// On 21 December, the sun rises 53° left of noon at 50° north, and as far right of it in the south.
  @Test("The sun rises on one side and sets on the other")
  func ways() {
    let (rising, setting) = (Sun(at: Self.time(7, 56), nil), Sun(at: Self.time(16, 0), nil))
    #expect(rising.altitude.magnitude < 1 && setting.altitude.magnitude < 1)
    #expect((rising.azimuth + 52).magnitude < 2 && (setting.azimuth - 52).magnitude < 2)
    #expect(Sun(at: Self.time(12), nil).azimuth.magnitude < 1)
    let place = LandscapeSettings.Place(latitude: -40, longitude: 0)
    #expect(Sun(at: Self.time(9), place).azimuth > 30)
    #expect(Sun(at: Self.time(15), place).azimuth < -30)
    let places = [8, 10, 12, 14, 16].map { Self.lighting(Sun(at: Self.time($0), nil)).sun.place }
    for (one, other) in zip(places, places.dropFirst()) { #expect(one.x < other.x) }
    #expect(places[2].y < places[1].y && places[1].y < places[0].y)
    #expect(places.allSatisfy { $0.x.magnitude < Self.village.frame.halfWidth })
  }

  @Test(
    "The sky is brighter where the sun is",
    arguments: [(8, 0, -1.0), (9, 30, -1), (14, 30, 1), (16, 0, 1)])
  func glow(hour: Int, minute: Int, side: Double) {
    let picture = Self.picture(Self.time(hour, minute))
    let half = Self.width / 2
    let (left, right) = (
      Self.mean(picture, 0..<80, 0..<half), Self.mean(picture, 0..<80, half..<Self.width)
    )
    #expect((right - left) * side > 4)
  }

  @Test("Hills stand off from the sky by day", arguments: [9, 10, 12, 14, 15])
  func ridge(hour: Int) {
    let picture = Self.picture(Self.time(hour))
    var differences: [Double] = []
    for column in stride(from: 4, to: Self.width, by: 8) {
      let x = (Double(column) + 0.5 - Double(Self.width) / 2) / Self.village.frame.unit
      let ridge = Self.village.terrain.hills.map { $0.height(x) }.min() ?? 0
      guard Self.village.skyline.height(x) > ridge - 0.001 else { continue }
      let row = Int(ridge * Self.village.frame.unit + Double(Self.height) / 2)
      differences.append(
        picture[(row - 3) * Self.width + column] - picture[(row + 3) * Self.width + column])
    }
    #expect(differences.count > 10)
    // A critic saw 9 at noon, and called it fog.
    #expect(differences.sorted()[differences.count / 2] > 14)
  }

  @Test(
    "A shadow's tip lies behind the top as the light sees it, farther away the lower the light is")
  func shadows() {
    let (foot, top) = (Vector2(x: 0.3, y: 0.32), Vector2(x: 0.3, y: 0.2))
    var last = 0.0
    for altitude in [16.0, 12, 8, 4] {
      let light = LandscapeLight(
        place: Vector2(x: -0.4, y: -0.02 - 0.0155 * altitude), strength: 1, color: .white)
      let ground = ShadowGround(light)
      #expect((ground.shadow(of: foot, foot: foot.y) - foot).length < 1e-9)
      let tip = ground.shadow(of: top, foot: foot.y)
      func area(_ one: Vector2, _ other: Vector2) -> Double {
        (one.x - tip.x) * (other.y - tip.y) - (one.y - tip.y) * (other.x - tip.x)
      }
      #expect(area(light.place, top).magnitude < 1e-9)
      #expect(area(Vector2(x: light.place.x, y: LandscapeFrame.horizon), foot).magnitude < 1e-9)
      #expect(tip.x > foot.x && tip.y - foot.y > last)
      last = tip.y - foot.y
    }
  }

  @Test("The fuller the moon, the brighter the snow; snowfall veils it")
  func moonlight() {
    func snow(_ age: Double, _ settings: LandscapeSettings = Self.open) -> Double {
      let picture = Self.picture(Self.time(22), moon: age, settings)
      return Self.mean(picture, Self.height * 4 / 5..<Self.height, 0..<Self.width)
    }
    let (new, half, full) = (snow(0), snow(0.25), snow(0.5))
    #expect(new + 1 < half && half + 1 < full)
    var veiled = Self.open
    veiled.veil = 1
    func disc(_ settings: LandscapeSettings) -> Double {
      let moon = Self.village.moon * Self.village.frame.unit
      let (x, y) = (Int(moon.x) + Self.width / 2, Int(moon.y) + Self.height / 2)
      return Self.mean(
        Self.picture(Self.time(22), moon: 0.5, settings), y - 3..<y + 3, x - 3..<x + 3)
    }
    #expect(disc(veiled) + 10 < disc(Self.open))
    #expect(Self.lighting(nil, 0.5, veiled).moon.strength < Self.lighting(nil, 0.5).moon.strength)
    var moonless = Self.open
    moonless.hasMoon = false
    #expect(Self.lighting(nil, 0.5, moonless).lights.isEmpty)
  }
}
