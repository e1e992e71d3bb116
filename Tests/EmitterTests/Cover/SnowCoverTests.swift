import Graphics
import Motion
import Portable
import Testing

@testable import Emitter

@Suite("Lying snow")
struct SnowCoverTests {
  static func surface(
    _ points: [(Double, Double)], depth: Double = 0.5, capacity: Double = 12, repose: Double = 0.733
  ) -> Surface {
    Surface(
      points: points.map { Vector2(x: $0.0, y: $0.1) }, depth: depth, capacity: capacity,
      repose: repose)
  }

  /// A roof, a sill and the ground below them.
  static let village = [
    surface([(-60, 40), (0, -20), (60, 40)], capacity: 9),
    surface([(70, 60), (90, 60)], capacity: 4),
    surface([(-300, 100), (-50, 92), (300, 104)], capacity: 20),
  ]

  /// What the account lacks, as a share of all snow.
  static func gap(_ cover: SnowCover) -> Double {
    let account = cover.account
    let before = account.began + account.landed
    let now = account.lying + account.flying + account.melted + account.left
    return (before - now).magnitude / before
  }

  /// Drops flakes at random places of the whole width: `rate` a second, over a step.
  static func snow(_ cover: inout SnowCover, _ random: inout SeededGenerator, rate: Double) {
    guard random.nextUnit() < rate / 60 else { return }
    let x = Float((random.nextUnit() - 0.5) * 2 * cover.extent)
    let mass = 0.2 + random.nextUnit()
    for y in stride(from: Float(-120), to: 130, by: 1) {
      guard let cell = cover.cell(x: x, y: y, reach: 2, depth: nil) else { continue }
      return cover.lay(mass, width: 3, on: cell)
    }
  }

  @Test("Landed, in the air and gone add up to 1e-9 after an hour of snow, shakes and avalanches")
  func massIsConserved() {
    var cover = SnowCover(Self.village, extent: 200, seed: 5)
    var random = SeededGenerator(seed: 1)
    for step in 0..<216_000 {
      Self.snow(&cover, &random, rate: 8)
      cover.step(CoverWeather(shaking: step % 40_000 < 120 ? 0.9 : 0))
    }
    #expect(cover.account.landed > 10_000 && cover.account.melted > 100)
    #expect(Self.gap(cover) < 1e-9, "\(cover.account)")
    #expect(cover.fresh.allSatisfy { $0 >= 0 } && cover.settled.allSatisfy { $0 >= 0 })
  }

  @Test("A heap on a floor comes to rest at its angle of repose", arguments: [0.5, 0.733, 0.9])
  func repose(angle: Double) {
    var cover = SnowCover(
      [Self.surface([(-200, 0), (200, 0)], capacity: 400, repose: angle)], extent: 150, fill: 0)
    let middle = cover.fresh.count / 2
    for _ in 0..<1500 {
      cover.pile(2, width: 2, on: middle)
      for _ in 0..<4 { cover.slide(CoverWeather()) }
    }
    for _ in 0..<4000 { cover.slide(CoverWeather()) }
    let heights = cover.fresh.indices.map { cover.height($0) }
    let steepest = zip(heights, heights.dropFirst()).map { ($0 - $1).magnitude / 2 }.max() ?? 0
    let both = SineCosine(angle + 0.08)
    #expect(steepest < both.sine / both.cosine)
    // Half a flank of the whole heap is as steep as snow comes to rest.
    let flank = (heights[middle + 2] - heights[middle + 12]) / 20
    let rest = SineCosine(angle - 0.1)
    #expect(flank > rest.sine / rest.cosine, "\(flank)")
    #expect(cover.slip.allSatisfy { $0 == .none }, "it comes to rest")
  }

  @Test("A steep roof holds less than a flat one, and a wall nothing")
  func steepness() {
    func held(_ rise: Double) -> Double {
      let cover = SnowCover([Self.surface([(-50, rise), (50, -rise)])], extent: 100, fill: 1)
      return (10..<40).reduce(0) { $0 + cover.height($1) } / 30
    }
    #expect(held(0) > 9)
    #expect(held(50) < 0.75 * held(0) && held(50) > 2)
    #expect(held(200) < 0.2)
  }

  @Test("Too much snow on a roof slides off, falls as powder and lies on the ground")
  func avalanche() {
    var cover = SnowCover(Self.village, extent: 200, fill: 0)
    let roof = cover.grid.runs[0].cells
    for cell in roof { cover.lay(40, width: 2, on: cell) }
    let before = roof.reduce(0) { $0 + cover.height($1) }
    var most = 0
    for _ in 0..<600 {
      cover.step(CoverWeather())
      most = max(most, cover.powder.grains.count)
    }
    let after = roof.reduce(0) { $0 + cover.height($1) }
    #expect(most > 20)
    #expect(after < 0.6 * before && after > 0)
    #expect(cover.powder.grains.count == 0)
    let ground = cover.grid.runs[2].cells
    #expect(ground.reduce(0) { $0 + cover.height($1) } > 0.3 * before)
    #expect(Self.gap(cover) < 1e-12)
  }

