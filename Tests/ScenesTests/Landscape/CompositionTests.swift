import Graphics
import Testing

@testable import Landscape

/// What the upright picture shows, and a landscape panel that stands on its side.
@Suite struct CompositionTests {
  private static let frames = [(800.0, 480.0), (1920.0, 1080.0), (1080.0, 1920.0), (240.0, 240.0)]

  private func villages(_ seed: Int) -> [Village] {
    var settings = LandscapeSettings()
    settings.seed = UInt64(seed)
    return Self.frames.map {
      Village(settings, frame: LandscapeFrame(width: $0.0, height: $0.1))
    }
  }

  @Test("Church, lamp and moon are whole at every quarter turn", arguments: 1...60)
  func whole(seed: Int) throws {
    let seen = -0.5...0.5
    for village in villages(seed) {
      let (church, lamp) = (try #require(village.church), try #require(village.lamp))
      #expect(church.extent.clamped(to: seen) == church.extent)
      #expect(church.spireTop - church.height * 0.26 > -0.5)
      #expect(lamp.foot.x.magnitude + lamp.half * 1.4 < 0.5)
      #expect(lamp.foot.y < 0.49 && lamp.light.y > -0.5)
      let moon = village.moon
      #expect(max(moon.x.magnitude, moon.y.magnitude) + Village.moonRadius < 0.5)
      // Neither the spire nor the lamp stands before the moon.
      for x in [church.foot.x, lamp.foot.x] {
        #expect((moon.x - x).magnitude > Village.moonRadius + lamp.half)
      }
    }
  }

  @Test("The lower half of a panel on its side has firs, with snow on them", arguments: 1...12)
  func foreground(seed: Int) throws {
    for village in villages(seed) {
      let low = village.nearFirs.enumerated().filter {
        $0.element.foot.y - $0.element.height > 0.5 && $0.element.foot.x.magnitude <= 0.5
      }
      #expect(low.count >= 2)
      let snow = Set(village.surfaces(unit: 480).map { $0.name.split(separator: "/").prefix(2) })
      for (index, fir) in low where fir.foot.length < village.frame.reach && fir.height > 0.3 {
        #expect(snow.contains(["fir", "\(index)"]))
      }
    }
  }
}
