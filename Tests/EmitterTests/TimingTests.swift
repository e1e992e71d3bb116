import Graphics
import Motion
import Testing

@testable import Emitter

@Suite struct TimingTests {
  private func times(_ layer: EmitterLayer, _ seconds: Double) -> [Double] {
    var simulation = EmitterSimulation(layer, field: .none)
    var births: [Int64] = []
    func look() {
      for store in simulation.stores { births += store.particles[store.settled...].map(\.birth) }
    }
    look()
    let last = simulation.clock.local(Instant.nanoseconds(seconds: seconds)).nanoseconds
    while simulation.stateTime + 17_000_000 <= last {
      simulation.advance(to: simulation.nextStep, field: .none)
      look()
    }
    return births.filter { $0 <= last }.sorted().map { Double($0) / 1e9 }
  }

  private func expect(
    _ found: [Double], _ wanted: [Double], _ place: SourceLocation = #_sourceLocation
  ) {
    #expect(
      found.count == wanted.count && zip(found, wanted).allSatisfy { abs($0 - $1) < 1e-8 },
      "\(found) instead of \(wanted)", sourceLocation: place)
  }

  private let slow = cell { ($0.birthRate, $0.lifetime) = (2, 1) }

  @Test func aCellsWindow() {
    var windowed = slow
    (windowed.beginTime, windowed.duration) = (1, 1.6)
    expect(times(layer(windowed), 6), [1.5, 2, 2.5])
    windowed.repeatCount = 2
    expect(times(layer(windowed), 6), [1.5, 2, 2.5, 3.1, 3.6, 4.1])
    windowed.repeatCount = 1.5
    expect(times(layer(windowed), 6), [1.5, 2, 2.5, 3.1])
    (windowed.repeatCount, windowed.autoreverses) = (1, true)
    expect(times(layer(windowed), 6), [1.5, 2, 2.5, 2.7, 3.2, 3.7])
    (windowed.autoreverses, windowed.speed) = (false, 2)
    expect(times(layer(windowed), 6), [1.25, 1.5, 1.75])
    (windowed.speed, windowed.timeOffset) = (1, 0.7)
    expect(times(layer(windowed), 6), [1.3, 1.8])
    windowed.speed = 0
    expect(times(layer(windowed), 6), [])
  }

  @Test func aLayersRuns() {
    expect(times(layer(slow) { $0.duration = 1.2 }, 5), [0.5, 1])
    expect(
      times(layer(slow) { ($0.duration, $0.repeatCount) = (1.2, 3) }, 5),
      [0.5, 1, 1.7, 2.2, 2.9, 3.4])
    expect(
      times(layer(slow) { ($0.duration, $0.autoreverses) = (1.2, true) }, 5), [0.5, 1, 1.4, 1.9])
  }

  @Test func aLayerThatBeginsLater() {
    var simulation = EmitterSimulation(
      layer(slow) { ($0.beginTime, $0.timeOffset) = (2, 1) }, field: .none)
    simulation.advance(to: second, field: .none)
    #expect(simulation.census(at: second) == EmitterCensus())
    #expect(simulation.sprites(at: second).isEmpty)
    simulation.advance(to: 2 * second, field: .none)
    // What has passed of its time is there at once.
    #expect(simulation.census(at: 2 * second).alive == 2)
    simulation.advance(to: 5 * second / 2, field: .none)
    #expect(simulation.census(at: 5 * second / 2).born == 3)
  }

  private let gust = cell {
    ($0.birthRate, $0.lifetime, $0.velocity, $0.velocityRange) = (50, 3, 40, 20)
    ($0.emissionRange, $0.yAcceleration, $0.spinRange, $0.scaleRange) = (1, 30, 2, 0.5)
  }

  @Test func speedZeroFreezes() {
    var simulation = EmitterSimulation(
      layer(gust) { ($0.speed, $0.timeOffset) = (0, 4) }, field: .none)
    let first = simulation.sprites(at: 0)
    #expect(!first.isEmpty)
    simulation.advance(to: 100 * second, field: .none)
    #expect(simulation.sprites(at: 100 * second) == first)
    #expect(simulation.nextStep == .max)
  }

  @Test func twiceAsFastIsTheSameSooner() {
    var quick = EmitterSimulation(layer(gust) { $0.speed = 2 }, field: .none)
    var usual = EmitterSimulation(layer(gust), field: .none)
    for tick in Int64(1)...40 {
      let time = tick * second / 10
      quick.advance(to: time, field: .none)
      usual.advance(to: 2 * time, field: .none)
      #expect(quick.sprites(at: time) == usual.sprites(at: 2 * time))
    }
  }

  /// Started in the middle, or run there: the same to the last bit.
  @Test(arguments: [0.5, 2, 7.3])
  func anOffsetIsTimeThatHasPassed(offset: Double) {
    var nested = gust
    nested.emitterCells = [
      cell { ($0.birthRate, $0.lifetime, $0.velocity, $0.beginTime) = (5, 2, 9, 0.4) }
    ]
    var late = EmitterSimulation(layer(nested) { $0.timeOffset = offset }, field: .none)
    var early = EmitterSimulation(layer(nested), field: .none)
    for tick in Int64(0)...20 {
      let time = tick * second / 7
      let passed = Instant.nanoseconds(seconds: offset) + time
      late.advance(to: time, field: .none)
      early.advance(to: passed, field: .none)
      #expect(late.sprites(at: time) == early.sprites(at: passed), "\(tick)")
    }
  }

  /// Films at any rate agree to the last bit where they meet.
  @Test func theRateOfFramesChangesNothing() {
    var nested = gust
    nested.emitterCells = [cell { ($0.birthRate, $0.lifetime, $0.velocity) = (9, 1, 9) }]
    var all: [[Sprite]] = []
    for rate in [24, 30, 60, 144] as [Int64] {
      var simulation = EmitterSimulation(layer(nested), field: .none)
      let grid = TimeGrid(origin: .zero, numerator: rate)
      for frame in 0...rate * 3 {
        simulation.advance(to: grid.instant(frame).nanoseconds, field: .none)
      }
      all.append(simulation.sprites(at: 3 * second))
    }
    #expect(!all[0].isEmpty && all.allSatisfy { $0 == all[0] })
  }
}
