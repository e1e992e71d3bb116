import Emitter
import Flakes
import Graphics
import Motion

/// Runs and draws lying snow, which is the world's: see `SnowCover`.
struct CoverSimulation: LayerSimulation {
  private var content: CoverLayer
  private var firstImage: Int32
  private var painter = CoverPainter()
  private var ground = Path()
  private let steps = TimeGrid(origin: .zero, numerator: SnowCover.stepRate)
  private var step: Int64
  /// Ignored: nothing is born.
  var births = 1.0

  init(_ content: CoverLayer, _ entrance: LayerEntrance) {
    (self.content, firstImage) = (content, entrance.firstImage)
    step = steps.index(notAfter: Instant(nanoseconds: entrance.time))
  }

  /// Continues as a changed layer; the world keeps the snow if the surfaces are the same.
  mutating func change(to content: CoverLayer, _ entrance: LayerEntrance) {
    (self.content, firstImage) = (content, entrance.firstImage)
  }

  var images: [Bitmap] { [BuiltInContents.dot.bitmap] }

  var samplings: [Sampling] { images.map { .usual(for: $0.format) } }

  var surfaces: [Surface] { content.surfaces }

  var coverSettings: CoverSettings? { content.settings }

  /// Its powder.
  var lit: Double { 1 }

  var isStill: Bool { false }

  var nextStep: Int64 { steps.instant(step + 1).nanoseconds }

  mutating func start(at time: Int64, _ stage: LayerStage) {}

  mutating func advance(to time: Int64, _ stage: LayerStage) {
    step = max(step, steps.index(notAfter: Instant(nanoseconds: time)))
  }

  mutating func advance(to time: Int64, _ stage: LayerStage, in world: inout LevelWorld) {
    while nextStep <= time {
      world.cover.step(weather(stage, world))
      step += 1
    }
  }

  /// Shaking is strongest at 1.2 g²·s, which a second of swings of ±2 g reaches.
  private func weather(_ stage: LayerStage, _ world: LevelWorld) -> CoverWeather {
    let lean = stage.gravity == .field && stage.angle != 0 ? Turn(stage.angle) : .none
    let seconds = Double(nextStep) / 1e9
    let wind = (content.wind?.velocity(at: seconds) ?? .zero) * stage.surroundings.wind
    return CoverWeather(
      // As for particles in the middle of the depths.
      air: lean.applied(to: wind + world.stir) * 2,
      shaking: min(max(stage.surroundings.shakeEnergy / 1.2, 0), 1), lean: lean)
  }

  /// Fills what is below the ground's lines.
  private mutating func appendGround(
    to list: inout DisplayList, _ stage: LayerStage, _ world: LevelWorld
  ) {
    guard let color = content.ground else { return }
    let (turn, far) = (world.angle == 0 ? .none : Turn(world.angle), stage.diagonal)
    ground.removeAll()
    for surface in content.surfaces {
      guard let first = surface.points.first, let last = surface.points.last,
        first.x <= -stage.size.width / 2, last.x >= stage.size.width / 2
      else { continue }
      for (index, point) in surface.points.enumerated() {
        let place = (stage.middle + turn.applied(to: point)) * stage.scale
        if index == 0 { ground.move(to: place) } else { ground.addLine(to: place) }
      }
      for x in [last.x, first.x] {
        let corner = stage.middle + turn.applied(to: Vector2(x: x, y: far))
        ground.addLine(to: corner * stage.scale)
      }
      ground.closeSubpath()
    }
    list.append(ground, ShapeStyle(fillColor: color))
  }

  func census(at time: Int64) -> EmitterCensus { EmitterCensus() }

  mutating func append(to list: inout DisplayList, at time: Int64, _ stage: LayerStage) {}

  mutating func append(
    to list: inout DisplayList, at time: Int64, _ stage: LayerStage, in world: LevelWorld
  ) {
    appendGround(to: &list, stage, world)
    let placement = CoverPlacement(angle: world.angle, middle: stage.middle, scale: stage.scale)
    painter.append(world.cover, to: &list, content.look, placement)
    world.cover.appendPowder(
      to: &list, image: firstImage, side: 32, content.look, placement,
      ahead: Double(time - steps.instant(step).nanoseconds) / 1e9, scale: stage.scale)
  }
}
