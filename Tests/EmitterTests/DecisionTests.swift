import Glibc
import Graphics
import Motion
import Testing

@testable import Emitter

/// "Where the header is silent" of docs/emitter.md: what is decided there and not tested elsewhere.
@Suite struct DecisionTests {
  private func run(_ layer: EmitterLayer, to seconds: Double) -> (EmitterSimulation, Int64) {
    var simulation = EmitterSimulation(layer, field: .none)
    let time = Instant.nanoseconds(seconds: seconds)
    simulation.advance(to: time, field: .none)
    return (simulation, time)
  }

  /// One particle a second, for a second.
  private func single(_ set: (inout EmitterCell) -> Void) -> EmitterCell {
    cell {
      ($0.birthRate, $0.lifetime, $0.duration) = (1, 100, 1)
      set(&$0)
    }
  }

  /// An alpha of 1.6 is handed down as 1, a red of −0.5 as 0; the parent's own runs on.
  @Test func coloursAreClampedToBeHandedDown() throws {
    var parent = single {
      $0.color = Color(red: -0.5, green: 3, blue: 0.5, alpha: 1.6)
      $0.alphaSpeed = -0.4
    }
    parent.emitterCells = [
      cell { ($0.birthRate, $0.lifetime, $0.color.alpha) = (1, 100, 0.5) }
    ]
    let (simulation, time) = run(layer(parent), to: 4)
    let children = simulation.sprites(at: time).dropFirst()
    try #require(children.count == 3)
    // Born when the parent's alpha was 1.2, 0.8 and 0.4.
    for (child, alpha) in zip(children, [0.5, 0.4, 0.2] as [Float]) {
      #expect((child.color.alpha - alpha).magnitude < 1e-5)
      #expect(child.color.red == 0 && child.color.green == 1 && child.color.blue == 0.5)
    }
  }

  /// 0.2 that shrinks by 0.1 a second: through 0 without a jump, then negative, which mirrors.
  @Test func sizesBelowZeroAreMirrored() throws {
    let shrinking = single { ($0.scale, $0.scaleSpeed) = (0.2, -0.1) }
    for (age, size) in [(1.5, 0.05), (2.0, 0), (2.5, -0.05), (6, -0.4)] as [(Double, Float)] {
      let (simulation, time) = run(layer(shrinking), to: 1 + age)
      let sprite = try #require(simulation.sprites(at: time).first)
      #expect((sprite.scale - size).magnitude < 1e-6, "\(age)")
    }
  }

  @Test func disabledIsNotDrawnButLivesAndCarriesItsCells() {
    var hidden = single { $0.isEnabled = false }
    hidden.emitterCells = [cell { ($0.birthRate, $0.lifetime) = (1, 100) }]
    for mode in [EmitterRenderMode.unordered, .oldestFirst] {
      let (simulation, time) = run(layer(hidden) { $0.renderMode = mode }, to: 4)
      #expect(simulation.census(at: time).alive == 4)
      #expect(simulation.sprites(at: time).count == 3)
    }
  }

  /// `lifetime`, `velocity` and `spin` count for cells inside, `birthRate` does not; `scale` only once.
  @Test func aLayersFactorsOnCellsInside() throws {
    var rocket = single { $0.scale = 0.5 }
    let spark = cell {
      ($0.birthRate, $0.lifetime, $0.velocity, $0.spin) = (2, 100, 10, 0.5)
      $0.duration = 0.5
    }
    rocket.emitterCells = [spark]
    let factors = layer(rocket) {
      ($0.lifetime, $0.velocity, $0.spin, $0.scale) = (0.02, 3, 4, 5)
      $0.birthRate = 1
    }
    var (simulation, time) = run(factors, to: 2.5)
    let sprites = simulation.sprites(at: time)
    // The rocket lives 2 s, 1…3; its spark, born at 1.5, as long.
    try #require(sprites.count == 2)
    #expect((sprites[1].x - 30).magnitude < 1e-3 && (sprites[1].rotation - 2).magnitude < 1e-5)
    #expect((sprites[1].scale - 2.5).magnitude < 1e-6)
    time = Instant.nanoseconds(seconds: 3.6)
    simulation.advance(to: time, field: .none)
    #expect(simulation.census(at: time) == EmitterCensus(born: 2, retired: 2))
    // Twice as many rockets, and from each as many sparks.
    let (twice, later) = run(layer(rocket) { $0.birthRate = 2 }, to: 4)
    #expect(twice.census(at: later).born == 2 + 2)
  }

