import Graphics
import Motion
import Testing

@testable import Emitter

/// `range: full`: the whole of R to either side of the mean.
@Suite struct FullRangeTests {
  private let wide = cell {
    ($0.birthRate, $0.lifetime, $0.lifetimeRange) = (1000, 9, 1)
    ($0.velocity, $0.velocityRange, $0.scale, $0.scaleRange) = (50, 20, 2, 1)
    ($0.spin, $0.spinRange, $0.redRange) = (1, 0.5, 0.25)
    $0.emissionRange = 1
  }

  @Test(arguments: EmitterRange.allCases)
  func reach(range: EmitterRange) {
    let born = births(of: layer(wide) { $0.range = range }, count: 20_000)
    let reach = range == .full ? 1 : 0.5
    func check(_ name: String, _ mean: Double, _ width: Double, _ value: (Particle) -> Double) {
      let distance = distanceFromUniform(
        born.map(value), mean - width * reach, mean + width * reach)
      #expect(distance < 1.95, "\(name): \(distance)")
    }
    check("life", 9, 1) { Double($0.death - $0.birth) / 1e9 }
    check("speed", 50, 20) {
      Double(($0.velocityX * $0.velocityX + $0.velocityY * $0.velocityY).squareRoot())
    }
    check("scale", 2, 1) { Double($0.scale) }
    check("spin", 1, 0.5) { Double($0.spin) }
    check("red", 1, 0.25) { Double($0.color.red) }
    // A cone is the same in both: its opening is no range about a mean.
    #expect(born.allSatisfy { $0.velocityX > 0 })
  }
}
