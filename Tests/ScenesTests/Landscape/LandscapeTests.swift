import Dates
import Graphics
import Motion
import Portable
import Testing

@testable import Landscape
@testable import Scenes

@Suite("A landscape")
struct LandscapeTests {
  private static let wide = LandscapeFrame(width: 800, height: 480)

  private func village(_ seed: UInt64, _ frame: LandscapeFrame = wide) -> Village {
    var settings = LandscapeSettings()
    settings.seed = seed
    return Village(settings, frame: frame)
  }

  private func simulation(_ text: String, at time: CivilTime = .christmasEve) throws
    -> (SceneSimulation, DisplayList)
  {
    let scene = try scene(describe("{ version: 1, layers: [ { landscape: {\(text)} } ] }"))
    let simulation = SceneSimulation(
      scene, size: Size2(width: 400, height: 240), with: Surroundings(angle: 0, time: time))
    return (simulation, simulation.makeDisplayList())
  }

  // MARK: The village

  @Test(
    "Houses stand whole in the upright picture, apart, and clear of the lamp", arguments: 1...40)
  func houses(seed: Int) throws {
    let village = village(UInt64(seed))
    let inside = village.houses.filter { $0.foot.x.magnitude < Self.wide.halfWidth }
    #expect((2...7).contains(inside.count))
    let lamp = try #require(village.lamp)
    for house in inside {
      #expect(house.extent.lowerBound > -Self.wide.halfWidth)
      #expect(house.extent.upperBound < Self.wide.halfWidth)
      #expect(!house.extent.contains(lamp.foot.x))
    }
    for (one, other) in zip(village.houses, village.houses.dropFirst()) {
      #expect(!one.extent.overlaps(other.extent))
    }
    // The lamp is opposite the church and the moon.
    let church = try #require(village.church)
    #expect(lamp.foot.x * church.foot.x < 0 && lamp.foot.x * village.moon.x < 0)
    #expect(village.windowCount >= 6)
  }

