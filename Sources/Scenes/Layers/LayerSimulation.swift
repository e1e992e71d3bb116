import Emitter
import Graphics

/// Runs one layer of a scene; each kind of layer has its own.
///
/// Times are nanoseconds since the scene began, inside the running step. A frame follows from the step's start, so
/// the frame rate changes only what is shown. The steady state allocates nothing; loops over particles are inside the
/// kinds.
package protocol LayerSimulation: Sendable {
  /// Pictures of its sprites, starting at its first image.
  var images: [Bitmap] { get }
  var samplings: [Sampling] { get }
  /// Changes when pictures have become others; their number never changes.
  var imageChanges: Int { get }
  /// Whether nothing moves until it is started or, if `isMovedByPanel`, the panel moves.
  var isStill: Bool { get }
  /// Whether turning or shaking the panel moves a still layer.
  var isMovedByPanel: Bool { get }
  /// Share of births that happen, 0...1: lowered on a machine too slow for the scene.
  var births: Double { get set }
  /// Beginning of the next step; `Int64.max` if nothing will happen.
  var nextStep: Int64 { get }

  /// Starts or restarts kinds that wait for it; others run from the scene's beginning.
  mutating func start(at time: Int64, _ stage: LayerStage)
  mutating func advance(to time: Int64, _ stage: LayerStage)
  /// Takes what a content source has by now, before a frame is drawn; a still layer does not advance.
  mutating func receive(at time: Int64, _ stage: LayerStage)
  /// Counts since the scene began.
  func census(at time: Int64) -> EmitterCensus
  /// The light that it casts on other layers.
  func light(at time: Int64, _ stage: LayerStage) -> EmitterLight
  mutating func append(to list: inout DisplayList, at time: Int64, _ stage: LayerStage)

  /// How much of the world's light its sprites take; 0 for none.
  var lit: Double { get }
  /// Surfaces of the level world that it offers to other layers' particles.
  var surfaces: [Surface] { get }
  /// Surfaces that come and go while the scene runs, as `form` has last formed them.
  var passingSurfaces: [Surface] { get }
  /// Changes with `passingSurfaces`.
  var surfaceChanges: Int { get }
  /// Forms its passing surfaces, as the world is posed.
  mutating func form(at time: Int64, _ stage: LayerStage, in world: LevelWorld)
  /// Whether it shows texts from outside; false, too, where it cannot.
  var showsTexts: Bool { get }
  /// Shows a text from outside; empty for none.
  mutating func say(_ text: String)
  /// Adds the lights of the level world that it offers at `time`; called four times a second.
  func addLights(to lights: inout [WorldLight], at time: Int64, _ stage: LayerStage)
  /// What it wants of lying snow; nil unless it shows some.
  var coverSettings: CoverSettings? { get }
  /// Takes its place in a world that is new.
  mutating func enter(_ world: inout LevelWorld, _ stage: LayerStage)
  /// Advances like `advance(to:_:)` in a world that it may change.
  mutating func advance(to time: Int64, _ stage: LayerStage, in world: inout LevelWorld)
  /// Appends like `append(to:at:_:)` with what the world has of it.
  mutating func append(
    to list: inout DisplayList, at time: Int64, _ stage: LayerStage, in world: LevelWorld)
  /// Appends what moves before lying snow, after the layer that shows it.
  mutating func appendNearer(to list: inout DisplayList, at time: Int64, _ stage: LayerStage)
}

extension LayerSimulation {
  package var imageChanges: Int { 0 }
  package mutating func receive(at time: Int64, _ stage: LayerStage) {}
  package var lit: Double { 0 }
  package var surfaces: [Surface] { [] }
  package var passingSurfaces: [Surface] { [] }
  package var surfaceChanges: Int { 0 }
  package mutating func form(at time: Int64, _ stage: LayerStage, in world: LevelWorld) {}
  package var showsTexts: Bool { false }
  package mutating func say(_ text: String) {}
  package func addLights(
    to lights: inout [WorldLight], at time: Int64, _ stage: LayerStage
  ) {}
  package var coverSettings: CoverSettings? { nil }
  package mutating func enter(_ world: inout LevelWorld, _ stage: LayerStage) {}
  package mutating func advance(
    to time: Int64, _ stage: LayerStage, in world: inout LevelWorld
  ) { advance(to: time, stage) }
  package mutating func append(
    to list: inout DisplayList, at time: Int64, _ stage: LayerStage, in world: LevelWorld
  ) { append(to: &list, at: time, stage) }
  package mutating func appendNearer(
    to list: inout DisplayList, at time: Int64, _ stage: LayerStage
  ) {}
  package var isMovedByPanel: Bool { false }
  package func light(at time: Int64, _ stage: LayerStage) -> EmitterLight { .none }
}

/// A layer without motion of its own: all places follow from the stage.
protocol StandingLayer: LayerSimulation {}

extension StandingLayer {
  package var nextStep: Int64 { .max }

  package mutating func start(at time: Int64, _ stage: LayerStage) {}
  package mutating func advance(to time: Int64, _ stage: LayerStage) {}
  package func census(at time: Int64) -> EmitterCensus { EmitterCensus() }
}

/// A layer that is a picture in the backdrop's place, level at every angle.
protocol SceneryLayer: StandingLayer {
  var scenery: Scenery { get }
  /// Whether it is but a backdrop: see `ShownScenery`.
  var isBackdrop: Bool { get }
}

extension SceneryLayer {
  package var images: [Bitmap] { [] }
  package var samplings: [Sampling] { [] }
  package var isStill: Bool { true }

  package mutating func append(
    to list: inout DisplayList, at time: Int64, _ stage: LayerStage
  ) {
    list.scenery = ShownScenery(scenery, turn: stage.upright)
    list.scenery?.isBackdrop = isBackdrop
  }
}

package struct LayerEntrance {
  let time: Int64
  let stage: LayerStage
  /// Start of its pictures in the display list.
  let firstImage: Int32
  let isStarted: Bool
  /// Whether the layer shifts against burn-in.
  let isShifted: Bool
  /// The layer's opacity, for what is not made of sprites.
  let opacity: Double
  /// Texts and pictures that need fonts and decoders; layers keep it.
  let content: any ContentSource
  /// For work that the first frame waits for.
  let sharing: any WorkSharing
  /// Asked during work before the first frame: after false, layers begin without their past.
  let mayPrewarm: @Sendable () -> Bool
}
