import Emitter
import Graphics
import Motion
import Portable

/// What the layers of a scene share: the snow on surfaces that some of them offer, light, air and depth.
///
/// ```
///   landscape ─ surfaces, lights ─▶┐             The world is made when a scene begins or changes. In each
///   cover ──────── surfaces ──────▶│ world        step layers add to it in their order: particles land, the
///   emitters ────── particles ────▶│              cover settles. Scenes without any of it have an empty one.
/// ```
package struct LevelWorld: Sendable {
  /// The lying snow.
  var cover = SnowCover([], extent: 0)
  /// The light of lamps and windows.
  var light = LightMap(extent: 0)
  /// Angle by which the world's frame is turned on the screen, in radians.
  private(set) var angle = 0.0
  /// Velocity of air that a turn of the panel stirs up, in points/s of the world's frame, as at depth 1.
  private(set) var stir = Vector2.zero
  /// Shift of what is infinitely far away, in points of the world's frame.
  var parallax: Vector2 { tilt.place * reach }

  private var isLevel = true
  private var hasParallax = false
  private var hasWind = false
  private var tilt = Parallax()
  private var extent = 0.0
  private var shortSide = 0.0
  /// Lights while they are collected.
  var lamps: [WorldLight] = []
  private var own: [WorldLight] = []
  /// Surfaces that stay as long as the scene.
  private var standing: [Surface] = []
  /// The share of snow that passing surfaces begin with if they come until then, a step.
  private var filling = (share: 0.0, until: Int64.min)
  private var lastAngle: Double?
  private let steps = TimeGrid(origin: .zero, numerator: SnowCover.stepRate)
  private var step: Int64 = 0

  /// Steps in which a text or picture may come late, and has snow as if it had been there.
  private static let patience = 60 * SnowCover.stepRate
  /// Times at which lights are looked at again, four times a second.
  private static let lookout: Int64 = 15
  /// Air that goes with a turn of 1 rad/s, in short sides a second as at depth 1, and the share of it in each step.
  private static let (drag, ease) = (0.03, 0.12)

  init() {}

  /// Whether anything can land.
  var isEmpty: Bool { cover.isEmpty }

  /// The largest shift by parallax in points; 0 without.
  var reach: Double { hasParallax ? Parallax.share * shortSide : 0 }

  /// When the next step begins; `Int64.max` unless something of the world moves by itself.
  var nextStep: Int64 {
    hasParallax || hasWind ? steps.instant(step + 1).nanoseconds : .max
  }

  /// Creates the world of a scene's layers at `time`, or continues one with the same surfaces.
  mutating func settle(
    _ simulations: inout [any LayerSimulation], _ stages: [LayerStage], at time: Int64,
    _ air: SceneAir
  ) {
    guard let first = stages.first else { return }
    (hasParallax, hasWind, own) = (air.hasParallax, air.wind != nil, air.lights)
    shortSide = min(first.size.width, first.size.height)
    extent = first.diagonal / 2 + 24
    step = steps.index(notAfter: Instant(nanoseconds: time))
    let owner = simulations.indices.first { simulations[$0].coverSettings != nil }
    isLevel = owner.map { stages[$0].gravity == .rotated } ?? true
    pose(first.level)
    if let owner, let settings = simulations[owner].coverSettings {
      for index in simulations.indices {
        simulations[index].form(at: time, stages[index], in: self)
      }
      let surfaces = simulations.flatMap(\.surfaces)
      let all = surfaces + simulations.flatMap(\.passingSurfaces)
      if surfaces != standing || cover.extent != extent {
        cover = SnowCover(all, extent: extent, fill: settings.fill, seed: settings.seed)
        standing = surfaces
        filling = (settings.fill, all.count == surfaces.count ? step + Self.patience : .min)
      } else {
        cover.change(to: all)
      }
    } else {
      cover = SnowCover([], extent: 0)
    }
  }

  /// Changes the surfaces that come and go.
  mutating func change(passing surfaces: [Surface]) {
    guard cover.extent > 0 else { return }
    cover.change(to: standing + surfaces, fill: step <= filling.until ? filling.share : 0)
    if !surfaces.isEmpty { filling.until = .min }
  }

  /// Turns the world with the panel, to the angle at which it is shown.
  mutating func pose(_ level: Double) { angle = isLevel ? level : 0 }

  /// Runs every step that begins up to `time`; returns whether lights should be looked at.
  mutating func advance(to time: Int64, _ surroundings: Surroundings, level: Double) -> Bool {
    pose(level)
    var looks = false
    while steps.instant(step + 1).nanoseconds <= time {
      step += 1
      if step % Self.lookout == 0 { looks = true }
      if hasParallax { tilt.step(roll: surroundings.angle, pitch: surroundings.pitch) }
      if hasWind { swing(surroundings.angle) }
    }
    return looks
  }

  /// Lets air go along with a turn for a moment.
  private mutating func swing(_ angle: Double) {
    let turned = Angle.shortestArc(from: lastAngle ?? angle, to: angle)
    let wanted = min(max(-turned * 60, -6), 6) * Self.drag * shortSide
    stir.x += (wanted - stir.x) * Self.ease
    if stir.x.magnitude < 1e-6 { stir.x = 0 }
    lastAngle = angle
  }

  /// Starts to collect lights in `lamps`.
  mutating func beginLook() {
    lamps.removeAll(keepingCapacity: true)
    lamps.append(contentsOf: own)
  }

  /// Lights the world with `lamps`.
  mutating func endLook() {
    // No map for scenes that never have a light.
    if !lamps.isEmpty, light.isDark { light = LightMap(extent: extent) }
    light.light(with: lamps)
  }

  /// The way from a layer's frame to the world's; `last` is that turn a step ago.
  func frame(_ stage: LayerStage, since last: Double? = nil) -> LevelFrame {
    let turn = turn(of: stage)
    return LevelFrame(
      turn == 0 ? .none : Turn(turn), about: stage.middle, swept: turn - (last ?? turn),
      parallax: parallax * -1)
  }

  /// The angle from a layer's frame to the world's, in radians.
  func turn(of stage: LayerStage) -> Double { stage.placement.angle - angle }

  /// The placement of a layer's particles, shifted by their depth.
  func placement(_ stage: LayerStage) -> EmitterPlacement {
    var placement = stage.placement
    guard hasParallax else { return placement }
    placement.parallax = Turn(-turn(of: stage)).applied(to: parallax * -1)
    return placement
  }

  /// The stirred air in a layer's frame.
  func stir(in stage: LayerStage) -> Vector2 {
    stir == .zero ? .zero : Turn(-turn(of: stage)).applied(to: stir)
  }
}

/// What a layer that shows lying snow wants of it.
package struct CoverSettings: Equatable, Sendable {
  /// Share of what the surfaces hold at the beginning, 0...1.
  var fill: Double
  var seed: UInt64
}

/// What a scene sets for its world as a whole.
package struct SceneAir: Sendable {
  var lights: [WorldLight] = []
  var wind: WindBehavior?
  var hasParallax = false
}
