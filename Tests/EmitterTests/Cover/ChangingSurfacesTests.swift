import Graphics
import Motion
import Testing

@testable import Emitter

@Suite("Surfaces that change below their snow")
struct ChangingSurfacesTests {
  /// A village that stays, and ledges at random places.
  private static func ledges(_ random: inout SeededGenerator) -> [Surface] {
    SnowCoverTests.village
      + (0..<12).map { number in
        let x = (random.nextUnit() - 0.5) * 300
        let y = (random.nextUnit() - 0.5) * 120
        return SnowCoverTests.surface(
          [(x, y), (x + 8 + 40 * random.nextUnit(), y + 6 * random.nextUnit())],
          capacity: 2 + Double(number))
      }
  }

  @Test("None is lost in an hour of changes, snow and shakes")
  func massIsConserved() {
    var random = SeededGenerator(seed: 3)
    var cover = SnowCover(Self.ledges(&random), extent: 200, seed: 5)
    for step in 0..<216_000 {
      SnowCoverTests.snow(&cover, &random, rate: 20)
      if step % 900 == 899 { cover.change(to: Self.ledges(&random)) }
      cover.step(CoverWeather(shaking: step % 40_000 < 120 ? 0.9 : 0))
    }
    #expect(cover.account.landed > 20_000 && cover.account.melted > 100)
    #expect(SnowCoverTests.gap(cover) < 1e-9, "\(cover.account)")
  }

  @Test(
    "Snow of surfaces that stay does not change; of others it falls, also when powder has no room")
  func falls() {
    var random = SeededGenerator(seed: 4)
    let ledges = Self.ledges(&random)
    var cover = SnowCover(ledges, extent: 200, fill: 1)
    for _ in 0..<600 { cover.step(CoverWeather()) }
    while cover.powder.hasRoom {
      cover.drop([SnowCover.FallenSnow(x: 0, y: 0, depth: 0.5, mass: 0)])
    }
    let (before, grains) = (cover, cover.powder.mass)
    cover.change(to: SnowCoverTests.village)
    for run in cover.grid.runs {
      for cell in run.cells { #expect(cover.height(cell) == before.height(cell)) }
    }
    #expect(
      cover.powder.mass > grains + 50 && cover.powder.grains.count == before.powder.grains.count)
    #expect(SnowCoverTests.gap(cover) < 1e-12)
  }

  @Test("Snow stays on a surface that is nearly where the old one was")
  func stays() {
    var cover = SnowCover([SnowCoverTests.surface([(-40, 10), (40, 10)])], extent: 100, fill: 1)
    let before = cover.lying
    cover.change(to: [SnowCoverTests.surface([(-42, 11), (42, 12)])])
    #expect(cover.lying > 0.95 * before && cover.powder.grains.isEmpty)
    cover.change(to: [SnowCoverTests.surface([(-42, 31), (42, 32)])])
    #expect(cover.lying == 0 && cover.powder.grains.count > 20)
  }

  @Test("Surfaces that come may have snow, which is in the account")
  func filled() {
    let new = SnowCoverTests.village + [SnowCoverTests.surface([(-40, -90), (40, -90)])]
    var cover = SnowCover(SnowCoverTests.village, extent: 200, fill: 0)
    cover.change(to: new, fill: 0.5)
    let whole = SnowCover(new, extent: 200, fill: 0.5)
    let last = cover.grid.runs.last!.cells
    #expect(cover.lying > 0 && cover.account.began == cover.lying)
    for cell in last { #expect(cover.height(cell) == whole.height(cell)) }
    for cell in 0..<last.lowerBound { #expect(cover.height(cell) == 0) }
  }

  @Test("What is turned over loses all of its snow, and nothing lands on it")
  func turnedOver() {
    var cover = SnowCover(SnowCoverTests.village, extent: 200, fill: 1)
    for _ in 0..<2400 { cover.step(CoverWeather(lean: Turn(.pi))) }
    #expect(cover.lying < 1 && cover.isTurnedOver)
    #expect(SnowCoverTests.gap(cover) < 1e-12)
    cover.step(CoverWeather())
    #expect(!cover.isTurnedOver)
  }
}