  /// Who is in the air when a layer's or a cell's time is over flies on to the end of its life.
  @Test func aDurationBoundsBirthsOnly() {
    let short = cell { ($0.birthRate, $0.lifetime, $0.velocity) = (10, 3, 10) }
    var windowed = short
    windowed.duration = 1
    for layer in [layer(short) { $0.duration = 1 }, layer(windowed)] {
      for (seconds, alive) in [(1.0, 10), (3.05, 10), (3.65, 4), (4.05, 0)] {
        let (simulation, time) = run(layer, to: seconds)
        #expect(simulation.census(at: time).alive == alive, "\(seconds)")
        // Births at n / 10 have flown at 10 a second since, whatever ended meanwhile.
        let farthest = simulation.sprites(at: time).map(\.x).max()
        let oldest = 0.1 * Double(11 - alive)
        if let farthest, alive > 0 {
          #expect((Double(farthest) - 10 * (seconds - oldest)).magnitude < 1e-3)
        }
      }
    }
  }

  /// In the run backwards births come in reverse, and fly as in the other.
  @Test func livesRunForwardsInARunBackwards() throws {
    let gust = cell { ($0.birthRate, $0.lifetime, $0.velocity) = (1, 100, 10) }
    let (simulation, time) = run(
      layer(gust) { ($0.duration, $0.autoreverses) = (1.2, true) }, to: 3)
    // Born at 1, and at 2.4 − 1.
    let places = simulation.sprites(at: time).map(\.x)
    try #require(places.count == 2)
    #expect((places[0] - 20).magnitude < 1e-3 && (places[1] - 16).magnitude < 1e-3)
  }

  /// A cell twice as fast gives birth twice as often; its particles fly, turn and fade as ever.
  @Test func aCellsSpeedPacesItsBirths() throws {
    let fast = cell {
      ($0.birthRate, $0.lifetime, $0.velocity, $0.speed) = (1, 100, 10, 2)
      ($0.spin, $0.alphaSpeed) = (1, -0.1)
    }
    let (simulation, time) = run(layer(fast), to: 2)
    let sprites = simulation.sprites(at: time)
    try #require(sprites.count == 4)
    // Born at a half, 1, 1.5 and 2.
    #expect((sprites[0].x - 15).magnitude < 1e-3 && (sprites[0].rotation - 1.5).magnitude < 1e-5)
    #expect((sprites[0].color.alpha - 0.85).magnitude < 1e-5)
  }

  /// With depth a cone is even by solid angle, so that the cosine to its axis is uniform; else the angle.
  @Test(arguments: [false, true])
  func cones(hasDepth: Bool) {
    let spray = cell {
      ($0.birthRate, $0.lifetime, $0.velocity, $0.emissionRange) = (1000, 9, 1, 2)
    }
    let born = births(of: layer(spray) { $0.preservesDepth = hasDepth }, count: 5000)
    if hasDepth {
      let cosines = born.map { Double($0.velocityX) }
      #expect(distanceFromUniform(cosines, cos(1), 1) < 1.95)
      let around = born.map { atan2(Double($0.velocityZ), Double($0.velocityY)) }
      #expect(distanceFromUniform(around, -.pi, .pi) < 1.95)
    } else {
      let angles = born.map { atan2(Double($0.velocityY), Double($0.velocityX)) }
      #expect(distanceFromUniform(angles, -1, 1) < 1.95)
      #expect(born.allSatisfy { $0.velocityZ == 0 })
    }
  }

  /// Lives without end and a start in the middle: ten minutes of births, and no more.
  @Test func ofALongPastTenMinutesAreRun() {
    let endless = cell { ($0.birthRate, $0.lifetime) = (1, .infinity) }
    for set in [
      layer(endless) { $0.timeOffset = 1e6 }, layer(endless) { $0.beginTime = -1e5 },
    ] {
      #expect((600...602).contains(EmitterSimulation(set, field: .none).census(at: 0).alive))
    }
  }
}
