import Graphics
import Testing

@testable import Globe

/// Invalid numbers.
@Suite struct GlobeHostileTests {
  private static let sizes: [(Double, Double)] = [
    (1, 1), (1, 8192), (8192, 1), (3, 700), (8192, 8192), (0, -5), (.nan, .infinity), (1e300, 2),
  ]

  @Test(arguments: sizes)
  func anySize(width: Double, height: Double) {
    for shape in GlobeSettings.Shape.allCases {
      var settings = GlobeSettings()
      settings.shape = shape
      var globe = globe(width, height, settings)
      var list = DisplayList(images: globe.images, samplings: globe.samplings)
      let mass = globe.census.mass
      for step in 0..<120 {
        globe.step(angle: Double(step) * 0.05, shakeEnergy: step % 50 < 9 ? 3 : 0)
        #expect(globe.outside == 0)
        list.removeAll()
        globe.append(to: &list, scale: 1)
      }
      #expect(globe.census.mass == mass && mass > 0)
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e30, -1e30, 1e308, -0.0, 1e-300])
  func anyMotion(number: Double) {
    var globe = globe()
    let mass = globe.census.mass
    for step in 0..<60 {
      globe.step(angle: step % 2 == 0 ? number : 0, shakeEnergy: 0)
      globe.step(angle: 0.3, shakeEnergy: step % 3 == 0 ? number : 0)
      #expect(globe.outside == 0)
    }
    #expect(globe.angle.isFinite && globe.liquid.whirl.isFinite && globe.liquid.swirl.isFinite)
    #expect(globe.census.mass == mass)
    globe.rest(90, angle: 0.3)
    #expect(globe.isStill)
  }

  @Test(arguments: [Double.nan, .infinity, -3, 1e30, 0])
  func anySettings(number: Double) {
    var settings = GlobeSettings()
    settings.amount = number
    settings.repose = number
    settings.inAir = number
    settings.flakes = number == 0 ? 0 : .max
    var globe = globe(200, 100, settings, angle: number)
    let mass = globe.census.mass
    for step in 0..<60 { globe.step(angle: Double(step) * 0.1, shakeEnergy: 1) }
    #expect(globe.census.mass == mass)
    #expect((1...GlobeSettings.mostFlakes).contains(globe.flakes.count))
  }
}
