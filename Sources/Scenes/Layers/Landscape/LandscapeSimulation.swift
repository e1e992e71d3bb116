import Dates
import Emitter
import Flakes
import Graphics
import Landscape
import Motion
import Portable

/// Runs a landscape: its picture for the time of day, and what moves before it.
struct LandscapeSimulation: LayerSimulation {
  let settings: LandscapeSettings
  var firstImage: Int32
  /// The scene's.
  var wind: WindBehavior?
  var births = 1.0
  private let village: Village
  /// Points in a unit of the landscape.
  private let unit: Double
  private let stars: Starfield
  private let smoke: ChimneySmoke
  private var fireworks: NewYearFireworks
  private var fire: Firelight
  private var walker: PathWalker
  private let falls: BoughFalls
  private var powder: ShakenPowder
  private var train: VillageTrain
  private var clock: ChurchClock?
  private var bell: ChurchBell?
  /// Where snow lies, in points of the level frame.
  let surfaces: [Surface]

  private var picture: LandscapePicture
  /// When the newest train set out, and when the newest year's fireworks began.
  private var trainStart: Int64?
  private var fireworksStart: Int64?
  private var step: Int64
  /// Snow that had fallen when the path was swept, and the hour of the last look.
  private var swept = 0.0
  private var hour = 0

  private static let contents: [BuiltInContents] = [.dot, .glow, .streak]
  /// The bell swings in each step; what follows the clock is decided in each 60th.
  private static let steps = TimeGrid(origin: .zero, numerator: 60)
  /// Fresh snow that covers the path, as a mean depth in units.
  private static let covering = 0.016
  /// The hour in which the path is swept.
  private static let sweeping = 7

  init(_ settings: LandscapeSettings, _ wind: WindBehavior?, _ entrance: LayerEntrance) {
    (self.settings, self.wind) = (settings, wind)
    firstImage = entrance.firstImage
    let stage = entrance.stage
    village = Village(
      settings,
      frame: LandscapeFrame(width: max(stage.size.width, 1), height: max(stage.size.height, 1)))
    stars = Starfield(village, settings)
    smoke = ChimneySmoke(village)
    fireworks = NewYearFireworks(village)
    fire = Firelight(village)
    walker = PathWalker(village)
    falls = BoughFalls(village)
    powder = ShakenPowder(village)
    train = VillageTrain(village)
    clock = settings.hasClock ? village.church.map { ChurchClock($0) } : nil
    bell = settings.hasBell ? village.church.map { ChurchBell($0) } : nil
    unit = village.frame.unit
    surfaces = village.surfaces(unit: unit)
    picture = LandscapePicture(village, settings, stage, entrance.sharing)
    step = Self.steps.index(notAfter: Instant(nanoseconds: entrance.time))
    follow(stage.surroundings.time, at: entrance.time)
  }

  var images: [Bitmap] { Self.contents.map(\.bitmap) }
  var samplings: [Sampling] { Self.contents.map { _ in .usual(for: .mask) } }
  var isStill: Bool { false }
  var nextStep: Int64 { Self.steps.instant(step + 1).nanoseconds }

  mutating func start(at time: Int64, _ stage: LayerStage) {}

  func census(at time: Int64) -> EmitterCensus { EmitterCensus() }

  func addLights(to lights: inout [WorldLight], at time: Int64, _ stage: LayerStage) {
    village.addLights(to: &lights, unit: unit, lit: picture.look.lit, picture.palette)
  }

  mutating func advance(to time: Int64, _ stage: LayerStage, in world: inout LevelWorld) {
    if !world.isEmpty {
      let (snowfall, now) = (world.cover.snowfall, stage.surroundings.time.second / 3600)
      if now == Self.sweeping, hour != now { swept = snowfall }
      hour = now
      picture.covered = Int(min((snowfall - swept) / (Self.covering * unit), 1) * 8)
    }
    advance(to: time, stage)
  }

  /// The light of New Year's fireworks.
  func light(at time: Int64, _ stage: LayerStage) -> EmitterLight {
    guard let fireworksStart,
      let light = fireworks.light(view(stage), seconds: Double(time - fireworksStart) / 1e9)
    else { return .none }
    return EmitterLight(light.color, at: light.place)
  }

