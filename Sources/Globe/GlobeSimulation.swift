import Emitter
import Graphics
import Motion
import Portable

/// A snow globe: flakes in a liquid, and snow lying on the side that is down.
///
/// ```
///   angle, shake ─▶ GlobeLiquid ─ eddies, swirl ─▶ GlobeFlakes ── land ──▶ GlobeDrift
///                                                       ▲                 slides, avalanches
///                                                       └ lifted, torn off, falls off,
///                                                         trickles ──────────────────┘
/// ```
/// Steps are 1/60 s and allocate nothing. Equal settings, size, seed and steps give bit-identical results everywhere.
public struct GlobeSimulation: Sendable {
  /// Length of a step in seconds.
  public static let stepSeconds = 1.0 / 60
  /// Dead band of the globe's angle, radians: sensors are never quite still.
  static let stillTurn = 0.006
  /// Substeps of sliding: in none does snow cross more than half a column.
  private static let parts = 5

  /// The panel in points.
  public let size: Size2
  /// Maximum speed of flakes, points/s.
  public let speedLimit: Double
  /// Whether nothing moves until the glass is turned or shaken.
  public private(set) var isStill = false

  let settings: GlobeSettings
  /// Where `images` begin in the display list.
  public var firstImage: Int32
  let places: GlobePlaces
  let eddies: Eddies
  var liquid: GlobeLiquid
  var drift: GlobeDrift
  var flakes: GlobeFlakes
  /// The followed θ, radians.
  private(set) var angle: Double
  /// Length 1.
  private(set) var down: Vector2
  /// Steps with motion, the time base of the eddies' drift.
  private(set) var steps = 0
  var random: SeededGenerator
  /// Pending loss of each column, and the sum carried over, in flakes.
  var loose: [Double]
  var owed = 0.0
  var painter: GlobePainter

  /// Creates a globe with level snow and the settings' share in the air; out-of-range settings are clamped.
  ///
  /// `size` is in points, at least 1 × 1; `angle` is θ in radians; `firstImage` is the start of `images` in the list.
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
    // Proportional to the square root of the area, because the flakes grow with the panel too.
    let usual = Int(2.2 * (glass.halfWidth * glass.halfHeight * 4).squareRoot())
    let count = settings.flakes ?? min(max(usual, 40), 3200)
    speedLimit = diagonal * 1.2
    places = GlobePlaces(glass)
    liquid = GlobeLiquid(strongest: diagonal * 0.7)
    flakes = GlobeFlakes(count, slowest: diagonal / 48, seed: seed)
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

  private mutating func scatter() {
    let flying = Int(Double(flakes.count) * settings.inAir)
    let glass = drift.glass
    for _ in 0..<flying {
      let (u, v) = (random.nextUnit() * 2 - 1, random.nextUnit() * 2 - 1)
      // Maps a square to the disc: each square around the middle becomes a circle.
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

  /// Whether a globe moves or would begin to; `angle` is θ in radians, `shakeEnergy` as in `GravityEstimate`, g²·s.
  public func wakes(angle: Double, shakeEnergy: Double) -> Bool {
    if !isStill || GlobeLiquid.isFelt(shakeEnergy) { return true }
    return turn(to: angle) != 0
  }

  /// The rotation that follows `angle` at the edge of the dead band.
  private func turn(to angle: Double) -> Double {
    guard angle.isFinite else { return 0 }
    let arc = Angle.shortestArc(from: self.angle, to: Angle.wrapped(angle))
    // Ignores rounding errors.
    guard arc.magnitude > Self.stillTurn + 1e-9 else { return 0 }
    return arc > 0 ? arc - Self.stillTurn : arc + Self.stillTurn
  }

  /// Advances by 1/60 s.
  ///
  /// `angle` is θ in radians, ignored if not finite; `shakeEnergy` (`GravityEstimate`'s, g²·s) if negative or NaN.
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
    if settings.trickle > 0 { trickle() }
    let flying = moveFlakes()
    isStill = !flying && !drift.isAwake && liquid.isCalm && settings.trickle == 0
  }

  private mutating func moveGround() {
    // Shaking removes friction.
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

  private var owesNothing: Bool { !loose.contains { $0 > 0 } }
}
