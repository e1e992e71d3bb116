import Graphics
import Motion
import Testing

@testable import Emitter

@Suite("Particles that land")
struct LandingTests {
  private static let screen = EmitterBounds(
    low: Vector2(x: 0, y: 0), high: Vector2(x: 400, y: 300))
  private static let frame = LevelFrame(.none, about: Vector2(x: 200, y: 150))
  private static let ground = [
    SnowCoverTests.surface([(-300, 80), (300, 90)], depth: 0.5, capacity: 20),
    SnowCoverTests.surface([(-60, 40), (0, -20), (60, 40)], depth: 0.5, capacity: 9),
  ]

  private static func deep(lands: Bool = true) -> EmitterLayer {
    var cell = EmitterCell()
    cell.contents = .mask(side: 16) { x, y in x * x + y * y <= 1 ? 1 : 0 }
    (cell.velocity, cell.velocityRange, cell.scale) = (16, 8, 0.1)
    var depth = EmitterDepth(from: 0.62, to: 0.4)
    depth.density = 12
    cell.depth = depth
    var layer = EmitterLayer()
    layer.emitterCells = [cell]
    layer.lands = lands
    layer.emitterBehaviors = [
      EmitterBehavior(WindBehavior(speed: 8, gusts: 12, seed: 4)),
      EmitterBehavior(SwayBehavior(amplitude: 1, frequency: 0.4)),
    ]
    return layer
  }

  @Test("In the air, landed and gone are all that came in, to 1e-9 after an hour")
  func massIsConserved() {
    var cover = SnowCover(Self.ground, extent: 260)
    var simulation = DepthSimulation(Self.deep(), screen: Self.screen, turn: .none)
    simulation.land(on: &cover, Self.frame)
    for second in 1...3600 {
      let time = Int64(second) * 1_000_000_000
      simulation.advance(to: time, turn: .none, on: &cover, Self.frame)
      for _ in 0..<60 { cover.step(CoverWeather()) }
    }
    let (air, lying) = (simulation.account, cover.account)
    #expect(air.landed > 100 && air.flying > 0)
    #expect((air.entered - air.flying - air.landed - air.left).magnitude < 1e-9 * air.entered)
    #expect((air.landed - lying.landed).magnitude < 1e-9 * lying.landed)
    #expect(SnowCoverTests.gap(cover) < 1e-9)
  }

  @Test("Nothing is seen below the ground, and what has landed fades in 0.15 s where it lies")
  func fades() {
    var cover = SnowCover([Self.ground[0]], extent: 260)
    var simulation = DepthSimulation(Self.deep(), screen: Self.screen, turn: .none)
    simulation.land(on: &cover, Self.frame)
    var list = DisplayList(images: simulation.images)
    var (fading, low) = (0, 0)
    for step in 1...600 {
      let time = Int64(step) * 1_000_000_000 / 60 + 1
      simulation.advance(to: time, turn: .none, on: &cover, Self.frame)
      cover.step(CoverWeather())
      list.removeAll()
      simulation.append(to: &list, at: time, placement: EmitterPlacement())
      for index in 0..<list.count where list.color[index].alpha > 0 {
        let place = Self.frame.place(list.x[index], list.y[index])
        if cover.isUnder(x: place.x, y: place.y - 6, depth: 0.5) { low += 1 }
      }
      fading += simulation.particles.count { $0.rest > 0 && $0.rest < DepthBlock.entering }
    }
    #expect(fading > 100)
    #expect(low == 0)
  }

  @Test("Without 'lands' nothing changes: the same particles as without a cover")
  func without() {
    var cover = SnowCover(Self.ground, extent: 260)
    var one = DepthSimulation(Self.deep(lands: false), screen: Self.screen, turn: .none)
    var other = one
    one.advance(to: 5_000_000_000, turn: .none)
    other.advance(to: 5_000_000_000, turn: .none, on: &cover, Self.frame)
    #expect(one.particles == other.particles)
    #expect(cover.account.landed == 0)
  }

  @Test("In a layer that keeps its frame, flakes land on level ground while the panel is turned")
  func turned() {
    let turn = Turn(0.6)
    let frame = LevelFrame(Turn(-0.6), about: Vector2(x: 200, y: 150))
    var cover = SnowCover([Self.ground[0]], extent: 260)
    var simulation = DepthSimulation(Self.deep(), screen: Self.screen, turn: turn)
    simulation.land(on: &cover, frame)
    simulation.advance(to: 60_000_000_000, turn: turn, on: &cover, frame)
    #expect(cover.account.landed > 5)
    for particle in simulation.particles where particle.isShown && particle.rest == 0 {
      let place = frame.place(particle.x, particle.y)
      let isUnder = cover.isUnder(x: place.x, y: place.y - 6, depth: 0.5)
      #expect(!isUnder)
    }
  }

  @Test("Particles that are born and die land, too, and count as dead after 0.15 s")
  func born() {
    var cell = EmitterCell()
    cell.contents = .mask(side: 8) { _, _ in 1 }
    (cell.birthRate, cell.lifetime, cell.velocity) = (20, 60, 50)
    cell.emissionLongitude = .pi
    var layer = EmitterLayer()
    (layer.emitterShape, layer.emitterSize) = (.line, Size2(width: 380, height: 0))
    layer.emitterPosition = Vector2(x: 200, y: 0)
    layer.emitterCells = [cell]
    layer.lands = true
    var cover = SnowCover(Self.ground, extent: 260, fill: 0)
    var simulation = EmitterSimulation(layer, field: .none)
    for step in 1...1800 {
      let time = Int64(step) * 1_000_000_000 / 60 + 1
      simulation.advance(to: time, field: .none, on: &cover, Self.frame)
      cover.step(CoverWeather())
    }
    let end = Int64(30_000_000_000)
    let census = simulation.census(at: end)
    // They fall for 2.6 to 4.8 s, far less than their life.
    #expect((40...110).contains(census.alive), "\(census)")
    #expect(census.born == 601 || census.born == 600)
    let area = 64 * SnowCover.density
    let landed = cover.account.landed / area
    #expect((landed - Double(census.retired)).magnitude < 8, "\(landed) \(census.retired)")
    for store in simulation.stores {
      for particle in store.particles where particle.death > end && particle.landed == .max {
        let place = Self.frame.place(particle.x, particle.y)
        let isUnder = cover.isUnder(x: place.x, y: place.y - 3, depth: nil)
        #expect(!isUnder)
      }
    }
  }
}
