import Dates
import Emitter
import Graphics
import Motion

/// Runs a scene: gravity in, a display list out; time is nanoseconds since the scene began.
public struct SceneSimulation: Sendable {
  /// The screen in points.
  public let size: Size2
  /// Pixels per point.
  public let scale: Double
  private var layers: [Scene.Layer]
  private var simulations: [any LayerSimulation]
  private var presences: [Presence] = []
  /// Nil without layers that are upright.
  private var level: LevelAngle?
  private(set) var world = LevelWorld()
  private var air = SceneAir()
  private var isStarted = false
  /// Changes of pictures that the newest list has, and those of layers that are gone.
  private var (shownImages, formerImages) = (0, 0)
  /// Which passing surfaces the world has.
  private var formed = 0
  /// The text from outside.
  private var words = ""
  private let content: any ContentSource
  private let sharing: any WorkSharing
  private let mayPrewarm: @Sendable () -> Bool

  /// Creates a scene at its start, prewarmed; `size` is the screen in points, `scale` pixels per point.
  ///
  /// `sharing` does some of the work; the first frame waits for it. `mayPrewarm` is asked every few milliseconds while
  /// layers are prewarmed, also by `change` and `advance`: after false, they begin without their past.
  public init(
    _ scene: Scene, size: Size2, scale: Double = 1, with surroundings: Surroundings,
    content: any ContentSource = NoContent(), sharing: any WorkSharing = NoSharing(),
    mayPrewarm: @escaping @Sendable () -> Bool = { true }
  ) {
    self.size = size
    self.scale = scale
    (self.content, self.sharing) = (content, sharing)
    self.mayPrewarm = mayPrewarm
    (layers, simulations) = ([], [])
    change(to: scene, at: 0, with: surroundings)
  }

  /// Share of births that happen, 0...1: lowered on a machine too slow for the scene.
  public var births = 1.0 {
    didSet { for index in simulations.indices { simulations[index].births = births } }
  }

  /// Continues as a changed scene: falling flakes stay (see `EmitterSimulation.change`), changed eased layers
  /// restart.
  ///
  /// Layers are matched by order; new ones start as they would be by now. The pictures may differ, so the caller must
  /// make a new display list. `time` lies inside the running step.
  public mutating func change(to scene: Scene, at time: Int64, with surroundings: Surroundings) {
    (layers, air) = (scene.layers, scene.air)
    if !layers.contains(where: { $0.content.isUpright }) {
      level = nil
    } else if level == nil {
      let diagonal = Vector2(x: size.width, y: size.height).length * scale
      level = LevelAngle(at: time, surroundings.angle, diagonal: diagonal)
    }
    let before = simulations
    formerImages = imageChanges + 1
    simulations = []
    var images: Int32 = 0
    for (index, layer) in layers.enumerated() {
      let entrance = LayerEntrance(
        time: time, stage: stage(layer, surroundings, time), firstImage: images,
        isStarted: isStarted, isShifted: layer.isShifted, opacity: layer.opacity, content: content,
        sharing: sharing,
        mayPrewarm: mayPrewarm)
      var simulation = layer.content.simulation(
        after: index < before.count ? before[index] : nil, entrance)
      simulation.births = births
      simulation.say(words)
      images += Int32(simulation.images.count)
      simulations.append(simulation)
    }
    presences = layers.map { Presence($0.schedule, at: time, surroundings.time) }
    settleWorld(at: time, surroundings)
  }

  private mutating func settleWorld(at time: Int64, _ surroundings: Surroundings) {
    let stages = layers.map { stage($0, surroundings, time) }
    world.settle(&simulations, stages, at: time, air)
    formed = formation
    lookForLights(at: time, surroundings)
    for index in simulations.indices {
      simulations[index].enter(&world, stages[index])
    }
  }

  /// Starts or restarts the layers that wait for it, such as eased flakes; `time` lies inside the running step.
  public mutating func start(at time: Int64, with surroundings: Surroundings) {
    isStarted = true
    for index in simulations.indices {
      simulations[index].start(at: time, stage(layers[index], surroundings, time))
    }
  }

  /// Makes a display list with the scene's pictures, without sprites.
  public func makeDisplayList() -> DisplayList {
    DisplayList(
      images: simulations.flatMap(\.images), samplings: simulations.flatMap(\.samplings))
  }

