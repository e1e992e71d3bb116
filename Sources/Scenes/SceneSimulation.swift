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
  private var simulations: [any LayerSimulation]
  /// Whether each layer is to be seen.
  private var presences: [Presence] = []
  private var isStarted = false

  /// A scene at its start, prewarmed with down at `angle`.
  ///
  /// - Parameters:
  ///   - scene: what to run.
  ///   - size: the screen in points.
  ///   - scale: pixels a point.
  ///   - surroundings: at the start.
  public init(_ scene: Scene, size: Size2, scale: Double = 1, with surroundings: Surroundings) {
    self.size = size
    self.scale = scale
    (layers, simulations) = ([], [])
    change(to: scene, at: 0, with: surroundings)
  }

  /// Which share of all births comes, 0...1: for a machine that is too slow for the scene.
  public var births = 1.0 {
    didSet { for index in simulations.indices { simulations[index].births = births } }
  }

  /// Goes on as a changed scene: whoever is in the air flies on (see `EmitterSimulation.change`); eased
  /// flakes whose layer has changed begin anew.
  ///
  /// Layers are the same by their order; those that are new are as they would be by now. Its pictures
  /// may be others: the display list must be made anew.
  ///
  /// - Parameters:
  ///   - scene: what to go on as.
  ///   - time: nanoseconds since the scene began, inside the running step.
  ///   - surroundings: now.
  public mutating func change(to scene: Scene, at time: Int64, with surroundings: Surroundings) {
    layers = scene.layers
    let before = simulations
    simulations = []
    var images: Int32 = 0
    for (index, layer) in layers.enumerated() {
      let entrance = LayerEntrance(
        time: time, stage: stage(layer, surroundings, time), firstImage: images,
        isStarted: isStarted)
      var simulation = layer.content.simulation(
        after: index < before.count ? before[index] : nil, entrance)
      simulation.births = births
      images += Int32(simulation.images.count)
      simulations.append(simulation)
    }
    presences = layers.map { Presence($0.schedule, at: time, surroundings.time) }
  }

  /// Starts the layers that wait for that, as a button would: eased flakes begin, or begin anew.
  ///
  /// - Parameters:
  ///   - time: nanoseconds since the scene began, inside the running step.
  ///   - surroundings: now.
  public mutating func start(at time: Int64, with surroundings: Surroundings) {
    isStarted = true
    for index in simulations.indices {
      simulations[index].start(at: time, stage(layers[index], surroundings, time))
    }
  }

  /// A display list with the scene's pictures, still without sprites.
  public func makeDisplayList() -> DisplayList {
    DisplayList(
      images: simulations.flatMap(\.images), samplings: simulations.flatMap(\.samplings))
  }

  /// Whether nothing moves, and nothing will until something is started or, if `isMovedByPanel`, the
  /// panel moves.
  public var isStill: Bool {
    simulations.indices.allSatisfy { index in
      presences[index].isAway || simulations[index].isStill && !layers[index].isShifted
    }
  }

  /// Whether the date decides what is to be seen: who sleeps while all is still looks again each minute.
  public var isScheduled: Bool { layers.contains { !$0.schedule.isAlways } }

  /// Whether turning or shaking the panel moves something although all is still.
  public var isMovedByPanel: Bool { simulations.contains(where: \.isMovedByPanel) }

  /// When the next step of any layer begins, in nanoseconds since the scene began.
  ///
  /// Layers whose time offsets are not whole steps apart do not step together.
  public var nextStep: Int64 {
    simulations.indices.reduce(.max) { earliest, index in
      let presence = presences[index]
      return min(earliest, presence.nextStep, presence.isAway ? .max : simulations[index].nextStep)
    }
  }

  /// Runs every step that begins at or before `time`.
  ///
  /// - Parameters:
  ///   - time: nanoseconds since the scene began.
  ///   - surroundings: for those steps.
  public mutating func advance(to time: Int64, with surroundings: Surroundings) {
    for index in simulations.indices {
      let wasAway = presences[index].isAway
      presences[index].advance(to: time, surroundings.time)
      if presences[index].isAway { continue }
      if wasAway { enter(index, at: time, surroundings) }
      simulations[index].advance(to: time, stage(layers[index], surroundings, time))
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
  ///   - surroundings: at that instant.
  public mutating func display(
    in list: inout DisplayList, at time: Int64, with surroundings: Surroundings
  ) {
    list.removeAll()
    for index in simulations.indices {
      let layer = layers[index]
      let opacity = layer.opacity * presences[index].share(at: time)
      guard opacity > 0 else { continue }
      let mark = list.end
      simulations[index].append(to: &list, at: time, stage(layer, surroundings, time))
      if opacity != 1 || layer.blend != nil {
        list.restyle(from: mark, opacity: Float(opacity), blend: layer.blend)
      }
      if layer.isShifted {
        list.move(from: mark, by: BurnInCare.shift(at: time, size: size, scale: scale) * scale)
      }
    }
  }

  /// Begins a layer that has been away, as it would be by now.
  private mutating func enter(_ index: Int, at time: Int64, _ surroundings: Surroundings) {
    let first = simulations[..<index].reduce(0) { $0 + $1.images.count }
    let entrance = LayerEntrance(
      time: time, stage: stage(layers[index], surroundings, time), firstImage: Int32(first),
      isStarted: isStarted)
    simulations[index] = layers[index].content.simulation(after: nil, entrance)
    simulations[index].births = births
  }

  private func stage(
    _ layer: Scene.Layer, _ surroundings: Surroundings, _ time: Int64
  ) -> LayerStage {
    var surroundings = surroundings
    if layer.isShifted, !surroundings.touches.isEmpty {
      // Who touches what has been shifted means the place where it is seen.
      let shift = BurnInCare.shift(at: time, size: size, scale: scale)
      for index in surroundings.touches.indices {
        surroundings.touches[index].x -= shift.x / size.width
        surroundings.touches[index].y -= shift.y / size.height
      }
    }
    return LayerStage(size: size, scale: scale, gravity: layer.gravity, surroundings: surroundings)
  }
}
