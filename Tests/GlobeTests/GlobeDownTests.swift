import Graphics
import Portable
import Raster
import Testing

@testable import Globe

/// Settled snow lies where down is, and comes there by sliding.
@Suite struct GlobeDownTests {
  private static let angles = [0.0, 45, 90, 135, 180, 225, 270, 315]

  /// Turned there from upright, snow lies nearly as low as it can.
  @Test(arguments: angles, [GlobeSettings.Shape.panel, .round])
  func settledSnowLiesLow(degrees: Double, shape: GlobeSettings.Shape) {
    var settings = GlobeSettings()
    settings.shape = shape
    settings.inAir = 0
    let angle = Angle.radians(degrees: degrees)
    let down = Turn(angle).applied(to: Vector2(x: 0, y: 1))
    var globe = globe(320, 240, settings)
    for step in 0..<60 { globe.step(angle: angle * Double(step) / 59, shakeEnergy: 0) }
    globe.rest(87, angle: angle)
    #expect(globe.isStill)
    // Poured at this angle: no snow can lie lower.
    let level = GlobeTests.globe(320, 240, settings, angle: angle)
    let (low, lowest) = (globe.lowness(down: down), level.lowness(down: down))
    let reach = globe.drift.glass.shortSide / 2
    #expect(low <= lowest + 0.01 * reach, "\(low) \(lowest)")
    #expect(low > lowest - 0.2 * reach, "\(low) \(lowest)")
    // No snow is left on a wall that faces down.
    let glass = globe.drift.glass
    for column in globe.drift.grains.indices
    where glass.normalX[column] * down.x + glass.normalY[column] * down.y > 0.1 {
      #expect(globe.drift.grains[column] == 0)
    }
  }

  /// Poured snow has a level surface, and all of it is there.
  @Test(arguments: angles)
  func pouringIsLevel(degrees: Double) {
    let angle = Angle.radians(degrees: degrees)
    let down = Turn(angle).applied(to: Vector2(x: 0, y: 1))
    var settings = GlobeSettings()
    settings.inAir = 0
    let globe = globe(800, 480, settings, angle: angle)
    let glass = globe.drift.glass
    var levels: [Double] = []
    var area = 0.0
    for column in globe.drift.grains.indices where globe.drift.grains[column] > 0 {
      let tau = globe.drift.depth[column]
      area += glass.area(column, below: tau)
      guard tau * glass.length[column] > 3 else { continue }
      let x = glass.wallX[column] + glass.inX[column] * tau
      let y = glass.wallY[column] + glass.inY[column] * tau
      levels.append(x * down.x + y * down.y)
    }
    let (low, high) = (levels.min() ?? 0, levels.max() ?? 0)
    #expect(levels.count > 10 && high - low < 2.5, "\(low) \(high)")
    #expect((area / (800 * 480) - settings.amount).magnitude < 1e-3)
  }

  /// A slope below the angle of repose stays; one above it slides, and comes to rest below it.
  @Test func slidesOnlyBeyondTheAngleOfRepose() {
    var settings = GlobeSettings()
    settings.inAir = 0
    var calm = globe(400, 300, settings)
    let before = calm.drift.grains
    for step in 0..<240 {
      calm.step(angle: (settings.repose - 0.1) * min(1, Double(step) / 120), shakeEnergy: 0)
    }
    // Both ends of the floor move: next to a wall there was a slope before.
    let middle = (calm.drift.glass.across + calm.drift.glass.down) + calm.drift.glass.across / 2
    #expect(calm.drift.grains[middle] == before[middle])
    var slid = globe(400, 300, settings)
    for step in 0..<600 {
      slid.step(angle: (settings.repose + 0.1) * min(1, Double(step) / 120), shakeEnergy: 0)
    }
    // The floor's columns go from right to left; its right end is the upper one now.
    let upper = slid.drift.glass.across + slid.drift.glass.down + slid.drift.glass.across / 8
    #expect(slid.drift.grains[upper] < before[upper] / 2)
  }

  /// The lowest corner is snow to the last pixel, all the way round.
  @Test func noCornerIsBare() {
    var globe = globe(320, 240)
    globe.rest(60, angle: 0)
    var rasterizer = Rasterizer(width: 320, height: 240, backdrop: .color(.black))
    var list = DisplayList(images: globe.images, samplings: globe.samplings)
    var seen = 0
    for quarter in 0..<4 {
      let angle = Angle.radians(degrees: 90 * Double(quarter) + 45)
      globe.rest(36, angle: angle)
      list.removeAll()
      globe.append(to: &list, scale: 1)
      rasterizer.draw(list)
      let down = Turn(angle).applied(to: Vector2(x: 0, y: 1))
      let (x, y) = (down.x < 0 ? 0 : 319, down.y < 0 ? 0 : 239)
      let pixel = rasterizer.frame.pixels[y * 320 + x]
      #expect(pixel & 0xff > 0xc0, "\(quarter): \(String(pixel, radix: 16))")
      seen += 1
      // And the one above is none.
      #expect(rasterizer.frame.pixels[(239 - y) * 320 + 319 - x] & 0xff < 0x40)
    }
    #expect(seen == 4)
  }

  /// Shaking takes most of the snow up; held upside down all of it falls.
  @Test func shakingWhirlsUp() {
    var settings = GlobeSettings()
    settings.inAir = 0
    var globe = globe(240, 240, settings)
    #expect(globe.census.airborne == 0)
    for _ in 0..<150 { globe.step(angle: 0, shakeEnergy: 2) }
    #expect(globe.census.airborne > globe.flakes.count / 2)
    var high = 0
    for index in 0..<globe.flakes.count
    where globe.flakes.state[index] == .flying && globe.flakes.y[index] < 0 { high += 1 }
    #expect(high > globe.census.airborne / 12, "\(high) of \(globe.census.airborne)")
  }
}