  @Test("Another seed is another village; a part that is switched off changes no other")
  func seeds() {
    let feet = (1...12).map { village(UInt64($0)).houses.map(\.foot) }
    for index in feet.indices.dropFirst() { #expect(feet[index] != feet[index - 1]) }
    var bare = LandscapeSettings()
    bare.seed = 3
    bare.hasFence = false
    bare.firs = 0
    bare.stars = 0
    #expect(Village(bare, frame: Self.wide).houses.map(\.foot) == village(3).houses.map(\.foot))
  }

  @Test("A narrow screen shows fewer houses, never narrower ones")
  func portrait() {
    let narrow = LandscapeFrame(width: 480, height: 800)
    for seed in UInt64(1)...10 {
      let houses = village(seed, narrow).houses
      #expect(houses.filter { $0.foot.x.magnitude < narrow.halfWidth }.count <= 4)
      #expect(houses.allSatisfy { $0.width > $0.height })
    }
  }

  @Test("Surfaces run from the left to the right: roofs, sills and branches")
  func surfaces() {
    let surfaces = village(2).surfaces(unit: 480)
    for surface in surfaces {
      #expect(surface.points.count >= 2)
      for (one, other) in zip(surface.points, surface.points.dropFirst()) {
        #expect(one.x <= other.x, "\(surface.name)")
      }
    }
    #expect(surfaces.contains { $0.name.hasPrefix("roof/") })
    #expect(surfaces.contains { $0.name.hasPrefix("sill/") })
    #expect(surfaces.contains { $0.name.hasPrefix("fir/") })
  }

  // MARK: The sky

  /// 52° north, 21 December: from the note on twilight, itself from NOAA's equations.
  @Test(
    "The sun stands where the almanac says",
    arguments: [(15, 43, 0.0), (16, 31, -6.0), (17, 15, -12.0), (17, 56, -18.0)])
  func sun(hour: Int, minute: Int, altitude: Double) {
    let time = CivilTime(year: 2026, month: 12, day: 21, second: hour * 3600 + minute * 60)
    let sun = Sun(at: time, LandscapeSettings.Place(latitude: 52, longitude: 0))
    #expect((sun.altitude - altitude).magnitude < 0.25)
    #expect(!sun.isMorning)
  }

  @Test("Without a place every day has the hours of midwinter; at a place summer is light")
  func places() {
    let summer = CivilTime(year: 2026, month: 6, day: 21, second: 20 * 3600)
    #expect(Sun(at: summer, nil).altitude < -18)
    #expect(Sun(at: summer, .init(latitude: 52, longitude: 0)).altitude > 0)
    #expect(Sun(at: summer, .init(latitude: -37, longitude: 175)).altitude < -18)
  }

  /// New and full moons of 2026, in universal time.
  @Test(
    "The moon has its phase",
    arguments: [(12, 9, 0.0), (12, 24, 1.0), (11, 9, 0.0), (11, 24, 1.0), (12, 17, 0.5)])
  func moon(month: Int, day: Int, lit: Double) {
    let phase = MoonPhase(at: CivilTime(year: 2026, month: month, day: day, second: 6 * 3600))
    #expect((phase.lit - lit).magnitude < 0.09)
  }

  // MARK: Life

  @Test("Windows go dark one by one, and few stay lit")
  func windows() {
    var settings = LandscapeSettings()
    settings.seed = 5
    func lit(_ day: Int, _ hour: Int) -> Int {
      let time = CivilTime(year: 2026, month: 12, day: day, second: hour * 3600)
      return LandscapeLook(at: time, settings, windows: 100).lit.count { $0 }
    }
    #expect(lit(24, 12) == 0)
    #expect((75...95).contains(lit(24, 20)))
    #expect((25...75).contains(lit(24, 23)))
    #expect(lit(24, 23) > lit(25, 1))
    #expect((2...18).contains(lit(25, 3)))
    #expect(lit(25, 7) > 40)
    settings.sleeps = false
    #expect(lit(25, 3) > 75)
  }

  @Test("The light goes over from one picture to the next in small steps, two seconds ahead")
  func pictures() throws {
    let dusk = CivilTime(year: 2026, month: 12, day: 24, second: 16 * 3600)
    var (simulation, list) = try simulation("houses: 0", at: dusk)
    let surroundings = { (second: Int) in
      Surroundings(
        angle: 0.2,
        time: CivilTime(year: 2026, month: 12, day: 24, second: 16 * 3600 + second))
    }
    var pictures: [ObjectIdentifier] = []
    var announced: (next: ObjectIdentifier, share: Double, since: Int)?
    for second in 0..<360 {
      let now = Int64(second) * 1_000_000_000
      while simulation.nextStep <= now {
        simulation.advance(to: simulation.nextStep, with: surroundings(second))
      }
      simulation.display(in: &list, at: now, with: surroundings(second))
      let shown = try #require(list.scenery)
      let picture = ObjectIdentifier(shown.scenery)
      if pictures.last != picture {
        if !pictures.isEmpty {
          let before = try #require(announced)
          #expect(before.next == picture && before.share > 0.95)
        }
        pictures.append(picture)
        announced = nil
      }
      guard let next = shown.next.map(ObjectIdentifier.init) else { continue }
      if let before = announced {
        #expect(before.next == next && (0...1.0 / 32).contains(shown.share - before.share))
        #expect(shown.share == 0 || second - before.since >= 2)
        announced?.share = shown.share
      } else {
        #expect(shown.share == 0)
        announced = (next, 0, second)
      }
    }
    // Every two minutes, with no window that is switched.
    #expect((3...4).contains(pictures.count))
  }

  @Test("A train passes at the quarter")
  func train() throws {
    func shapes(_ second: Int) throws -> Int {
      let time = CivilTime(year: 2026, month: 12, day: 24, second: 20 * 3600 + second)
      var (simulation, list) = try simulation(
        "clock: false, bell: false, stars: 0, smoke: false, fire: false, walker: false", at: time)
      let surroundings = Surroundings(angle: 0, time: time)
      simulation.display(in: &list, at: 0, with: surroundings)
      return list.shapes.count
    }
    #expect(try shapes(890) == 0)
    #expect(try shapes(900 + 15) == 2)
    #expect(try shapes(900 + 200) == 0)
  }

  @Test("Unknown keys are errors with a suggestion")
  func reading() throws {
    #expect(throws: (any Error).self) {
      try describe("{ version: 1, layers: [ { landscape: { lamps: true } } ] }")
    }
    let scene = try scene(
      describe("{ version: 1, layers: [ { landscape: { seed: 7, houses: 3, church: false } } ] }"))
    let layer = try #require(scene.layers[0].content as? LandscapeLayer)
    #expect(layer.settings.site == VillageSite(seed: 7))
    #expect(layer.settings.seed == 7 && layer.settings.houses == 3 && !layer.settings.hasChurch)
  }

  @Test("A village's seed is its own, else the given one, else the scene file's")
  func seedOrder() throws {
    func seed(_ text: String, given: UInt64?) throws -> UInt64 {
      let scene = try Scene(describe(text), seed: given, file: "x.json5") {
        (_) throws(ImageLoadError) in Bitmap(width: 1, height: 1, format: .mask)
      }
      return try #require(scene.layers[0].content as? LandscapeLayer).settings.seed
    }
    let plain = "{ version: 1, seed: 4, layers: [ { landscape: {} } ] }"
    #expect(try seed(plain, given: nil) == 4)
    #expect(try seed(plain, given: 9) == 9)
    #expect(try seed("{ version: 1, layers: [ { landscape: {} } ] }", given: nil) == 1)
    #expect(
      try seed("{ version: 1, seed: 4, layers: [ { landscape: { seed: 5 } } ] }", given: 9) == 5)
  }
}
