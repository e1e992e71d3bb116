import Emitter
import Graphics

/// What the layers of a scene share: the snow on the surfaces that some of them offer.
///
/// ```
///   landscape ─ surfaces ─▶┐             The world is made when a scene begins or changes. In each step
///   cover ──── surfaces ──▶│ world        layers add to it in their order: particles land, the cover
///   emitters ── particles ▶│              settles. Scenes without a cover have an empty one.
/// ```
package struct LevelWorld: Sendable {
  /// The lying snow.
  var cover = SnowCover([], extent: 0)
  /// Angle by which the cover's frame is turned on the screen, in radians.
  private(set) var angle = 0.0
  private var isLevel = false

  init() {}

  /// Whether anything can land.
  var isEmpty: Bool { cover.isEmpty }

  /// Creates the world of a scene's layers, or continues one with the same surfaces.
  mutating func settle(_ simulations: [any LayerSimulation], _ stages: [LayerStage]) {
    let owner = simulations.indices.first { simulations[$0].coverSettings != nil }
    guard let owner, let settings = simulations[owner].coverSettings else {
      self = LevelWorld()
      return
    }
    let stage = stages[owner]
    isLevel = stage.gravity == .rotated
    pose(stage.surroundings)
    let surfaces = simulations.flatMap(\.surfaces)
    guard surfaces != cover.surfaces else { return }
    cover = SnowCover(
      surfaces, extent: stage.diagonal / 2 + 24, fill: settings.fill, seed: settings.seed)
  }

  /// Turns the world with the panel.
  mutating func pose(_ surroundings: Surroundings) { angle = isLevel ? surroundings.angle : 0 }

  /// The way from a layer's frame to the world's; `last` is that turn a step ago.
  func frame(_ stage: LayerStage, since last: Double? = nil) -> LevelFrame {
    let turn = turn(of: stage)
    return LevelFrame(
      turn == 0 ? .none : Turn(turn), about: stage.middle, swept: turn - (last ?? turn))
  }

  /// The angle from a layer's frame to the world's, in radians.
  func turn(of stage: LayerStage) -> Double { stage.placement.angle - angle }
}

/// What a layer that shows lying snow wants of it.
package struct CoverSettings: Equatable, Sendable {
  /// Share of what the surfaces hold at the beginning, 0...1.
  var fill: Double
  var seed: UInt64
}
