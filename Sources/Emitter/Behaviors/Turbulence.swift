import Graphics
import Motion
import Portable

/// Eddies that carry particles along: the curl of noise, a force that gathers particles nowhere.
///
/// Bridson, Hourihan, Nordenstam: *Curl-noise for procedural fluid flow*, 2007. With drag, speed is strength / drag.
public struct TurbulenceBehavior: BehaviorKind, Equatable {
  /// Root mean square of the force on a mass of 1, in points/s².
  public var strength: Double
  /// Approximate size of an eddy, in points.
  public var size: Double
  /// How fast the two sheets of eddies drift through each other, in points/s.
  public var speed: Double
  /// The same seed gives the same eddies.
  public var seed: UInt64

  /// Creates turbulence.
  public init(strength: Double = 0, size: Double = 100, speed: Double = 0, seed: UInt64 = 0) {
    self.strength = strength
    self.size = size
    self.speed = speed
    self.seed = seed
  }

  /// True: the force moves them.
  public var actsInDepth: Bool { true }

  /// Adds to the eddies of earlier behaviours.
  public func act(on effects: inout BehaviorEffects) {
    if size > 0 { effects.forces.append(Eddies(self)) }
  }
}

/// Turbulence as two sheets of noise that drift in opposite directions.
///
/// ```
///   ψ(x, y) = Σ Bᵢ(x) Bⱼ(y) rᵢⱼ       r: random numbers in [−1, 1) on a lattice of 32 × 32 that
///   F = s · (∂ψ/∂y, −∂ψ/∂x)              repeats; B: quadratic B-splines, nine of which meet
/// ```
/// F has no divergence and is continuous because the splines are smooth. The second sheet's eddies are 0.6 as large.
public struct Eddies: PlacedForce {
  private static let side = 32
  /// Root mean square of ∂ψ: 1/3 of the numbers, times ∫ΣB'² = 1, times ∫ΣB² = 0.55, both components, both sheets.
  private static let rootMeanSquare = (2 * 2 * 0.55 / 3).squareRoot()
  private static let finer = 0.6

  private let heights: [Float]
  private let strength: Float
  private let inverseSize: Double
  private let drift: Double

  /// Precomputes a behaviour's eddies.
  public init(_ behavior: TurbulenceBehavior) {
    var random = SeededGenerator(seed: behavior.seed, stream: 0x7475_7262)
    heights = (0..<2 * Self.side * Self.side).map { _ in Float(random.nextUnit() * 2 - 1) }
    strength = Float(behavior.strength / Self.rootMeanSquare)
    inverseSize = 1 / behavior.size
    drift = behavior.speed
  }

  /// How far the sheets have drifted, in points, after `seconds` of the layer's time.
  public func drift(at seconds: Double) -> Double { drift * seconds }

  /// The force on a mass of 1 in points/s², 0 at a NaN position.
  public func force(x: Double, y: Double, drifted: Double) -> (x: Float, y: Float) {
    let coarse = slope((x + drifted) * inverseSize, y * inverseSize, 0)
    let fine = slope(
      (x - drifted) * inverseSize / Self.finer, (y + drifted) * inverseSize / Self.finer, 1)
    return ((coarse.y + fine.y) * strength, -(coarse.x + fine.x) * strength)
  }

  func add(to block: inout ForceBlock, at seconds: Double) {
    let drifted = drift(at: seconds)
    block.add { place, _ in
      let force = force(x: place.x, y: place.y, drifted: drifted)
      return Vector3(x: Double(force.x), y: Double(force.y))
    }
  }

  /// ∂ψ/∂x and ∂ψ/∂y of a sheet, at a position in lattice units.
  private func slope(_ x: Double, _ y: Double, _ sheet: Int) -> (x: Float, y: Float) {
    guard x.magnitude < 0x1p40, y.magnitude < 0x1p40 else { return (0, 0) }
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let (u, v) = (Float(x - left), Float(y - top))
    let (across, down) = (Spline(u), Spline(v))
    let (column, row) = (Int(left), Int(top))
    let first = line(sheet, row, column, across)
    let second = line(sheet, row + 1, column, across)
    let third = line(sheet, row + 2, column, across)
    return (
      down.value(first.change, second.change, third.change),
      down.slope(first.value, second.value, third.value)
    )
  }

  @inline(__always)
  private func line(
    _ sheet: Int, _ row: Int, _ column: Int, _ across: Spline
  ) -> (value: Float, change: Float) {
    let mask = Self.side &- 1
    let start = (sheet &* Self.side &+ row & mask) &* Self.side
    let a = heights[start &+ column & mask]
    let b = heights[start &+ (column &+ 1) & mask]
    let c = heights[start &+ (column &+ 2) & mask]
    return (across.value(a, b, c), across.slope(a, b, c))
  }
}

/// The three pieces of the quadratic B-spline between two knots.
private struct Spline {
  private let weights: (Float, Float, Float)
  private let changes: (Float, Float, Float)

  init(_ t: Float) {
    let rest = 1 - t
    weights = (0.5 * rest * rest, 0.5 + t * rest, 0.5 * t * t)
    changes = (-rest, 1 - 2 * t, t)
  }

  func value(_ a: Float, _ b: Float, _ c: Float) -> Float {
    a * weights.0 + b * weights.1 + c * weights.2
  }

  func slope(_ a: Float, _ b: Float, _ c: Float) -> Float {
    a * changes.0 + b * changes.1 + c * changes.2
  }
}