  mutating func advance(to time: Int64, _ stage: LayerStage) {
    while nextStep <= time {
      step += 1
      // Shaking is strongest at 1.2 g²·s, as for lying snow.
      let shaking = min(max(stage.surroundings.shakeEnergy / 1.2, 0), 1)
      bell?.step(shaking: shaking)
      powder.step(step, shaking: shaking)
      guard step % 60 == 0 else { continue }
      let now = Self.steps.instant(step).nanoseconds
      follow(stage.surroundings.time, at: now)
      picture.follow(stage.surroundings.time, at: now, stage)
    }
  }

  /// Starts what begins at a time of day.
  private mutating func follow(_ time: CivilTime, at now: Int64) {
    let late = Int64(time.second % 900)
    if settings.hasTrain, late < Int64(train.duration),
      trainStart.map({ now - $0 > 600_000_000_000 }) ?? true
    {
      trainStart = now - late * 1_000_000_000
    }
    if settings.hasFireworks, let age = NewYearFireworks.seconds(at: time) {
      fireworksStart = fireworksStart ?? now - Int64(age) * 1_000_000_000
    } else {
      fireworksStart = nil
    }
  }

  private func view(_ stage: LayerStage) -> LandscapeView {
    LandscapeView(
      scale: unit * stage.scale, middle: stage.middle * stage.scale,
      turn: stage.upright)
  }

  mutating func append(to list: inout DisplayList, at time: Int64, _ stage: LayerStage) {
    let view = view(stage)
    let (turn, palette) = (view.turn, picture.palette)
    list.scenery = picture.shown(turn)
    let seconds = Double(time) / 1e9
    let dot = firstImage
    var sky = view
    // Stars go with what is farthest, but not as far as to stand before the hills.
    sky.middle = view.middle + turn.applied(to: stage.parallax * (0.6 * stage.scale))
    stars.append(
      to: &list, dot, sky, share: palette.stars * Float(1 - 0.6 * settings.veil), seconds: seconds)
    if let fireworksStart {
      fireworks.append(
        to: &list, glow: firstImage + 1, streak: firstImage + 2, view,
        seconds: Double(time - fireworksStart) / 1e9)
    }
    if let trainStart {
      train.append(
        to: &list, firstImage + 1, view, palette, seconds: Double(time - trainStart) / 1e9)
    }
    clock?.append(
      to: &list, view, palette.house, second: stage.surroundings.time.second)
    let ahead = Double(time - Self.steps.instant(step).nanoseconds) / 1e9
    bell?.append(to: &list, view, palette, ahead: ahead)
    if settings.hasFire {
      fire.append(
        to: &list, dot: dot, glow: firstImage + 1, view, palette, lit: picture.look.lit,
        seconds: seconds)
    }
    if settings.hasSmoke {
      smoke.append(to: &list, dot, view, palette, drift(seconds, stage), seconds: seconds)
    }
    if settings.hasWalker {
      walker.appendPrints(
        to: &list, dot, view, palette, seconds: seconds, second: stage.surroundings.time.second)
    }
  }

  mutating func append(
    to list: inout DisplayList, at time: Int64, _ stage: LayerStage, in world: LevelWorld
  ) {
    append(to: &list, at: time, stage)
    if world.isEmpty { appendNearer(to: &list, at: time, stage) }
  }

  mutating func appendNearer(
    to list: inout DisplayList, at time: Int64, _ stage: LayerStage
  ) {
    let (view, palette, seconds) = (view(stage), picture.palette, Double(time) / 1e9)
    if settings.hasWalker {
      walker.append(
        to: &list, glow: firstImage + 1, view, palette, seconds: seconds,
        second: stage.surroundings.time.second)
    }
    let (air, ahead) = (
      drift(seconds, stage), Double(time - Self.steps.instant(step).nanoseconds) / 1e9
    )
    if settings.hasFalls {
      falls.append(
        to: &list, firstImage, view, palette, air, seconds: seconds,
        shaken: powder.sinceShake(step, ahead: ahead))
    }
    if settings.hasPowder {
      powder.append(to: &list, firstImage, view, palette, air, step: step, ahead: ahead)
    }
  }

  /// The way of the air; without a wind, a breeze.
  private func drift(_ seconds: Double, _ stage: LayerStage) -> AirDrift {
    let wind = wind ?? WindBehavior(speed: 0.006 * unit, gusts: 0.004 * unit, seed: settings.seed)
    let share = stage.surroundings.wind
    return AirDrift(at: seconds) { wind.velocity(at: $0).x * share / unit }
  }
}