  /// Whether nothing moves until something is started or, if `isMovedByPanel`, the panel moves.
  public var isStill: Bool {
    simulations.indices.allSatisfy { index in
      presences[index].isAway || simulations[index].isStill && !layers[index].isShifted
    }
  }

  /// Whether the date decides what is shown; a caller that sleeps must then check every minute.
  public var isScheduled: Bool { layers.contains { !$0.schedule.isAlways } }

  /// Whether turning or shaking the panel moves something in a still scene.
  public var isMovedByPanel: Bool { simulations.contains(where: \.isMovedByPanel) }

  /// The beginning of the next step of any layer; layers step apart if their time offsets differ by part of a step.
  public var nextStep: Int64 {
    var earliest = min(world.nextStep, level?.nextStep ?? .max)
    for index in simulations.indices {
      earliest = min(earliest, presences[index].nextStep)
      if !presences[index].isAway { earliest = min(earliest, simulations[index].nextStep) }
    }
    return earliest
  }

  /// Runs every step that begins at or before `time`, with these surroundings.
  public mutating func advance(to time: Int64, with surroundings: Surroundings) {
    // Layers that share a world take turns, step by step.
    if !world.isEmpty || world.nextStep < time {
      while nextStep < time { advanceAll(to: nextStep, surroundings) }
    }
    advanceAll(to: time, surroundings)
  }

  private mutating func advanceAll(to time: Int64, _ surroundings: Surroundings) {
    level?.advance(to: time, surroundings.angle)
    if world.advance(to: time, surroundings, level: levelAngle(at: time, surroundings)) {
      lookForLights(at: time, surroundings)
    }
    advanceLayers(to: time, surroundings)
    passSurfaces()
  }

  /// A number that changes with the surfaces that layers offer for a while.
  private var formation: Int {
    var number = 0
    for index in simulations.indices {
      number = number &* 31 &+ (presences[index].isAway ? 0 : simulations[index].surfaceChanges + 1)
    }
    return number
  }

  private mutating func passSurfaces() {
    let now = formation
    guard now != formed else { return }
    formed = now
    world.change(
      passing: simulations.indices.flatMap {
        presences[$0].isAway ? [] : simulations[$0].passingSurfaces
      })
  }

  /// Whether a layer shows texts from outside now.
  public var showsTexts: Bool {
    simulations.indices.contains { simulations[$0].showsTexts && !presences[$0].isAway }
  }

  /// Shows a text from outside in the layers that are for it; empty for none.
  public mutating func say(_ text: String) {
    words = text
    for index in simulations.indices { simulations[index].say(text) }
  }

  /// The angle at which what is upright is shown.
  private func levelAngle(at time: Int64, _ surroundings: Surroundings) -> Double {
    level?.shown(at: time, surroundings.angle) ?? surroundings.angle
  }

  private mutating func lookForLights(at time: Int64, _ surroundings: Surroundings) {
    world.beginLook()
    for index in simulations.indices {
      simulations[index].addLights(
        to: &world.lamps, at: time, stage(layers[index], surroundings, time))
    }
    world.endLook()
  }

  private mutating func advanceLayers(to time: Int64, _ surroundings: Surroundings) {
    for index in simulations.indices {
      let wasAway = presences[index].isAway
      presences[index].advance(to: time, surroundings.time)
      if presences[index].isAway { continue }
      if wasAway { enter(index, at: time, surroundings) }
      simulations[index].advance(to: time, stage(layers[index], surroundings, time), in: &world)
    }
  }

  /// Counts of all layers' particles since the scene began; `time` lies inside the running step.
  public func census(at time: Int64) -> EmitterCensus {
    simulations.reduce(EmitterCensus()) { $0 + $1.census(at: time) }
  }

  /// Lends itself; mutating only because a class's property would be copied otherwise, with a retain for all that layers
  /// hold.
  package mutating func lend<Result>(_ body: (borrowing SceneSimulation) -> Result) -> Result {
    body(self)
  }

  private var imageChanges: Int { simulations.reduce(formerImages) { $0 + $1.imageChanges } }

