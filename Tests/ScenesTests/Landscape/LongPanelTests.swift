import Dates
import Graphics
import Testing

@testable import Landscape
@testable import Scenes

@Suite("61.6: long, thin panels")
struct LongPanelTests {
  /// Width and height in pixels.
  private static let long = [(1920, 32), (4096, 16), (16384, 8), (8, 16384), (4096, 128)]

  @Test("A landscape is as large as on other screens, however long the screen", arguments: long)
  func world(width: Int, height: Int) {
    let frame = LandscapeFrame(width: Double(width), height: Double(height))
    #expect(frame.reach <= LandscapeFrame.mostReach + 1e-9 && frame.halfWidth >= 0.5)
    let village = Village(LandscapeSettings(), frame: frame)
    #expect(village.farFirs.count < 5000 && village.windowCount < 500)
    let settings = LandscapeSettings()
    let scenery = Scenery(width: width, height: height) { middle, fineness in
      LandscapePainter(
        village, settings,
        LandscapeLook(at: .christmasEve, settings, windows: village.windowCount).palette,
        sun: nil,
        moon: LandscapeLook(at: .christmasEve, settings, windows: village.windowCount).phase,
        lit: Array(repeating: true, count: village.windowCount),
        scale: frame.unit * fineness, middle: middle
      ).paint()
    }
    #expect(scenery.list.shapes.count < 30_000)
    // With shadows and rims.
    #expect(scenery.list.shapes.points.count < 650_000)
    // Its picture: four and a half bytes a texel.
    #expect(scenery.side * scenery.side <= (6 << 20) + 10 * width * height + 40_000)
    #expect(scenery.covers(width: width, height: height))
  }

  @Test("Screens up to sixteen times as long as high show what they have shown")
  func usual() {
    let sizes = [(800, 480), (480, 800), (1920, 360), (3840, 720), (240, 240), (1920, 120)]
    for (width, height) in sizes {
      let (wide, high) = (Double(width), Double(height))
      let frame = LandscapeFrame(width: wide, height: high)
      #expect(frame.unit == min(wide, high) && frame.halfWidth == wide / min(wide, high) / 2)
      let diagonal = (wide * wide + high * high).squareRoot()
      #expect(frame.reach == diagonal / min(wide, high) / 2)
      let scenery = Scenery(width: width, height: height) { _, _ in DisplayList() }
      #expect(scenery.fineness == min(1.5, 5792 / diagonal))
    }
  }
}