  @Test("Shaking raises powder, which lies again afterwards")
  func shaking() {
    var cover = SnowCover(Self.village, extent: 200, fill: 0.8)
    var (raised, highest) = (0, Float.infinity)
    for _ in 0..<90 {
      cover.step(CoverWeather(shaking: 1))
      raised = max(raised, cover.powder.grains.count)
      highest = min(highest, cover.powder.grains.map(\.y).min() ?? .infinity)
    }
    #expect(raised > 60 && highest < -25)
    let roof = cover.grid.runs[0].cells.reduce(0) { $0 + cover.height($1) }
    for _ in 0..<900 { cover.step(CoverWeather()) }
    #expect(cover.powder.grains.count == 0)
    #expect(roof < 0.8 * cover.account.began)
    #expect(Self.gap(cover) < 1e-12)
  }

  @Test("Snow on a surface that is tilted with the panel slides off")
  func tilting() {
    var cover = SnowCover([Self.surface([(-50, 0), (50, 0)])], extent: 100, fill: 0.6)
    let before = cover.account.lying
    for _ in 0..<300 { cover.step(CoverWeather(lean: Turn(0.35))) }
    #expect(cover.account.lying > 0.95 * before)
    for _ in 0..<1500 { cover.step(CoverWeather(lean: Turn(1.2))) }
    #expect(cover.account.lying < 0.3 * before)
    #expect(cover.account.left > 0.6 * before)
    #expect(Self.gap(cover) < 1e-12)
  }

  @Test("Particles end on surfaces of about their depth, and only just below them")
  func depths() {
    let cover = SnowCover(
      [
        Self.surface([(-50, 0), (50, 0)], depth: 0.2),
        Self.surface([(-50, 40), (50, 40)], depth: 0.8),
      ], extent: 100, fill: 0)
    #expect(cover.cell(x: 0, y: 1, reach: 2, depth: 0.2) != nil)
    #expect(cover.cell(x: 0, y: 1, reach: 2, depth: 0.8) == nil)
    #expect(cover.cell(x: 0, y: 41, reach: 2, depth: 0.75) != nil)
    #expect(cover.cell(x: 0, y: 41, reach: 2, depth: nil) != nil)
    #expect(cover.cell(x: 0, y: -1, reach: 2, depth: 0.2) == nil)
    #expect(cover.cell(x: 0, y: 4, reach: 2, depth: 0.2) == nil)
    #expect(cover.cell(x: 60, y: 1, reach: 2, depth: 0.2) == nil)
    #expect(cover.cell(x: -.infinity, y: 1, reach: 2, depth: nil) == nil)
    #expect(cover.cell(x: .nan, y: .nan, reach: 2, depth: nil) == nil)
    #expect(cover.isUnder(x: 0, y: 30, depth: 0.2) && !cover.isUnder(x: 0, y: 30, depth: 0.8))
  }

  @Test("What is shown follows softly, and rests when no snow falls")
  func shownRests() {
    var cover = SnowCover(Self.village, extent: 200, fill: 0.5)
    for _ in 0..<600 { cover.step(CoverWeather()) }
    let cell = cover.grid.runs[2].cells.lowerBound + 60
    cover.lay(8, width: 8, on: cell)
    var last = cover.shown[cell]
    var fastest = 0.0
    for _ in 0..<60 {
      cover.step(CoverWeather())
      fastest = max(fastest, cover.shown[cell] - last)
      last = cover.shown[cell]
    }
    #expect(fastest > 0.02 && fastest < 0.25, "\(fastest)")
    let before = cover.shown
    for _ in 0..<60 { cover.step(CoverWeather()) }
    let changed = cover.shown.indices.count { cover.shown[$0] != before[$0] }
    #expect(changed < cover.shown.count / 20, "\(changed)")
  }

  @Test("Surfaces that no snow can lie on")
  func hostile() {
    let strange = [
      Surface(points: [], capacity: 5), Self.surface([(0, 0)]), Self.surface([(5, 0), (5, 90)]),
      Self.surface([(1e5, 0), (2e5, 0)]), Self.surface([(-10, 0), (10, 0)], capacity: 0),
      Self.surface([(-1e5, -1e5), (1e5, 1e5)], capacity: 1000),
    ]
    var cover = SnowCover(strange, extent: 100, fill: 1)
    for step in 0..<200 { cover.step(CoverWeather(shaking: step % 2 == 0 ? 1 : 0)) }
    #expect(cover.shown.allSatisfy(\.isFinite) && Self.gap(cover) < 1e-9)
    #expect(SnowCover([], extent: 0).isEmpty)
  }
}
