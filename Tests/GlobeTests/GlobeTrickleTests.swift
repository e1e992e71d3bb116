import Graphics
import Motion
import Testing

@testable import Globe

/// A globe that wakes by itself.
@Suite struct GlobeTrickleTests {
  /// Ten minutes where the code is optimised, a minute in a debug build.
  #if DEBUG
    private static let seconds = 60.0
  #else
    private static let seconds = 600.0
  #endif

  private static func trickling(_ rate: Double = 3) -> GlobeSettings {
    var settings = GlobeSettings()
    settings.trickle = rate
    return settings
  }

  /// After ten minutes on a wall every second has its own picture, and all snow is still there.
  @Test(arguments: [GlobeSettings.Shape.panel, .round])
  func neverRests(shape: GlobeSettings.Shape) {
    var settings = Self.trickling()
    settings.shape = shape
    var globe = globe(240, 240, settings)
    let mass = globe.census.mass
    var list = DisplayList(images: globe.images, samplings: globe.samplings)
    globe.rest(Self.seconds, angle: 0)
    var before: [Float] = []
    var rising = 0
    for second in 0..<30 {
      let high = globe.heights
      globe.rest(1, angle: 0)
      #expect(!globe.isStill && globe.wakes(angle: 0, shakeEnergy: 0))
      #expect(globe.census.mass == mass && globe.outside == 0)
      rising += zip(high, globe.heights).count { $0 > -1e3 && $0 < $1 - 1 }
      list.removeAll()
      globe.append(to: &list, scale: 1)
      #expect(list.x + list.y != before, "second \(second)")
      before = list.x + list.y
    }
    // A trickle, no storm: some flakes up, some down.
    let census = globe.census
    #expect(rising > 10 && (1..<globe.flakes.count / 4).contains(census.airborne), "\(census)")
  }

  /// Rising flakes reach the middle of the glass, and none gathers below its top.
  @Test func flakesRiseAndSink() {
    var globe = globe(240, 240, Self.trickling(10))
    globe.rest(60, angle: 0)
    var highest: Float = 120
    var atTop = 0
    for _ in 0..<60 * 60 {
      globe.step(angle: 0, shakeEnergy: 0)
      for index in 0..<globe.flakes.count where globe.flakes.state[index] == .flying {
        highest = min(highest, globe.flakes.y[index])
        if globe.flakes.y[index] < -110 { atTop += 1 }
      }
    }
    #expect(highest < 0, "\(highest)")
    #expect(atTop < 60 * 60 / 2, "\(atTop)")
  }

  /// What is settled stays where it is: a trickle is no wind that carries it all to one side.
  @Test func theSnowStaysLevel() {
    var globe = globe(240, 240, Self.trickling(6))
    globe.rest(90, angle: 0)
    let before = globe.lowness(down: Vector2(x: 0, y: 1))
    globe.rest(Self.seconds, angle: 0)
    let after = globe.lowness(down: Vector2(x: 0, y: 1))
    #expect((after - before).magnitude < 4, "\(before) \(after)")
  }

  /// Without a trickle, as in a drift, the globe rests, and the service's timer with it.
  @Test func aGlobeWithoutATrickleRests() {
    var globe = globe(240, 240, Self.trickling(0))
    globe.rest(90, angle: 0)
    #expect(globe.isStill)
  }

  @Test(arguments: [Double.nan, -1, .infinity, 1e9])
  func anyRate(rate: Double) {
    var globe = globe(100, 80, Self.trickling(rate))
    let mass = globe.census.mass
    globe.rest(60, angle: 1)
    #expect(globe.census.mass == mass && globe.outside == 0)
    #expect((0...GlobeSettings.mostTrickle).contains(globe.settings.trickle))
  }
}

extension GlobeSimulation {
  /// How high each flake in the air is, points; −10⁴ for all others.
  fileprivate var heights: [Float] {
    (0..<flakes.count).map { flakes.state[$0] == .flying ? -flakes.y[$0] : -1e4 }
  }
}
