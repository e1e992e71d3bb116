import Emitter
import Graphics

/// Runs an emitter layer whose cells have a depth.
struct DepthLayerSimulation: LayerSimulation {
  private var simulation: DepthSimulation
  /// The angle from its frame to the world's in the last step.
  private var turn: Double?

  init(_ emitter: EmitterLayer, _ entrance: LayerEntrance) {
    simulation = DepthSimulation(
      emitter, screen: entrance.stage.covered, turn: entrance.stage.turn,
      firstImage: entrance.firstImage, at: entrance.time, wind: entrance.stage.surroundings.wind)
  }

  /// Continues as a changed layer: see `DepthSimulation.change`.
  mutating func change(to emitter: EmitterLayer, _ entrance: LayerEntrance) {
    simulation.change(
      to: emitter, screen: entrance.stage.covered, at: entrance.time,
      firstImage: entrance.firstImage)
  }

  var images: [Bitmap] { simulation.images }

  var samplings: [Sampling] { simulation.samplings }

  var lit: Double { simulation.layer.lit }

  var isStill: Bool { false }

  var births: Double {
    get { simulation.births }
    set { simulation.births = newValue }
  }

  var nextStep: Int64 { simulation.nextStep }

  mutating func start(at time: Int64, _ stage: LayerStage) {}

  mutating func advance(to time: Int64, _ stage: LayerStage) {
    simulation.advance(to: time, turn: stage.turn)
  }

  mutating func enter(_ world: inout LevelWorld, _ stage: LayerStage) {
    guard !world.isEmpty else { return }
    simulation.land(on: &world.cover, world.frame(stage))
  }

  mutating func advance(to time: Int64, _ stage: LayerStage, in world: inout LevelWorld) {
    simulation.air = world.stir(in: stage)
    simulation.wind = stage.surroundings.wind
    guard simulation.layer.lands, !world.isEmpty else { return advance(to: time, stage) }
    simulation.advance(
      to: time, turn: stage.turn, on: &world.cover, world.frame(stage, since: turn))
    turn = world.turn(of: stage)
  }

  func census(at time: Int64) -> EmitterCensus { simulation.census(at: time) }

  mutating func append(to list: inout DisplayList, at time: Int64, _ stage: LayerStage) {
    simulation.append(to: &list, at: time, placement: stage.placement)
  }

  mutating func append(
    to list: inout DisplayList, at time: Int64, _ stage: LayerStage, in world: LevelWorld
  ) {
    simulation.append(to: &list, at: time, placement: world.placement(stage))
  }
}

extension LayerStage {
  /// What a layer must fill to cover the screen: the screen, or a square as wide as its diagonal if it turns.
  fileprivate var covered: EmitterBounds {
    guard gravity == .rotated else { return EmitterBounds(of: size, margin: parallaxReach) }
    let reach = diagonal / 2 + parallaxReach
    let half = Vector2(x: reach, y: reach)
    return EmitterBounds(low: middle + half * -1, high: middle + half)
  }
}
