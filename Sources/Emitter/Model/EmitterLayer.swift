import Graphics
import Portable

/// A particle system: Core Animation's `CAEmitterLayer`, its names, defaults and units; `EmitterSimulation` runs it.
public struct EmitterLayer: MediaTimed, Sendable {
  /// The kinds of particles; later ones are drawn on top.
  public var emitterCells: [EmitterCell] = []
  /// Behaviours of all particles of the layer.
  public var emitterBehaviors: [EmitterBehavior] = []
  /// Multiplies the birth rate of `emitterCells`, not of nested cells: at 0 the layer drains naturally.
  public var birthRate = 1.0
  /// Multiplies every particle's life, at birth.
  public var lifetime = 1.0
  /// Multiplies every particle's speed at birth.
  public var velocity = 1.0
  /// Multiplies sizes of `emitterCells`; nested cells inherit it.
  public var scale = 1.0
  /// Multiplies every particle's spin.
  public var spin = 1.0
  /// Centre of the shape, in points.
  public var emitterPosition = Vector2.zero
  /// z of the centre, towards the viewer, in points.
  public var emitterZPosition = 0.0
  /// Extent of the shape, in points; the width is the radius of circles and spheres.
  public var emitterSize = Size2.zero
  /// Extent of a cuboid in z, in points.
  public var emitterDepth = 0.0
  /// The shape.
  public var emitterShape = EmitterShape.point
  /// The part of the shape that gives birth.
  public var emitterMode = EmitterMode.volume
  /// The drawing order.
  public var renderMode = EmitterRenderMode.unordered
  /// Whether to draw in perspective from `eyeDistance`; otherwise z only orders particles.
  public var preservesDepth = false
  /// The meaning of the cells' ranges.
  public var range = EmitterRange.half
  /// When the layer runs; a `timeOffset` starts with a full screen.
  public var timing = MediaTiming()
  /// Whether particles end on the surfaces of a level world, and their snow lies there: see `SnowCover`; ours.
  public var lands = false
  /// How much of a level world's light particles take: at 0 none; ours.
  public var lit = 0.0
  /// The layer's room; ours.
  public var limits = EmitterLimits()
  /// The same seed gives the same particles.
  public var seed: UInt64 = 0

  /// Maximum living particles per layer; further births are dropped.
  public static let mostParticles = 100_000

  /// Distance of the eye from the screen with preserved depth, in points: m34 = −1/1000, usual with Core Animation.
  public static let eyeDistance = 1000.0

  /// Creates a layer with Core Animation's defaults.
  public init() {}

  /// Living particles in the steady state, nested cells included: birth rate times life.
  ///
  /// Of cells with a depth, those on a screen of 800 × 480 points.
  public var expectedCount: Double {
    emitterCells.reduce(0) { sum, cell in
      sum + alive(cell, births: max(0, cell.birthRate * birthRate) * max(0, cell.speed))
    }
  }

  /// Living particles of a cell with `births` per second, and of its nested cells.
  private func alive(_ cell: EmitterCell, births: Double) -> Double {
    if let depth = cell.depth { return max(0, depth.density * birthRate) * 38.4 }
    let life = max(0, cell.lifetime * lifetime)
    return cell.emitterCells.reduce(births * life) { sum, inner in
      let schedule = EmissionSchedule(inner.timing, birthRate: inner.birthRate)
      return sum + alive(inner, births: births * schedule.count(within: life))
    }
  }

  /// Whether `DepthSimulation` runs the layer: all cells have a depth.
  public var hasDepth: Bool {
    !emitterCells.isEmpty && emitterCells.allSatisfy { $0.depth != nil }
  }

  /// The number of cells, nested ones included.
  public var cellCount: Int {
    func count(_ cells: [EmitterCell]) -> Int {
      cells.reduce(cells.count) { $0 + count($1.emitterCells) }
    }
    return count(emitterCells)
  }

  /// The largest distance of any particle's pixels from its centre, in points.
  public var largestRadius: Double {
    scale.magnitude
      * (emitterCells.map { $0.largestRadius(range, lifetime: lifetime, emitterBehaviors) }.max()
        ?? 0)
  }
}

/// The room that a layer has; a scene shares its own among its layers.
public struct EmitterLimits: Equatable, Sendable {
  /// Maximum living particles; further births are thinned.
  public var particles = EmitterLayer.mostParticles
  /// Maximum work of a prewarm, in nanoseconds of a usual CPU: see `EmitterLoad`.
  public var prewarm = EmitterLimits.mostPrewarm

  /// Maximum work of all prewarms of a scene, in nanoseconds.
  public static let mostPrewarm = 1e9
  /// Maximum steps of a layer in a second; those of faster layers are longer.
  static let mostSteps = 240.0
  /// Maximum look-ups of nested cells in a step, for each particle that a layer may hold.
  static let lookups = 10

  /// Creates the limits of a layer that has a scene to itself.
  public init() {}

  /// The steps in a second of a layer's time: fewer for layers faster than 4.
  static func stepRate(_ usual: Int64, speed: Double) -> Int64 {
    guard speed * Double(usual) > mostSteps else { return usual }
    return min(usual, max(1, Int64(mostSteps / speed)))
  }
}