  /// Replaces the sprites of a list made by `makeDisplayList()`, and its pictures when some have changed; `time` lies
  /// inside the running step.
  public mutating func display(
    in list: inout DisplayList, at time: Int64, with surroundings: Surroundings
  ) {
    for index in simulations.indices {
      simulations[index].receive(at: time, stage(layers[index], surroundings, time))
    }
    let changes = imageChanges
    if changes == shownImages { list.removeAll() } else { list = makeDisplayList() }
    shownImages = changes
    world.pose(levelAngle(at: time, surroundings))
    let light = light(at: time, surroundings)
    for index in simulations.indices {
      let layer = layers[index]
      let opacity = opacity(index, at: time)
      guard opacity > 0 else { continue }
      let mark = list.end
      var stage = stage(layer, surroundings, time)
      (stage.light, stage.parallax) = (light, world.parallax)
      simulations[index].append(to: &list, at: time, stage, in: world)
      if simulations[index].lit > 0, !world.light.isDark {
        list.light(
          from: mark, by: world.light, share: simulations[index].lit, angle: world.angle,
          middle: stage.middle, scale: scale)
      }
      if simulations[index].lit > 0, let flash = stage.flash {
        list.light(from: mark, by: flash, share: simulations[index].lit)
      }
      if opacity != 1 || layer.blend != nil {
        list.restyle(from: mark, opacity: Float(opacity), blend: layer.blend)
      }
      if layer.isShifted {
        list.move(from: mark, by: BurnInCare.shift(at: time, size: size, scale: scale) * scale)
      }
      if simulations[index].coverSettings != nil {
        displayBeforeSnow(in: &list, at: time, surroundings)
      }
    }
  }

  /// Adds what moves before lying snow, which was just added.
  private mutating func displayBeforeSnow(
    in list: inout DisplayList, at time: Int64, _ surroundings: Surroundings
  ) {
    for index in simulations.indices where opacity(index, at: time) > 0 {
      let mark = list.end
      simulations[index].appendNearer(
        to: &list, at: time, stage(layers[index], surroundings, time))
      let (opacity, blend) = (opacity(index, at: time), layers[index].blend)
      if opacity != 1 || blend != nil {
        list.restyle(from: mark, opacity: Float(opacity), blend: blend)
      }
    }
  }

  private func opacity(_ index: Int, at time: Int64) -> Double {
    layers[index].opacity * presences[index].share(at: time)
  }

  /// The light that all layers cast together.
  private func light(at time: Int64, _ surroundings: Surroundings) -> EmitterLight {
    var sum = EmitterLight.none
    for index in simulations.indices {
      let opacity = opacity(index, at: time)
      guard opacity > 0 else { continue }
      let stage = stage(layers[index], surroundings, time)
      sum = sum + simulations[index].light(at: time, stage) * opacity
    }
    return sum
  }

  /// Restarts a layer that was away, in the state it would have by now.
  private mutating func enter(_ index: Int, at time: Int64, _ surroundings: Surroundings) {
    let first = simulations[..<index].reduce(0) { $0 + $1.images.count }
    let entrance = LayerEntrance(
      time: time, stage: stage(layers[index], surroundings, time), firstImage: Int32(first),
      isStarted: isStarted, isShifted: layers[index].isShifted, opacity: layers[index].opacity,
      content: content, sharing: sharing,
      mayPrewarm: mayPrewarm)
    formerImages += simulations[index].imageChanges + 1
    simulations[index] = layers[index].content.simulation(after: nil, entrance)
    simulations[index].births = births
    simulations[index].say(words)
    simulations[index].enter(&world, entrance.stage)
  }

  private func stage(
    _ layer: Scene.Layer, _ surroundings: Surroundings, _ time: Int64
  ) -> LayerStage {
    var surroundings = surroundings
    if layer.isShifted, !surroundings.touches.isEmpty {
      // A touch means the place where the shifted layer is seen.
      let shift = BurnInCare.shift(at: time, size: size, scale: scale)
      for index in surroundings.touches.indices {
        surroundings.touches[index].x -= shift.x / size.width
        surroundings.touches[index].y -= shift.y / size.height
      }
    }
    var stage = LayerStage(
      size: size, scale: scale, gravity: layer.gravity, surroundings: surroundings)
    if level != nil { stage.steadied = levelAngle(at: time, surroundings) }
    if air.hasParallax { stage.parallaxReach = Parallax.share * min(size.width, size.height) }
    return stage
  }
}
