import Emitter
import Graphics

/// One layer of a scene in time; each kind of layer has its own.
///
/// Time is nanoseconds since the scene began; instants that are asked about lie inside the running step.
/// A frame inside a step follows from the step's start, so that the frame rate changes what is seen and
/// never what happens. In the steady state nothing is allocated.
///
/// Does not: draw, read a clock, know of other layers. Loops over particles are the kinds' own: this is
/// called a few times a frame.
package protocol LayerSimulation: Sendable {
  /// The pictures that its sprites refer to, from its first image on.
  var images: [Bitmap] { get }
  /// How each of them becomes pixels.
  var samplings: [Sampling] { get }
  /// Whether nothing moves, and nothing will until it is started or, if `isMovedByPanel`, the panel moves.
  var isStill: Bool { get }
  /// Whether turning or shaking the panel moves something although the layer is still.
  var isMovedByPanel: Bool { get }
  /// Which share of all births comes, 0...1: for a machine that is too slow for the scene.
  var births: Double { get set }
  /// When the next step begins; `Int64.max` where nothing will happen.
  var nextStep: Int64 { get }

  /// Begins, or begins anew, where the kind waits for that; others run from the scene's beginning.
  mutating func start(at time: Int64, _ stage: LayerStage)
  /// Runs every step that begins at or before `time`.
  mutating func advance(to time: Int64, _ stage: LayerStage)
  /// What has moved in it since the scene began.
  func census(at time: Int64) -> EmitterCensus
  /// Adds what can be seen.
  mutating func append(to list: inout DisplayList, at time: Int64, _ stage: LayerStage)
}

extension LayerSimulation {
  /// Most layers show nothing while they are still.
  package var isMovedByPanel: Bool { false }
}

/// A layer in which nothing happens by itself: where its parts are follows from the stage.
protocol StandingLayer: LayerSimulation {}

extension StandingLayer {
  package var nextStep: Int64 { .max }

  package mutating func start(at time: Int64, _ stage: LayerStage) {}
  package mutating func advance(to time: Int64, _ stage: LayerStage) {}
  package func census(at time: Int64) -> EmitterCensus { EmitterCensus() }
}

/// When and with what a layer comes to a scene.
package struct LayerEntrance {
  /// Nanoseconds since the scene began.
  let time: Int64
  /// The screen at that instant.
  let stage: LayerStage
  /// Where its pictures begin in the display list.
  let firstImage: Int32
  /// Whether the scene has been started.
  let isStarted: Bool
}
