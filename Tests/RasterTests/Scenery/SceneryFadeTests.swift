import Graphics
import Motion
import Testing

@testable import Raster

/// One scenery that goes over into the next.
@Suite struct SceneryFadeTests {
  private static let (width, height) = (150, 140)

  private static func list(
    _ scenery: Scenery, _ next: Scenery?, _ share: Double, angle: Double = 0.3
  ) -> DisplayList {
    var list = DisplayList()
    list.scenery = ShownScenery(scenery, next: next, share: share, turn: Turn(angle))
    return list
  }

  private static func rasterizer(_ format: Frame.Format = .xrgb8888) -> Rasterizer {
    Rasterizer(width: width, height: height, backdrop: .color(.black), format: format)
  }

  private static func channels(_ frame: Frame) -> [Double] {
    frame.pixels.flatMap { [$0 >> 16 & 255, $0 >> 8 & 255, $0 & 255].map(Double.init) }
  }

  /// A dusk, and the same a little brighter.
  private static let dusks = (
    Painting.dusk.scenery(width, height), Painting.dusk.scenery(width, height, brightness: 0.9)
  )

  @Test("A mix lies between both pictures, to within a level", arguments: [0.1, 0.5, 0.93])
  func mixes(share: Double) {
    let (first, second) = (
      Painting.dusk.scenery(Self.width, Self.height),
      Painting.patchwork.scenery(Self.width, Self.height)
    )
    var one = Self.rasterizer()
    var other = Self.rasterizer()
    var both = Self.rasterizer()
    one.draw(Self.list(first, nil, 0))
    other.draw(Self.list(second, nil, 0))
    both.draw(Self.list(first, second, share))
    let pairs = zip(Self.channels(one.frame), Self.channels(other.frame))
    for (mixed, (from, to)) in zip(Self.channels(both.frame), pairs) {
      #expect((mixed - from - (to - from) * share).magnitude < 2.1)
    }
  }

  @Test("Steps of a sixty-fourth change the mean by parts of a level, each alike")
  func steps() {
    var rasterizer = Self.rasterizer()
    let means = (0...64).map { step in
      rasterizer.draw(Self.list(Self.dusks.0, Self.dusks.1, Double(step) / 64))
      let channels = Self.channels(rasterizer.frame)
      return channels.reduce(0, +) / Double(channels.count)
    }
    let whole = means[64] - means[0]
    #expect(whole.magnitude > 3)
    for (before, after) in zip(means, means.dropFirst()) {
      #expect((after - before - whole / 64).magnitude < 0.05)
    }
  }

  @Test("A picture mixed with its like stays as it is")
  func likes() {
    for painting in Painting.allCases {
      let (first, second) = (
        painting.scenery(Self.width, Self.height), painting.scenery(Self.width, Self.height)
      )
      var alone = Self.rasterizer()
      var mixed = Self.rasterizer()
      alone.draw(Self.list(first, nil, 0))
      mixed.draw(Self.list(first, second, 0.37))
      let pairs = Array(zip(Self.channels(alone.frame), Self.channels(mixed.frame)))
      // What products lose is a 256th of a level, which few dithers show.
      #expect(pairs.count { $0.0 != $0.1 } < alone.frame.pixels.count / 32)
      #expect(pairs.allSatisfy { ($0.0 - $0.1).magnitude <= 1 })
    }
  }

  @Test(
    "Pixels do not depend on strategy, nor on the frames before",
    arguments: [Frame.Format.xrgb8888, .argb8888, .rgb565], [1.0, 0.5])
  func sameBits(format: Frame.Format, brightness: Double) {
    let strategies = [Strategy(), Strategy(isFull: true, usesBands: true), Strategy(split: 64)]
    for angle in [0.0, 0.3, 1.9] {
      let drawings = strategies.map {
        Drawing(
          $0, width: Self.width, height: Self.height, backdrop: .color(.white), format: format)
      }
      for drawing in drawings { drawing.rasterizer.brightness = brightness }
      drawings[0].drawBackwards(Self.list(Self.dusks.0, nil, 0, angle: angle))
      for share in [0, 0.2, 0.2, 0.2, 0.6] {
        let list = Self.list(Self.dusks.0, Self.dusks.1, share, angle: angle)
        drawings[0].drawBackwards(list)
        drawings[1].drawBackwards(list)
      }
      drawings[2].drawBackwards(Self.list(Self.dusks.0, Self.dusks.1, 0.6, angle: angle))
      let first = drawings[0].frame
      for other in drawings.dropFirst() {
        #expect(other.frame.pixels == first.pixels && other.frame.pixels565 == first.pixels565)
      }
    }
  }

  @Test("A step is one full frame; between two steps nothing is written")
  func rest() {
    var rasterizer = Self.rasterizer()
    let all = Self.width * Self.height
    for (share, touched) in [(0.0, all), (0, all), (0, 0), (0.4, all), (0.4, 0), (0.5, all)] {
      #expect(rasterizer.draw(Self.list(Self.dusks.0, Self.dusks.1, share)) == touched)
    }
    #expect(rasterizer.draw(Self.list(Self.dusks.1, nil, 0)) == all)
    #expect(rasterizer.draw(Self.list(Self.dusks.1, nil, 0)) == 0)
    var alone = Self.rasterizer()
    alone.draw(Self.list(Self.dusks.1, nil, 0))
    #expect(rasterizer.frame.pixels == alone.frame.pixels)
  }
}
