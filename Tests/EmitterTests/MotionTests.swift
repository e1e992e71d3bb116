import Graphics
import Motion
import Portable
import Testing

@testable import Emitter

@Suite struct MotionTests {
  /// A layer that moves, turns, grows and fades, over a second already past.
  static let lively = layer(
    cell {
      ($0.birthRate, $0.lifetime, $0.lifetimeRange) = (37, 1.7, 0.9)
      ($0.velocity, $0.velocityRange, $0.emissionRange) = (80, 40, 6)
      ($0.xAcceleration, $0.yAcceleration) = (13, -29)
      ($0.scaleSpeed, $0.alphaSpeed, $0.spin, $0.spinRange) = (-0.3, -0.4, 1, 5)
    }
  ) { ($0.timeOffset, $0.seed) = (1, 77) }

  /// What is seen at whole quarters of a second, when frames come at a rate.
  private func quarters(framesPerSecond: Int64) -> [[Sprite]] {
    var simulation = EmitterSimulation(Self.lively, field: .none)
    let grid = TimeGrid(origin: .zero, numerator: framesPerSecond)
    return (Int64(0)...3 * framesPerSecond).compactMap { frame in
      let time = grid.instant(frame).nanoseconds
      simulation.advance(to: time, field: .none)
      let sprites = simulation.sprites(at: time)
      return time % (second / 4) == 0 ? sprites : nil
    }
  }

  @Test func theFrameRateChangesNothing() {
    let reference = quarters(framesPerSecond: 60)
    #expect(reference.count == 13 && reference.allSatisfy { $0.count > 30 })
    for rate in [4, 24, 144, 1000] as [Int64] {
      #expect(quarters(framesPerSecond: rate) == reference, "\(rate)")
    }
    // 30 frames a second meet the half seconds only.
    let halves = quarters(framesPerSecond: 30)
    #expect(halves == stride(from: 0, to: 13, by: 2).map { reference[$0] })
  }

  @Test func aThrowIsAParabola() throws {
    let thrown = layer(
      cell {
        ($0.birthRate, $0.lifetime, $0.velocity) = (1, 100, 60)
        ($0.emissionLongitude, $0.xAcceleration, $0.yAcceleration) = (-1, 5, 30)
      })
    var simulation = EmitterSimulation(thrown, field: .none)
    let direction = SineCosine(-1)
    for frame in Int64(1)...700 {
      let time = frame * 14_285_714 + second
      simulation.advance(to: time, field: .none)
      let age = Double(time - second) / 1e9
      let sprite = try #require(simulation.sprites(at: time).first)
      let x = 60 * direction.cosine * age + 2.5 * age * age
      let y = 60 * direction.sine * age + 15 * age * age
      // What is lost is the rounding of 600 sums of Floats.
      #expect((Double(sprite.x) - x).magnitude < 2e-4 * max(1, x.magnitude))
      #expect((Double(sprite.y) - y).magnitude < 2e-4 * max(1, y.magnitude))
    }
  }

  @Test(arguments: [0.25, 1.0, 3.7, 10])
  func aTimeOffsetIsTimeThatHasPassed(offset: Double) {
    // Also where the prewarming begins in the middle, because who was born before is dead.
    var late = Self.lively
    late.timeOffset = offset
    var early = Self.lively
    early.timeOffset = 0
    let past = Instant.nanoseconds(seconds: offset)
    let warm = EmitterSimulation(late, field: .none)
    var run = EmitterSimulation(early, field: .none)
    run.advance(to: past, field: .none)
    #expect(warm.sprites(at: 0) == run.sprites(at: past))
    #expect(warm.census(at: 0).alive == run.census(at: past).alive)
  }

  @Test func colourRunsFreelyAndIsClampedToBeDrawn() {
    // Alpha 1.5 at birth: opaque until it has sunk below 1, seen for ten seconds in all.
    let bright = layer(
      cell {
        ($0.birthRate, $0.lifetime, $0.alphaSpeed, $0.redSpeed) = (1, 15, -0.15, 1)
        $0.color = Color(red: -0.5, green: 2, blue: 0.5, alpha: 1.5)
      })
    var simulation = EmitterSimulation(bright, field: .none)
    simulation.advance(to: second, field: .none)
    func color(_ age: Double) -> Color? {
      let time = second + Instant.nanoseconds(seconds: age)
      simulation.advance(to: time, field: .none)
      return simulation.sprites(at: time).first?.color
    }
    #expect(color(0.25) == Color(red: 0, green: 1, blue: 0.5, alpha: 1))
    #expect(color(1)?.red == 0.5)
    #expect(color(3.3)?.alpha == 1)
    #expect(((color(5)?.alpha ?? 0) - 0.75).magnitude < 1e-6)
  }

  @Test func fadedFlakesAreNotDrawn() {
    let fading = layer(cell { ($0.birthRate, $0.lifetime, $0.alphaSpeed) = (1, 15, -0.5) })
    var simulation = EmitterSimulation(fading, field: .none)
    simulation.advance(to: 15 * second, field: .none)
    #expect(simulation.census(at: 15 * second).alive == 15)
    #expect(simulation.sprites(at: 15 * second).count == 2)
  }
}
