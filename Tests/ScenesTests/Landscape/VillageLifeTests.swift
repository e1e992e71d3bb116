import Dates
import Graphics
import Motion
import Portable
import Testing

@testable import Landscape
@testable import Scenes

/// Smoke, fires, the walker and what falls from boughs and roofs.
@Suite("Life in a village")
struct VillageLifeTests {
  private static let view = LandscapeView(
    scale: 480, middle: Vector2(x: 400, y: 240), turn: .none)
  private static let night = LandscapePalette(sun: -12, isMorning: false)
  private static let day = LandscapePalette(sun: 8, isMorning: false)

  private func village(_ seed: UInt64) -> Village {
    var settings = LandscapeSettings()
    settings.seed = seed
    return Village(settings, frame: LandscapeFrame(width: 800, height: 480))
  }

  private func list(_ body: (inout DisplayList) -> Void) -> DisplayList {
    var list = DisplayList()
    body(&list)
    return list
  }

  // MARK: Smoke

  @Test("Smoke rises from chimneys and leans with the wind", arguments: [1, 3, 6] as [UInt64])
  func smoke(seed: UInt64) {
    let smoke = ChimneySmoke(village(seed))
    func mean(_ velocity: Double) -> Double {
      let list = list {
        let air = AirDrift(at: 50) { _ in velocity }
        smoke.append(to: &$0, 0, Self.view, Self.night, air, seconds: 50)
      }
      return Double(list.x.reduce(0, +)) / Double(list.count)
    }
    let calm = mean(0)
    #expect(mean(0.01) > calm + 5 && mean(-0.01) < calm - 5)
  }

