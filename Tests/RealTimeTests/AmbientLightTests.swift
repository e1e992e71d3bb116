import Motion
import RealTime
import Testing

@Suite("The light of the room")
struct AmbientLightTests {
  private func second(_ number: Double) -> Instant {
    Instant(nanoseconds: Int64(number * 1e9))
  }

  @Test(
    "A steady light gives its place on the logarithmic curve",
    arguments: [
      (0, 0), (0.5, 0), (1, 0), (10, 1.0 / 3), (31.6227766, 0.5), (100, 2.0 / 3), (1000, 1),
      (80_000, 1),
    ] as [(Double, Double)])
  func curve(lux: Double, level: Double) throws {
    var light = AmbientLight()
    #expect(light.level == nil)
    for number in 0..<10 { light.add(lux, at: second(Double(number))) }
    #expect((try #require(light.level) - level).magnitude < 1e-6)
  }

  @Test("A lamp that is switched on shows its effect with a time constant of ten seconds")
  func step() throws {
    var light = AmbientLight()
    light.add(1, at: second(0))
    // From 1 lx to 1000 lx, three decades, less the slack.
    for number in 1...10 { light.add(1000, at: second(Double(number))) }
    let wanted = (3 * (1 - 1 / 2.718281828) - AmbientLight.slack) / 3
    #expect((try #require(light.level) - wanted).magnitude < 1e-6)
    // The same whatever the rate of readings.
    var quick = AmbientLight()
    quick.add(1, at: second(0))
    for number in 1...1000 { quick.add(1000, at: second(Double(number) / 100)) }
    #expect((try #require(quick.level) - wanted).magnitude < 1e-6)
  }

  @Test("Noise, also between two levels, never changes the level once it is settled")
  func noise() throws {
    var light = AmbientLight()
    var generator = SeededGenerator(seed: 68)
    var levels: [Double] = []
    for number in 0..<3700 {
      // Half to double the light, each second anew.
      let lux = 60 * Double.random(in: 0.5...2, using: &generator)
      light.add(lux, at: second(Double(number)))
      if number >= 100 { levels.append(try #require(light.level)) }
    }
    // It may be pushed outwards by a rare excursion, but never comes back: that would be flicker.
    let turns = zip(zip(levels, levels.dropFirst()), levels.dropFirst(2))
      .count { ($0.1 - $0.0) * ($1 - $0.1) < 0 }
    #expect(turns == 0)
    #expect(Set(levels).count <= 3, "\(Set(levels).count) levels in an hour")
  }

  @Test("Two lights in turn, a tenth of a decade apart, give one level")
  func twoLevels() throws {
    var light = AmbientLight()
    var levels: Set<Double> = []
    for number in 0..<2000 {
      // Each for 100 s, so that the low-pass follows both.
      let lux = number / 100 % 2 == 0 ? 100 : 125.9
      light.add(lux, at: second(Double(number)))
      levels.insert(try #require(light.level))
    }
    #expect(levels.count == 1)
  }

  @Test("Readings that are none are ignored")
  func hostile() throws {
    var light = AmbientLight()
    for lux in [Double.nan, .infinity, -1] { light.add(lux, at: second(1)) }
    #expect(light.level == nil)
    light.add(100, at: second(2))
    let before = light
    for lux in [Double.nan, .infinity, -.infinity, -5] { light.add(lux, at: second(3)) }
    light.add(1, at: second(1))
    #expect(light == before)
  }
}
