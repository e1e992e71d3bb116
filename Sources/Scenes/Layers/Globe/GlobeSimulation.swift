import Emitter
import Graphics
import Motion
import Portable

/// A snow globe: flakes in a liquid, and snow that lies on whatever is down.
///
/// ```
///   angle, shake ─▶ GlobeLiquid ─ eddies, swirl ─▶ GlobeFlakes ── land ──▶ GlobeDrift
///                                                       ▲                 slides, avalanches
///                                                       └── lifted, torn off, falls off ┘
/// ```
/// Steps are 1/60 s. The same settings, size, seed and steps give the same globe, bit for bit, on every
/// machine. A step allocates nothing.
///
/// Does not: read a clock; draw a backdrop.
public struct GlobeSimulation: Sendable {
  /// Seconds of a step.
  public static let stepSeconds = 1.0 / 60
  /// The globe's angle has so much play, radians: sensors are never quite still.
  static let stillTurn = 0.006
  /// Parts of a step that snow slides by: none crosses more than half a column.
  private static let parts = 5

  /// The panel in points.
  public let size: Size2
  /// No flake moves faster, points/s.
  public let speedLimit: Double
  /// Whether nothing moves, and nothing will until the glass is turned or shaken.
  public private(set) var isStill = false

  let settings: GlobeSettings
  /// Where `images` begin in the display list's pictures.
  var firstImage: Int32
  let places: GlobePlaces
  let eddies: Eddies
  var liquid: GlobeLiquid
  var drift: GlobeDrift
  var flakes: GlobeFlakes
  /// θ that the globe has followed to, radians.
  private(set) var angle: Double
  /// Down, length 1.
  private(set) var down: Vector2
  /// Steps that something moved in: what the eddies drift by.
  private(set) var steps = 0
  var random: SeededGenerator
  /// What each column is about to lose, and what all of them owe: flakes.
  var loose: [Double]
  var owed = 0.0
  var painter: GlobePainter

  /// A globe whose snow lies level, but for what the settings have in the air.
  ///
  /// - Parameters:
  ///   - settings: numbers outside their ranges are cut to them.
  ///   - size: the panel in points; at least 1 × 1.
  ///   - seed: same seed, same snow.
  ///   - angle: θ at the start, in radians.
  ///   - firstImage: where `images` begin in the display list's pictures.
  public init(
    _ settings: GlobeSettings = GlobeSettings(), size: Size2, seed: UInt64, angle: Double,
    firstImage: Int32 = 0
  ) {
    let settings = settings.tamed
    let glass = GlobeGlass(size, isRound: settings.shape == .round)
    self.settings = settings
    self.size = size
    self.firstImage = firstImage
    self.angle = angle.isFinite ? Angle.wrapped(angle) : 0
    down = Turn(self.angle).applied(to: Vector2(x: 0, y: 1))
    let diagonal = glass.diagonal
    // Four times the flakes need a panel of sixteen times the area: they grow with it, too.
    let usual = Int(2.2 * (glass.halfWidth * glass.halfHeight * 4).squareRoot())
    let count = settings.flakes ?? min(max(usual, 40), 3200)
    speedLimit = diagonal * 1.2
    places = GlobePlaces(glass)
    liquid = GlobeLiquid(strongest: diagonal * 0.7)
    flakes = GlobeFlakes(count, slowest: diagonal / 16, seed: seed)
    drift = GlobeDrift(
      glass, grainArea: glass.area * settings.amount / Double(count * GlobeDrift.flake))
    eddies = Eddies(
      TurbulenceBehavior(
        strength: 1, size: glass.shortSide * 0.42, speed: glass.shortSide * 0.2, seed: seed))
    random = SeededGenerator(seed: seed, stream: 0x676c_6f62)
    loose = [Double](repeating: 0, count: glass.count)
    painter = GlobePainter(glass, settings, seed: seed)
    scatter()
  }

