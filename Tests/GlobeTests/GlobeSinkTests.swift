import Graphics
import Testing

@testable import Globe

/// How fast snow settles.
@Suite struct GlobeSinkTests {
  /// Nearly all in the air at first; most have settled after a third of a minute, not after five seconds.
  @Test(arguments: [GlobeSettings.Shape.panel, .round])
  func sinksSlowly(shape: GlobeSettings.Shape) {
    var settings = GlobeSettings()
    (settings.shape, settings.inAir) = (shape, 0.9)
    var globe = globe(800, 480, settings)
    let start = globe.census.airborne
    globe.rest(5, angle: 0)
    #expect(globe.census.airborne > start * 2 / 5, "\(globe.census.airborne) of \(start)")
    globe.rest(15, angle: 0)
    #expect(globe.census.airborne < start / 4, "\(globe.census.airborne) of \(start)")
    globe.rest(60, angle: 0)
    #expect(globe.census.airborne == 0)
  }
}
