import Graphics
import Motion
import Testing

@testable import Emitter

/// Snow that lies for hours, days and a week: it runs in seconds, as steps of 1/60 s would take too long.
@Suite("Old snow")
struct SnowAgeTests {
  /// Runs a cover for whole seconds with `flux` points of fresh snow an hour on each cell, in flakes.
  private static func pass(
    _ cover: inout SnowCover, _ random: inout SeededGenerator, seconds: Int, flux: Double
  ) {
    let count = Double(cover.fresh.count)
    for _ in 0..<seconds {
      var owed = flux / 3600 * count * CoverGrid.spacing / 0.8
      while random.nextUnit() < owed {
        owed -= 1
        cover.lay(0.8, width: 4, on: min(Int(random.nextUnit() * count), cover.fresh.count - 1))
      }
      for _ in 0..<60 {
        cover.steps += 1
        cover.settle()
      }
      for _ in 0..<2 { cover.slide(CoverWeather()) }
      for _ in 0..<2 { cover.flyPowder(CoverWeather()) }
    }
  }

  @Test("As good after ten minutes, a day and a week: never bare, never above what surfaces hold")
  func weeks() {
    var cover = SnowCover(SnowCoverTests.village, extent: 160, seed: 2)
    var random = SeededGenerator(seed: 9)
    let ground = cover.grid.runs[2].cells
    func mean() -> Double { ground.reduce(0) { $0 + cover.height($1) } / Double(ground.count) }
    let start = mean()
    var means: [Double] = []
    var past = 0
    for time in [600, 3600, 86_400, 7 * 86_400] {
      Self.pass(&cover, &random, seconds: time - past, flux: 30)
      past = time
      means.append(mean())
      let highest = cover.fresh.indices.map { cover.height($0) / max(cover.grid.capacity[$0], 1) }
      #expect((highest.max() ?? 0) < 2.2, "after \(time) s: \(highest.max() ?? 0)")
      #expect(SnowCoverTests.gap(cover) < 1e-9)
    }
    for mean in means { #expect((0.7 * start...1.7 * start).contains(mean), "\(means), \(start)") }
    // Nothing grows between a day and a week.
    #expect((means[3] - means[2]).magnitude < 0.1 * means[2], "\(means)")
  }

  @Test("Single flakes even out: the surface stays smooth for a day")
  func smooth() {
    var cover = SnowCover(
      [SnowCoverTests.surface([(-300, 0), (300, 0)], capacity: 20)], extent: 160, seed: 2)
    var random = SeededGenerator(seed: 3)
    Self.pass(&cover, &random, seconds: 86_400, flux: 30)
    cover.aim(0)
    let bends = (1..<cover.goal.count - 1).map { cell in
      let mean = (cover.goal[cell - 1] + cover.goal[cell + 1]) / 2
      return 2 * (mean - cover.goal[cell]).magnitude
    }
    #expect(bends.reduce(0, +) / Double(bends.count) < 0.08, "rough")
    #expect((cover.goal.max() ?? 0) - (cover.goal.min() ?? 0) > 1, "flat as a ruler")
  }

  @Test("Ten times the snowfall makes it twice as deep, and without any it stays for hours")
  func snowfalls() {
    func height(_ flux: Double, hours: Int) -> Double {
      var cover = SnowCover(
        [SnowCoverTests.surface([(-300, 0), (300, 0)], capacity: 20)], extent: 60, seed: 2)
      var random = SeededGenerator(seed: 3)
      Self.pass(&cover, &random, seconds: hours * 3600, flux: flux)
      return cover.fresh.indices.reduce(0) { $0 + cover.height($1) } / Double(cover.fresh.count)
    }
    let (calm, heavy) = (height(12, hours: 24), height(120, hours: 24))
    #expect((1.5...2.4).contains(heavy / calm), "\(calm) \(heavy)")
    #expect(height(0, hours: 6) > 4)
  }
}
