import Graphics
import Motion

/// Snow that lies on the surfaces of a level world: what lands on them builds up, slides, settles and melts.
///
/// ```
///        ·  ✳   flakes          fresh snow ──5 min──▶ settled snow, 0.55 of its height ──▶ melts, the
///          ▼                    thicker the faster: after a day and after a week it is as deep
///    ▁▂▃▃▄▃▃▂▁ shown            as after an hour
///   ═══════════ surface         what is steeper than its angle of repose slides; what slides over
///                               an end of a surface falls as powder
/// ```
/// Snow is counted as area, in square points of fresh snow, and none appears or is lost: see `SnowLedger`. It runs in
/// steps of 1/60 s; places are in points of the level frame (see `Surface`).
public struct SnowCover: Sendable {
  /// The surfaces.
  public let surfaces: [Surface]
  /// Steps per second.
  public static let stepRate: Int64 = 60
  /// Fresh snow that a flake makes, as a share of the area that it covers: most of a flake is air.
  public static let density = 0.04
  /// Height of settled snow for each point of fresh snow that it came from.
  static let packed = 0.55
  static let stepSeconds = 1.0 / 60

  let grid: CoverGrid
  let groups: [CoverGroup]
  /// Fresh and settled snow of each cell, both as heights of fresh snow in points.
  var fresh: [Double]
  var settled: [Double]
  /// The height shown, in points, which follows the snow's softly; `goal` is the snow's, smoothed.
  var shown: [Double]
  var goal: [Double]
  var isMoving: [Bool]
  /// Whether snow slides between each cell and the next.
  var slip: [Slip]
  /// Snow on its way over the ends of each run, left and right, in square points.
  var spill: [Double]
  /// Whether a run must be looked at in each step.
  var isAwake: [Bool]
  var powder = SnowPowder()
  var random: SeededGenerator
  /// Powder to be raised, in grains.
  var owed = 0.0
  var ledger = SnowLedger()
  /// Steps run so far.
  var steps = 0
  /// Whether gravity pulls away from the surfaces: nothing lies on them, and nothing lands.
  var isTurnedOver = false
  /// Nothing exists beyond so many points.
  public let extent: Double
  let seed: UInt64

  /// How a pair of cells slides.
  enum Slip: UInt8, Sendable {
    /// At rest.
    case none
    /// Down to the angle of repose.
    case slides
    /// Off a slope that is too steep for so much snow.
    case sheds
  }

  /// Creates surfaces with snow of a share, 0...1, of what they hold; nothing exists beyond `extent` points.
  public init(_ surfaces: [Surface], extent: Double, fill: Double = 0.7, seed: UInt64 = 0) {
    self.surfaces = surfaces
    (self.extent, self.seed) = (extent, seed)
    grid = CoverGrid(surfaces, extent: extent, seed: seed)
    groups = CoverGroup.all(grid.runs, grid.depth)
    let count = grid.base.count
    settled = grid.capacity.map { $0 * min(max(fill, 0), 1) / Self.packed }
    fresh = [Double](repeating: 0, count: count)
    (shown, goal) = (fresh, fresh)
    isMoving = [Bool](repeating: false, count: count)
    slip = [Slip](repeating: .none, count: count)
    spill = [Double](repeating: 0, count: 2 * grid.runs.count)
    isAwake = [Bool](repeating: true, count: grid.runs.count)
    random = SeededGenerator(seed: seed, stream: 0x636f_7665)
    if !grid.runs.isEmpty { powder.reserve() }
    comeToRest()
    ledger.began = lying
    for run in grid.runs.indices { aim(run) }
    shown = goal
  }

  /// Rounds off the ends and evens what is too steep, as if it had snowed for long.
  private mutating func comeToRest() {
    for _ in 0..<2000 where isAwake.contains(true) {
      for run in isAwake.indices { isAwake[run] = false }
      slide(CoverWeather(), all: true)
      powder.grains.removeAll(keepingCapacity: true)
    }
    for index in spill.indices { spill[index] = 0 }
  }

  /// Surfaces are turned over from about 90° on, by its cosine.
  private static let turned = 0.05

  /// Whether there is anything to land on.
  public var isEmpty: Bool { grid.runs.isEmpty }

  /// The height of a cell's snow in points.
  @inline(__always)
  func height(_ cell: Int) -> Double { fresh[cell] + Self.packed * settled[cell] }

  /// Snow on surfaces, in square points of fresh snow.
  var lying: Double {
    var sum = 0.0
    for cell in fresh.indices { sum += fresh[cell] + settled[cell] }
    return sum * CoverGrid.spacing + spill.reduce(0, +)
  }

  /// Fresh snow that has landed since the beginning, as a mean depth on all surfaces, in points.
  public var snowfall: Double {
    ledger.landed / (Double(max(fresh.count, 1)) * CoverGrid.spacing)
  }

  /// Runs a step of 1/60 s.
  public mutating func step(_ weather: CoverWeather) {
    steps += 1
    settle()
    if weather.shaking > 0 { raisePowder(weather) }
    isTurnedOver = weather.lean.cosine < Self.turned
    if isTurnedOver { fallOff() }
    slide(weather)
    flyPowder(weather)
    show()
  }
}

/// What acts on lying snow during a step.
public struct CoverWeather: Equatable, Sendable {
  /// The air's velocity in points/s of the level frame.
  public var air: Vector2
  /// How hard the world is shaken, 0...1.
  public var shaking: Double
  /// The way from the level frame's down to where gravity pulls; none unless surfaces are fixed to the panel.
  public var lean: Turn

  /// Calm air by default.
  public init(air: Vector2 = .zero, shaking: Double = 0, lean: Turn = .none) {
    (self.air, self.shaking, self.lean) = (air, shaking, lean)
  }
}

/// Where all snow is, in square points of fresh snow: began + landed = lying + flying + melted + left.
public struct SnowLedger: Equatable, Sendable {
  /// On the surfaces at the beginning.
  public internal(set) var began = 0.0
  /// Laid down by particles.
  public internal(set) var landed = 0.0
  /// On the surfaces now.
  public internal(set) var lying = 0.0
  /// In the air as powder.
  public internal(set) var flying = 0.0
  /// Melted.
  public internal(set) var melted = 0.0
  /// Fallen out of the world.
  public internal(set) var left = 0.0
}

extension SnowCover {
  /// The current account of all snow.
  public var account: SnowLedger {
    var account = ledger
    account.lying = lying
    account.flying = powder.mass
    return account
  }
}
