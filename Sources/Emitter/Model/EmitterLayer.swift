import Graphics
import Portable

/// A particle system: Core Animation's `CAEmitterLayer`, its names, defaults and units.
///
/// Does not: draw (it fills a `DisplayList`), read a clock, know gravity (it takes an
/// `EmitterField` a step).
public struct EmitterLayer: MediaTimed, Sendable {
  /// The kinds of particles; later ones are drawn on top.
  public var emitterCells: [EmitterCell] = []
  /// What acts on all its particles.
  public var emitterBehaviors: [EmitterBehavior] = []
  /// Multiplies the birth rate of `emitterCells`; cells inside cells keep theirs, so that a layer that
  /// is set to 0 lets what is in the air end as it would.
  public var birthRate = 1.0
  /// Multiplies every particle's life, as it is born.
  public var lifetime = 1.0
  /// Multiplies every particle's speed at birth.
  public var velocity = 1.0
  /// Multiplies the size of the particles of `emitterCells`; those inside inherit it.
  public var scale = 1.0
  /// Multiplies every particle's spin.
  public var spin = 1.0
  /// Middle of the shape, in points.
  public var emitterPosition = Vector2.zero
  /// The same in z, towards the viewer.
  public var emitterZPosition = 0.0
  /// Extent of the shape, in points; of circles and spheres the width is the radius.
  public var emitterSize = Size2.zero
  /// Extent of a cuboid in z, in points.
  public var emitterDepth = 0.0
  /// The shape.
  public var emitterShape = EmitterShape.point
  /// Where on the shape.
  public var emitterMode = EmitterMode.volume
  /// In which order particles are drawn.
  public var renderMode = EmitterRenderMode.unordered
  /// Whether particles are seen in perspective, from `eyeDistance`; else z only orders them.
  public var preservesDepth = false
  /// What the ranges of its cells mean.
  public var range = EmitterRange.half
  /// When it runs; `timeOffset` makes a screen that is full at once.
  public var timing = MediaTiming()
  /// Same seed, same particles.
  public var seed: UInt64 = 0

  /// The most particles that live in one layer; births beyond it do not happen.
  public static let mostParticles = 100_000

  /// How far before the screen the eye is where depth is preserved, in points: m34 = −1/1000, as is
  /// usual with Core Animation.
  public static let eyeDistance = 1000.0

  /// A layer with Core Animation's defaults.
  public init() {}

  /// How many particles live in the steady state: birth rate times life, over all cells, those inside
  /// others included.
  public var expectedCount: Double {
    emitterCells.reduce(0) { $0 + alive($1, births: max(0, $1.birthRate * birthRate)) }
  }

  /// Those of a cell that is given so many births a second, and of the cells inside it.
  private func alive(_ cell: EmitterCell, births: Double) -> Double {
    let life = max(0, cell.lifetime * lifetime)
    return cell.emitterCells.reduce(births * life) { sum, inner in
      let schedule = EmissionSchedule(inner.timing, birthRate: inner.birthRate)
      return sum + alive(inner, births: births * schedule.count(within: life))
    }
  }

  /// How many cells there are, those inside others included.
  public var cellCount: Int {
    func count(_ cells: [EmitterCell]) -> Int {
      cells.reduce(cells.count) { $0 + count($1.emitterCells) }
    }
    return count(emitterCells)
  }

  /// How far from its centre any particle can reach, in points.
  public var largestRadius: Double {
    scale.magnitude
      * (emitterCells.map { $0.largestRadius(range, lifetime: lifetime, emitterBehaviors) }.max()
        ?? 0)
  }
}
