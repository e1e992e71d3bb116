import Dates
import Graphics
import Motion
import Portable
import Testing

@testable import Landscape
@testable import Scenes

@Suite("Fireworks at New Year")
struct NewYearTests {
  private static let view = LandscapeView(
    scale: 480, middle: Vector2(x: 400, y: 240), turn: .none)

  private func village(_ seed: UInt64) -> Village {
    var settings = LandscapeSettings()
    settings.seed = seed
    return Village(settings, frame: LandscapeFrame(width: 800, height: 480))
  }

  private func list(_ fireworks: inout NewYearFireworks, _ seconds: Double) -> DisplayList {
    var list = DisplayList(images: [])
    fireworks.append(to: &list, glow: 0, streak: 1, Self.view, seconds: seconds)
    return list
  }

  @Test("They follow the clock: from 23:59:30 to ten past midnight")
  func clock() {
    func seconds(_ month: Int, _ day: Int, _ second: Int) -> Int? {
      NewYearFireworks.seconds(at: CivilTime(year: 2026, month: month, day: day, second: second))
    }
    #expect(seconds(12, 31, 86369) == nil && seconds(12, 31, 86370) == 0)
    #expect(seconds(1, 1, 0) == 30 && seconds(1, 1, 599) == 629 && seconds(1, 1, 600) == nil)
    #expect(seconds(1, 2, 0) == nil && seconds(12, 30, 86399) == nil)
  }

  @Test("A scene that begins later shows the same: all follows from the date")
  func joined() throws {
    func frame(since start: Int) throws -> DisplayList {
      let scene = try scene(
        describe(
          "{ version: 1, layers: [ { landscape: { stars: 0, smoke: false, bell: false, fire: false, walker: false, boughs: false } } ] }"
        ))
      func held(_ second: Int) -> Surroundings {
        Surroundings(
          angle: 0, time: CivilTime(year: 2027, month: 1, day: 1, second: start + second))
      }
      var simulation = SceneSimulation(
        scene, size: Size2(width: 400, height: 240), with: held(0))
      var list = simulation.makeDisplayList()
      let (last, time) = (12 - start, Int64(12 - start) * 1_000_000_000)
      for second in 0...last {
        simulation.advance(to: Int64(second) * 1_000_000_000, with: held(second))
      }
      simulation.display(in: &list, at: time, with: held(last))
      return list
    }
    let (early, late) = (try frame(since: 1), try frame(since: 9))
    #expect(early.count > 20 && early.x == late.x && early.color == late.color)
  }

  @Test(
    "Midnight is the brightest; every round has a bright second", arguments: [1, 3, 8] as [UInt64])
  func rhythm(seed: UInt64) {
    let fireworks = NewYearFireworks(village(seed))
    let light = (0..<630).map { (second: Int) -> Double in
      var sum = 0.0
      for part in 0..<5 {
        let seconds = Double(second) + Double(part) / 5
        guard let color = fireworks.light(Self.view, seconds: seconds)?.color else { continue }
        sum += Double(color.red + color.green + color.blue) / 5
      }
      return sum
    }
    let median: Double = light[30..<620].sorted()[295]
    let midnight: Double = light[30...32].max() ?? 0
    #expect(light.max() == midnight && midnight > 3 * median)
    for round in 3..<62 {
      let volley: Double = light[round * 10..<round * 10 + 3].max() ?? 0
      #expect(volley > 1.7 * median, "\(round)")
    }
    #expect(median > 0.1)
    let (eve, after) = (light[0..<29].reduce(0.0, +), light[30..<59].reduce(0.0, +))
    #expect(eve < after / 2)
  }

  @Test("Stars stay behind the hills and the village", arguments: [1, 3, 8] as [UInt64])
  func behind(seed: UInt64) {
    let village = village(seed)
    var fireworks = NewYearFireworks(village)
    var stars = 0
    for step in 0..<120 {
      let list = list(&fireworks, 28 + Double(step) / 10)
      for index in 0..<list.count where list.image[index] == 1 {
        let place = Vector2(
          x: (Double(list.x[index]) - 400) / 480, y: (Double(list.y[index]) - 240) / 480)
        #expect(place.y < village.skyline.height(place.x) + 1e-4)
        stars += 1
      }
    }
    #expect(stars > 5000)
  }

  @Test("They end: every star has burnt out before the last second")
  func end() {
    var fireworks = NewYearFireworks(village(3))
    #expect((0..<40).contains { list(&fireworks, 620 + Double($0) / 10).count > 0 })
    for step in 0..<10 {
      let list = list(&fireworks, 629.99 + Double(step) * 0.1)
      #expect(list.count == 0 && list.shapes.count == 0)
    }
  }

  @Test("Falling snow takes the bursts' colours, and only then")
  func flakes() throws {
    let file = """
      { version: 1, layers: [ { landscape: { seed: 3, stars: 0, smoke: false, clock: false, bell: false, lamp: false,
        houses: 0, train: false, fireworks: FIREWORKS } }, { gravity: 'rotated', emitter: { lit: 1, timeOffset: 5,
        cells: [ { birthRate: 20, lifetime: 4, velocity: 30, color: '#808080' } ] } } ] }
      """
    func colors(_ fireworks: Bool, _ second: Int) throws -> [Color] {
      let scene = try scene(describe(file.replacing("FIREWORKS", with: "\(fireworks)")))
      let held = Surroundings(
        angle: 0, time: CivilTime(year: 2027, month: 1, day: 1, second: second))
      var simulation = SceneSimulation(scene, size: Size2(width: 400, height: 240), with: held)
      simulation.advance(to: 500_000_000, with: held)
      var list = simulation.makeDisplayList()
      simulation.display(in: &list, at: 500_000_000, with: held)
      return (0..<list.count).filter { list.image[$0] == 3 && list.color[$0].alpha > 0 }
        .map { list.color[$0] }
    }
    let (dark, bright) = (try colors(false, 0), try colors(true, 0))
    #expect(dark.count > 20 && dark.count == bright.count)
    #expect(dark.allSatisfy { $0 == dark[0] })
    for color in bright {
      let (high, low) = (
        max(color.red, color.green, color.blue), min(color.red, color.green, color.blue)
      )
      #expect(high > 0.55 && high - low > 0.06, "\(color)")
    }
  }

  @Test("The light in the sky ends at the skyline, at any angle", arguments: [0, 0.7, -2.1])
  func sky(angle: Double) throws {
    let village = village(3)
    var fireworks = NewYearFireworks(village)
    let view = LandscapeView(scale: 480, middle: Vector2(x: 400, y: 240), turn: Turn(angle))
    var list = DisplayList(images: [])
    fireworks.append(to: &list, glow: 0, streak: 1, view, seconds: 30.8)
    // Red, green and blue of the sky come first: their corners are those of the skyline, and two far above.
    let back = Turn(-angle)
    let points = list.shapes.points[..<list.shapes.pointEnds[0]].map {
      back.applied(to: $0 - view.middle) * (1 / 480)
    }
    #expect(points.count > 60)
    for point in points.dropLast(2) where point.y < 10 {
      #expect((point.y - village.skyline.height(point.x)).magnitude < 1e-6)
    }
    #expect(points.suffix(2).allSatisfy { $0.y < -0.6 })
    #expect(list.shapes.styles[..<6].allSatisfy { $0.blend == .additive })
  }
}