  @Test("Air that has moved steadily has gone the same way in each second")
  func drift() {
    let air = AirDrift(at: 7) { _ in 0.02 }
    for age in [0, 0.4, 1.5, 6.2, 18] { #expect((air.way(age) - 0.02 * age).magnitude < 1e-12) }
    #expect(air.way(100) == air.way(18))
  }

  // MARK: Fires

  @Test("A few windows flicker when they are lit, and none does by day")
  func fires() {
    for seed in 1...8 as ClosedRange<UInt64> {
      let village = village(seed)
      var fire = Firelight(village)
      func shapes(_ palette: LandscapePalette, isLit: Bool, _ seconds: Double) -> [ShapeStyle] {
        let lit = [Bool](repeating: isLit, count: village.windowCount)
        return list {
          fire.append(to: &$0, dot: 0, glow: 1, Self.view, palette, lit: lit, seconds: seconds)
        }.shapes.styles
      }
      let first = shapes(Self.night, isLit: true, 10)
      #expect(!first.isEmpty)
      #expect(shapes(Self.night, isLit: true, 10) == first)
      #expect(shapes(Self.night, isLit: true, 10.4) != first)
      #expect(shapes(Self.night, isLit: false, 10).isEmpty)
      #expect(shapes(Self.day, isLit: true, 10).isEmpty)
    }
  }

  // MARK: The walker

  /// The figure's shapes and the prints' sprites at a second of the landscape and of the day.
  private func walk(
    _ walker: inout PathWalker, _ seconds: Double, day: Int = 16 * 3600
  ) -> (figure: DisplayList, prints: DisplayList) {
    let second = (day + Int(seconds)) % 86400
    let figure = list {
      walker.append(
        to: &$0, glow: 1, Self.view, Self.night, seconds: seconds, second: second)
    }
    let prints = list {
      walker.appendPrints(
        to: &$0, 0, Self.view, Self.night, seconds: seconds, second: second)
    }
    return (figure, prints)
  }

  @Test("Somebody walks the path every few minutes, gets larger or smaller, and does not jump")
  func walker() throws {
    for seed in [1, 3, 6] as [UInt64] {
      var walker = PathWalker(village(seed))
      var last: (place: Vector2, seconds: Double)?
      var walks = 0
      for tenth in 0..<6000 {
        let seconds = Double(tenth) / 10
        let shapes = walk(&walker, seconds).figure.shapes
        guard shapes.count > 0 else { continue }
        // The legs' first corner.
        let place = shapes.points[0]
        if let last, seconds - last.seconds < 0.15 {
          #expect((place - last.place).length < 6)
        } else {
          walks += 1
        }
        last = (place, seconds)
      }
      #expect(walks == 2)
    }
  }

  @Test("Prints appear behind the walker and snow over in minutes")
  func prints() {
    var walker = PathWalker(village(3))
    // Those of a walk before the landscape's beginning are gone by then.
    let seen = stride(from: 15.0, to: 300, by: 1).filter {
      walk(&walker, $0).figure.shapes.count > 0
    }
    let counts = seen.map { walk(&walker, $0).prints.count }
    #expect(counts.count > 30 && counts.last ?? 0 > 60)
    for (one, other) in zip(counts, counts.dropFirst()) { #expect(one <= other) }
    #expect(walk(&walker, (seen.last ?? 0) + 152).prints.count == 0)
  }

  @Test("At night nobody walks, and the snow keeps no prints")
  func nobody() {
    var walker = PathWalker(village(3))
    for seconds in stride(from: 0.0, to: 900, by: 7) {
      let (figure, prints) = walk(&walker, seconds, day: 2 * 3600)
      #expect(figure.shapes.count == 0 && figure.count == 0 && prints.count == 0)
    }
  }

  // MARK: What falls

  @Test("Snow falls from a bough now and then, and down")
  func falls() {
    let falls = BoughFalls(village(3))
    func frame(_ seconds: Double) -> DisplayList {
      list {
        falls.append(
          to: &$0, 0, Self.view, Self.night, AirDrift(), seconds: seconds, shaken: nil)
      }
    }
    let counts = stride(from: 0.0, to: 110, by: 0.5).map { frame($0).count }
    let busy = counts.count { $0 > 0 }
    #expect((10..<150).contains(busy), "\(busy) of \(counts.count)")
    // A shake frees many at once, for seconds.
    func shaken(_ seconds: Double) -> Int {
      list {
        falls.append(
          to: &$0, 0, Self.view, Self.night, AirDrift(), seconds: 20, shaken: seconds)
      }.count
    }
    #expect(shaken(1.5) > 5 * (counts.max() ?? 0))
    #expect(shaken(6) == frame(20).count)
  }

  @Test("A shake fills the air with powder for about ten seconds; a knock does not")
  func powder() {
    var powder = ShakenPowder(village(3))
    for step in 0..<120 { powder.step(Int64(step), shaking: 0.1) }
    #expect(powder.isClear && powder.sinceShake(120, ahead: 0) == nil)
    func opacity(_ step: Int64) -> Float {
      list {
        powder.append(to: &$0, 0, Self.view, Self.night, AirDrift(), step: step, ahead: 0)
      }.color.reduce(0) { $0 + $1.alpha }
    }
    for step in 120..<210 { powder.step(Int64(step), shaking: 1) }
    #expect(powder.sinceShake(210, ahead: 0.5) == 2)
    let full = opacity(210)
    #expect(full > 20)
    for step in 210..<210 + 5 * 60 { powder.step(Int64(step), shaking: 0) }
    #expect(opacity(210 + 300) < 0.8 * full && !powder.isClear)
    for step in 510..<510 + 7 * 60 { powder.step(Int64(step), shaking: 0) }
    #expect(powder.isClear && opacity(930) == 0)
    // It never takes more room than for one shake.
    for step in 1000..<4000 { powder.step(Int64(step), shaking: 1) }
    let crowd = list {
      powder.append(to: &$0, 0, Self.view, Self.night, AirDrift(), step: 4000, ahead: 0)
    }
    #expect(crowd.count <= 110 * 5)
  }

  // MARK: In scenes

  private func simulation(_ text: String) throws -> (SceneSimulation, DisplayList) {
    let scene = try scene(describe("{ version: 1, layers: [ { landscape: {\(text)} } ] }"))
    let simulation = SceneSimulation(
      scene, size: Size2(width: 400, height: 240), with: Surroundings(angle: 0))
    return (simulation, simulation.makeDisplayList())
  }

  @Test(
    "Each part can be switched off", arguments: ["smoke", "fire", "walker", "boughs", "powder"])
  func parts(name: String) throws {
    func frames(_ text: String) throws -> [DisplayList] {
      var (simulation, list) = try simulation("seed: 3, stars: 0, train: false, \(text)")
      return (1...90).map { second in
        let surroundings = Surroundings(angle: 0, shakeEnergy: (60...62).contains(second) ? 1 : 0)
        let time = Int64(second) * 1_000_000_000
        simulation.advance(to: time, with: surroundings)
        simulation.display(in: &list, at: time, with: surroundings)
        return list
      }
    }
    let others = ["smoke", "fire", "walker", "boughs", "powder"].filter { $0 != name }
    let off = others.map { "\($0): false" }.joined(separator: ", ")
    let (with, without) = (try frames(off), try frames("\(off), \(name): false"))
    #expect(with.contains { $0.count > 0 })
    #expect(without.allSatisfy { $0.count == 0 })
  }

  @Test("Snow that lands covers the path, and the picture is drawn anew for it")
  func path() throws {
    var settings = LandscapeSettings()
    settings.seed = 3
    settings.hasFence = false
    let village = Village(settings, frame: LandscapeFrame(width: 800, height: 480))
    let lit = [Bool](repeating: true, count: village.windowCount)
    func shapes(_ covered: Double) -> Int {
      LandscapePainter(
        village, settings, Self.night, sun: nil, moon: MoonPhase(age: 0.5), lit: lit, scale: 480,
        middle: Vector2(x: 400, y: 240), covered: covered
      ).paint().shapes.count
    }
    let prints = shapes(0.4) - shapes(0.6)
    #expect(prints > 20, "prints are covered first")
    #expect(shapes(1) < shapes(0.6))
  }
}
