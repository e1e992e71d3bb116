import Emitter
import Graphics
import Motion

/// A scene in time: gravity in, a display list out.
///
/// Does not: draw, read a clock; time is nanoseconds since the scene began.
public struct SceneSimulation: Sendable {
  /// The screen in points.
  public let size: Size2
  /// Pixels a point.
  public let scale: Double
  private var layers: [Scene.Layer]
  private var simulations: [EmitterSimulation]

  /// A scene at its start, prewarmed with down at `angle`.
  ///
  /// - Parameters:
  ///   - scene: what to run.
  ///   - size: the screen in points.
  ///   - scale: pixels a point.
  ///   - angle: θ at the start, in radians.
  public init(_ scene: Scene, size: Size2, scale: Double = 1, angle: Double) {
    self.size = size
    self.scale = scale
    (layers, simulations) = ([], [])
    change(to: scene, at: 0, angle: angle)
  }

  /// Which share of all births comes, 0...1: for a machine that is too slow for the scene.
  public var births = 1.0 {
    didSet { for index in simulations.indices { simulations[index].births = births } }
  }

  /// Goes on as a changed scene: whoever is in the air flies on (see `EmitterSimulation.change`).
  ///
  /// Layers are the same by their order; those that are new are as they would be by now. Its pictures
  /// may be others: the display list must be made anew.
  ///
  /// - Parameters:
  ///   - scene: what to go on as.
  ///   - time: nanoseconds since the scene began, inside the running step.
  ///   - angle: θ now, in radians.
  public mutating func change(to scene: Scene, at time: Int64, angle: Double) {
    layers = scene.layers.map { $0.moved(toMiddleOf: size, from: scene.canvas) }
    let before = simulations
    simulations = []
    var images: Int32 = 0
    for (index, layer) in layers.enumerated() {
      var simulation: EmitterSimulation
      if index < before.count {
        simulation = before[index]
        simulation.change(to: layer.emitter, at: time, firstImage: images)
      } else {
        simulation = EmitterSimulation(
          layer.emitter, field: Self.field(layer, size: size, angle: angle), firstImage: images,
          at: time)
      }
      simulation.births = births
      images += Int32(simulation.images.count)
      simulations.append(simulation)
    }
  }

  /// A display list with the scene's pictures, still without sprites.
  public func makeDisplayList() -> DisplayList {
    DisplayList(
      images: simulations.flatMap(\.images), samplings: simulations.flatMap(\.samplings))
  }

  /// Whether nothing moves and nothing will.
  public var isStill: Bool { simulations.allSatisfy(\.layer.emitterCells.isEmpty) }

  /// When the next step of any layer begins, in nanoseconds since the scene began.
  ///
  /// Layers whose time offsets are not whole steps apart do not step together.
  public var nextStep: Int64 { simulations.reduce(.max) { min($0, $1.nextStep) } }

  /// Runs every step that begins at or before `time`.
  ///
  /// - Parameters:
  ///   - time: nanoseconds since the scene began.
  ///   - angle: θ for those steps, in radians.
  public mutating func advance(to time: Int64, angle: Double) {
    for index in simulations.indices {
      simulations[index].advance(
        to: time, field: Self.field(layers[index], size: size, angle: angle))
    }
  }

  /// Particles of all layers.
  ///
  /// - Parameter time: nanoseconds since the scene began, inside the running step.
  /// - Returns: counts since the scene began.
  public func census(at time: Int64) -> EmitterCensus {
    simulations.reduce(EmitterCensus()) { $0 + $1.census(at: time) }
  }

  /// Replaces what a display list shows by the scene at an instant.
  ///
  /// - Parameters:
  ///   - list: made by `makeDisplayList()`.
  ///   - time: nanoseconds since the scene began, inside the running step.
  ///   - angle: θ at that instant, for layers that are turned as a whole.
  public mutating func display(in list: inout DisplayList, at time: Int64, angle: Double) {
    list.removeAll()
    for index in simulations.indices {
      let turned = layers[index].gravity == .rotated
      let placement = EmitterPlacement(
        angle: turned ? angle : 0, pivot: Vector2(x: size.width / 2, y: size.height / 2),
        scale: scale)
      simulations[index].append(to: &list, at: time, placement: placement)
    }
  }

  /// What gravity does to a layer.
  private static func field(_ layer: Scene.Layer, size: Size2, angle: Double) -> EmitterField {
    let turn = layer.gravity == .field ? Turn(angle) : .none
    guard layer.spansEdge else { return EmitterField(turn: turn) }
    guard layer.gravity == .rotated else {
      return .screen(size, turn: turn, margin: layer.margin)
    }
    // A layer that is turned as a whole must reach beyond the screen's corners at every angle.
    let diagonal = (size.width * size.width + size.height * size.height).squareRoot()
    let reach = diagonal / 2 + layer.margin
    let (x, y) = (size.width / 2, size.height / 2 - reach)
    return EmitterField(
      turn: turn,
      edge: EmitterEdge(from: Vector2(x: x - reach, y: y), to: Vector2(x: x + reach, y: y)))
  }
}
