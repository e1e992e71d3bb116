import Graphics
import Portable
import Raster
import Testing

@testable import Globe

/// What lying snow looks like on a large panel.
@Suite struct GlobeSnowTests {
  private static let size = (width: 1920, height: 1080)

  /// The shipped scene's snow, settled while the panel is held at an angle.
  private static func settled(_ degrees: Double) -> GlobeSimulation {
    var settings = GlobeSettings()
    settings.inAir = 0.9
    let angle = Angle.radians(degrees: degrees)
    var globe = globe(Double(size.width), Double(size.height), settings, seed: 3, angle: angle)
    globe.rest(42, angle: angle)
    return globe
  }

  /// The snow's body alone, without the sprites on it, red channel; 0 where there is none.
  private static func body(_ globe: inout GlobeSimulation) -> [[Int]] {
    var list = DisplayList(images: globe.images, samplings: globe.samplings)
    globe.painter.measure(globe.drift)
    globe.appendBody(to: &list, 1)
    var rasterizer = Rasterizer(
      width: size.width, height: size.height, backdrop: .color(.black))
    rasterizer.draw(list)
    let pixels = rasterizer.frame.pixels
    return (0..<size.height).map { y in
      (0..<size.width).map { Int(pixels[y * size.width + $0] >> 16 & 255) }
    }
  }

  /// No contour lines: inside the snow two pixels differ by the gradient and the dither, not by a band's step.
  ///
  /// Fourteen bands differed by up to ten levels, and by four deep inside.
  @Test(arguments: [0.0, 30])
  func shadeHasNoContourLines(degrees: Double) {
    var globe = Self.settled(degrees)
    let levels = Self.body(&globe)
    var (worst, abrupt, inside, least, most) = (0, 0, 0, 255, 0)
    for y in 4..<Self.size.height - 4 {
      for x in 4..<Self.size.width - 4 {
        // Darker than the deepest shade are half-covered pixels of the edge.
        let around = [levels[y - 4][x], levels[y + 4][x], levels[y][x - 4], levels[y][x + 4]]
        guard levels[y][x] >= 150, around.allSatisfy({ $0 >= 150 }) else { continue }
        inside += 1
        (least, most) = (min(least, levels[y][x]), max(most, levels[y][x]))
        let steps = [levels[y + 2][x], levels[y][x + 2]].map { abs($0 - levels[y][x]) }
        worst = max(worst, steps.max() ?? 0)
        if steps.contains(where: { $0 > 3 }) { abrupt += 1 }
      }
    }
    #expect(inside > 50_000, "\(inside) pixels")
    // From white to blue, and nowhere abruptly.
    #expect(most - least > 40, "\(least)...\(most)")
    #expect(worst <= 4, "\(worst) levels")
    let share = Double(abrupt) / Double(inside)
    #expect(share < 0.01, "\(share) differ by more than 3 levels from a pixel 2 px away")
  }

  /// The ridge is neither a ruler's line nor jagged, and what is drawn has the snow's volume.
  @Test(arguments: [0.0, 30])
  func theRidgeIsUnevenAndSmooth(degrees: Double) {
    var globe = Self.settled(degrees)
    globe.painter.measure(globe.drift)
    let (heights, glass) = (globe.painter.heights, globe.drift.glass)
    let deep = (1..<heights.count - 1).filter { heights[$0] > 30 }
    #expect(deep.count > 40)
    var (bends, sharpest) = (0.0, 0.0)
    for column in deep where heights[column - 1] > 30 && heights[column + 1] > 30 {
      // The corners of the panel are bends of the wall.
      guard glass.normalX[column - 1] == glass.normalX[column + 1] else { continue }
      let bend = heights[column - 1] + heights[column + 1] - 2 * heights[column]
      bends += bend.magnitude
      sharpest = max(sharpest, bend.magnitude)
    }
    // Points, between columns of 15: a bend of 4 is an angle of 15°.
    #expect(bends / Double(deep.count) > 0.2, "\(bends / Double(deep.count))")
    #expect(sharpest < 8, "\(sharpest)")
    let (drawn, snow) = (
      deep.reduce(0) { $0 + heights[$1] },
      deep.reduce(0) { $0 + globe.drift.shown[$1] * glass.length[$1] }
    )
    #expect((drawn / snow - 1).magnitude < 0.05)
  }
}
