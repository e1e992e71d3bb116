import Emitter
import Graphics
import Motion

/// A globe layer of a scene in time: the glass is the screen, turned and shaken as the panel is.
///
/// What gravity does: in a `field` down is the real one; with `none` it is the panel's bottom. A glass
/// cannot be turned within its own edges: `rotated` is as `field`.
struct GlobeLayerSimulation: LayerSimulation {
  let content: GlobeContent
  /// Where `images` begin in the display list.
  var firstImage: Int32 {
    get { globe.firstImage }
    set { globe.firstImage = newValue }
  }
  /// The mass of snow is constant: there are no births to leave out.
  var births = 1.0
  private var globe: GlobeSimulation
  private let steps = TimeGrid(origin: .zero, numerator: EmitterSimulation.defaultStepRate)
  /// Number of the running step.
  private var step: Int64

  init(_ content: GlobeContent, _ entrance: LayerEntrance) {
    self.content = content
    globe = GlobeSimulation(
      content.settings, size: entrance.stage.size, seed: content.seed,
      angle: Self.angle(entrance.stage), firstImage: entrance.firstImage)
    step = steps.index(notAfter: Instant(nanoseconds: entrance.time))
  }

  var images: [Bitmap] { globe.images }

  var samplings: [Sampling] { globe.samplings }

  var isStill: Bool { globe.isStill }

  var isMovedByPanel: Bool { true }

  var nextStep: Int64 { steps.instant(step + 1).nanoseconds }

  mutating func start(at time: Int64, _ stage: LayerStage) {}

  mutating func advance(to time: Int64, _ stage: LayerStage) {
    while nextStep <= time {
      let shaking = content.isStirred ? stage.surroundings.shakeEnergy : 0
      globe.step(angle: Self.angle(stage), shakeEnergy: shaking)
      step += 1
    }
  }

  /// Flakes are neither born nor do they die.
  func census(at time: Int64) -> EmitterCensus { EmitterCensus(born: globe.census.airborne) }

  mutating func append(to list: inout DisplayList, at time: Int64, _ stage: LayerStage) {
    let ahead = Double(time - steps.instant(step).nanoseconds) / 1e9
    globe.append(to: &list, ahead: ahead, scale: stage.scale)
  }

  private static func angle(_ stage: LayerStage) -> Double {
    stage.gravity == .none ? 0 : stage.angle
  }
}
