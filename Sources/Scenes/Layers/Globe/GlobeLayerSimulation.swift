import Emitter
import Globe
import Graphics
import Motion

/// Runs a globe layer: the glass is the screen, turned and shaken with the panel.
///
/// With `none` down is the panel's bottom. A glass cannot turn within its own edges: `rotated` behaves like `field`.
struct GlobeLayerSimulation: LayerSimulation {
  let content: GlobeContent
  var firstImage: Int32 {
    get { globe.firstImage }
    set { globe.firstImage = newValue }
  }
  /// Ignored: the mass of snow is constant, and nothing is born.
  var births = 1.0
  private var globe: GlobeSimulation
  private let steps = TimeGrid(origin: .zero, numerator: EmitterSimulation.defaultStepRate)
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

  /// Flakes are neither born nor retired.
  func census(at time: Int64) -> EmitterCensus { EmitterCensus(born: globe.census.airborne) }

  mutating func append(to list: inout DisplayList, at time: Int64, _ stage: LayerStage) {
    let ahead = Double(time - steps.instant(step).nanoseconds) / 1e9
    globe.append(to: &list, ahead: ahead, scale: stage.scale)
  }

  private static func angle(_ stage: LayerStage) -> Double {
    stage.gravity == .none ? 0 : stage.angle
  }
}
