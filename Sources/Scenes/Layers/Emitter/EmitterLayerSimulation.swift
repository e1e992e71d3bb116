import Emitter
import Graphics

struct EmitterLayerSimulation: LayerSimulation {
  private var content: EmitterContent
  private var simulation: EmitterSimulation
  /// The angle from its frame to the world's in the last step.
  private var turn: Double?

  init(_ content: EmitterContent, _ entrance: LayerEntrance) {
    self.content = content
    simulation = EmitterSimulation(
      self.content.emitter, field: self.content.field(entrance.stage),
      firstImage: entrance.firstImage, at: entrance.time, mayPrewarm: entrance.mayPrewarm)
  }

  /// Continues as a changed layer: see `EmitterSimulation.change`.
  mutating func change(to content: EmitterContent, _ entrance: LayerEntrance) {
    self.content = content
    simulation.change(
      to: self.content.emitter, at: entrance.time, firstImage: entrance.firstImage,
      mayPrewarm: entrance.mayPrewarm)
  }

  var images: [Bitmap] { simulation.images }

  var samplings: [Sampling] { simulation.samplings }

  var lit: Double { simulation.layer.lit }

  var isStill: Bool { simulation.layer.emitterCells.isEmpty }

  var births: Double {
    get { simulation.births }
    set { simulation.births = newValue }
  }

  var nextStep: Int64 { simulation.nextStep }

  mutating func start(at time: Int64, _ stage: LayerStage) {}

  mutating func advance(to time: Int64, _ stage: LayerStage) {
    simulation.advance(to: time, field: content.field(stage))
  }

  mutating func enter(_ world: inout LevelWorld, _ stage: LayerStage) {
    guard !world.isEmpty else { return }
    simulation.land(on: &world.cover, world.frame(stage), isFirst: true)
  }

  mutating func advance(to time: Int64, _ stage: LayerStage, in world: inout LevelWorld) {
    guard simulation.layer.lands, !world.isEmpty else { return advance(to: time, stage) }
    simulation.advance(
      to: time, field: content.field(stage), on: &world.cover, world.frame(stage, since: turn))
    turn = world.turn(of: stage)
  }

  func census(at time: Int64) -> EmitterCensus { simulation.census(at: time) }

  func light(at time: Int64, _ stage: LayerStage) -> EmitterLight {
    simulation.light(at: time, placement: stage.placement)
  }

  mutating func append(to list: inout DisplayList, at time: Int64, _ stage: LayerStage) {
    simulation.append(
      to: &list, at: time, placement: stage.placement, flash: stage.flash)
  }
}