  /// The start: some flakes in the air, the rest on the ground.
  private mutating func scatter() {
    let flying = Int(Double(flakes.count) * settings.inAir)
    let glass = drift.glass
    for _ in 0..<flying {
      let (u, v) = (random.nextUnit() * 2 - 1, random.nextUnit() * 2 - 1)
      // A square made round: on each square around the middle everybody comes nearer to it.
      let stretch =
        glass.isRound && (u != 0 || v != 0)
        ? max(u.magnitude, v.magnitude) / (u * u + v * v).squareRoot() : 1
      let place = Vector2(x: u * stretch * glass.halfWidth, y: v * stretch * glass.halfHeight)
      guard
        let index = flakes.launch(
          mass: GlobeDrift.flake, x: place.x, y: place.y, vx: 0, vy: 0, fade: 1)
      else { break }
      flakes.vx[index] = flakes.fall[index] * Float(down.x)
      flakes.vy[index] = flakes.fall[index] * Float(down.y)
    }
    drift.pour((flakes.count - flying) * GlobeDrift.flake, down: down)
  }

  /// Whether a globe that lies still would begin to move.
  ///
  /// - Parameters:
  ///   - angle: θ in radians.
  ///   - shakeEnergy: `GravityEstimate.shakeEnergy`, g²·s.
  /// - Returns: true also for one that moves.
  public func wakes(angle: Double, shakeEnergy: Double) -> Bool {
    if !isStill || GlobeLiquid.isFelt(shakeEnergy) { return true }
    return turn(to: angle) != 0
  }

  /// By how much the globe follows an angle: it is pushed along at the end of its play.
  private func turn(to angle: Double) -> Double {
    guard angle.isFinite else { return 0 }
    let arc = Angle.shortestArc(from: self.angle, to: Angle.wrapped(angle))
    // What rounding leaves of a turn is none.
    guard arc.magnitude > Self.stillTurn + 1e-9 else { return 0 }
    return arc > 0 ? arc - Self.stillTurn : arc + Self.stillTurn
  }

  /// Goes on by 1/60 s.
  ///
  /// - Parameters:
  ///   - angle: θ in radians; what is not finite leaves it where it was.
  ///   - shakeEnergy: `GravityEstimate.shakeEnergy`, g²·s; not finite or negative is none.
  public mutating func step(angle: Double, shakeEnergy: Double) {
    guard wakes(angle: angle, shakeEnergy: shakeEnergy) else { return }
    isStill = false
    steps += 1
    let energy = shakeEnergy.isNaN ? 0 : shakeEnergy
    let turned = turn(to: angle)
    if turned != 0 {
      self.angle = Angle.wrapped(self.angle + turned)
      down = Turn(self.angle).applied(to: Vector2(x: 0, y: 1))
      drift.isAwake = true
    }
    liquid.step(turned: turned, energy: energy, dt: Self.stepSeconds)
    if drift.isAwake || liquid.shaking > 0 { moveGround() }
    let flying = moveFlakes()
    isStill = !flying && !drift.isAwake && liquid.isCalm
  }

  private mutating func moveGround() {
    // What is shaken holds on to nothing.
    let firm = 1 - min(1, liquid.shaking * 1.6)
    let tangent = SineCosine(settings.repose)
    let hold = tangent.sine / tangent.cosine * firm
    let diagonal = drift.glass.diagonal
    let slope = Slope(
      down: down, pull: diagonal * 1.5, hold: hold, rest: hold * 0.62, fastest: diagonal * 0.55,
      dt: Self.stepSeconds / Double(Self.parts), parts: Self.parts)
    drift.slide(slope)
    liftOff()
    let isShown = drift.show()
    drift.isAwake = !isShown || drift.wouldSlide(slope) || owesNothing == false
  }

  /// Whether no column is about to lose anything.
  private var owesNothing: Bool { !loose.contains { $0 > 0 } }
}
