/// What a layer asks for in its steady state, by arithmetic: nothing is simulated.
///
/// ```
///   births a second ─▶ living particles ─▶ work of a step ─▶ how many steps a prewarm may have
/// ```
/// Work is in nanoseconds of a usual CPU. It is a rough number: it decides how much of its past a layer begins with.
public struct EmitterLoad: Equatable, Sendable {
  /// Living particles without any limit.
  public private(set) var alive = 0.0
  /// Living particles after births are thinned.
  public private(set) var kept = 0.0
  /// The past that a prewarm should have to miss no living particle, in seconds of the layer's time.
  public private(set) var past = 0.0
  /// The room that all births of a step and all living particles need.
  public private(set) var room = 0.0
  /// The work of a second of the scene.
  public var rate: Double { step * stepRate * speed }
  /// The part of `rate` that does not depend on particles.
  public var idleRate: Double { cells * stepRate * speed }
  /// The work of all steps of that past.
  public var work: Double { earlyStep * stepRate * past }
  /// The work of a step, and its part that does not depend on particles.
  private(set) var step = 0.0
  private var cells = 0.0
  /// The work of a step of a prewarm.
  private var earlyStep = 0.0
  private let stepRate: Double
  private let speed: Double

  /// Nanoseconds for a cell in each step, for a birth, and for a parent's look-up of a nested cell.
  private static let (cell, birth, lookup) = (500.0, 250.0, 40.0)
  /// Nanoseconds for a particle in each step, and for each of its behaviours.
  fileprivate static let (flight, behavior) = (0.7, 60.0)

  /// Limits the pre-roll, in seconds: older flakes are not worth a million steps before the first frame.
  static let longestPast = 600.0

  init(_ nodes: [CellNode], of layer: EmitterLayer, stepRate: Int64) {
    self.stepRate = Double(stepRate)
    speed = Self.bounded(layer.speed)
    let most = Double(layer.limits.particles)
    var births = [Double](repeating: 0, count: nodes.count)
    // In the long run, and within the longest past.
    var (particles, early) = (0.0, 0.0)
    for (index, node) in nodes.enumerated() {
      let life = Self.bounded(node.meanLife)
      var (parents, rate) = (0.0, node.schedule.birthsPerSecond)
      if let parent = node.parent {
        let age = Self.bounded(nodes[parent].meanLife)
        parents = births[parent] * age
        rate = births[parent] * node.schedule.count(within: age)
      }
      births[index] = Self.bounded(rate)
      let (living, new) = (births[index] * life, births[index] / self.stepRate)
      alive += living
      // A particle that dies in its first step takes as much room as one that does not.
      room += max(living, new)
      let young = births[index] * min(life, Self.longestPast)
      let looked = min(parents, most * Double(EmitterLimits.lookups))
      let rest = min(new, most) * Self.birth + looked * Self.lookup
      particles += min(living, most) * node.flightWork + rest
      early += min(young, most) * node.flightWork + rest
    }
    cells = Double(nodes.count) * Self.cell
    (step, earlyStep) = (particles + cells, early + cells)
    kept = room > most ? alive * (most / room) : alive
    past = min(nodes.map(\.longestLine).max() ?? 0, Self.longestPast) + 1
  }

  /// A number without infinities: sums and products of such numbers are finite, too.
  private static func bounded(_ value: Double) -> Double { value > 0 ? min(value, 1e30) : 0 }

  /// A layer in depth: the screen decides how many particles it has, and this is the most that they cost.
  init(inDepth layer: EmitterLayer, stepRate: Int64) {
    self.stepRate = Double(stepRate)
    speed = Self.bounded(layer.speed)
    let density = layer.emitterCells.reduce(0) { $0 + Self.bounded($1.depth?.density ?? 0) }
    // On a screen of 4000 × 2400 points.
    let wanted = density * Self.bounded(layer.birthRate) * 960
    let particles = min(wanted, Double(layer.limits.particles) / 4)
    (alive, kept, room) = (particles, particles, particles * 4)
    let behaviors = layer.emitterCells.map(\.emitterBehaviors.count).max() ?? 0
    let each = Double(layer.emitterBehaviors.count + behaviors + 1) * Self.behavior
    let runs = min(particles, Double(layer.emitterCells.count * DepthPlan.slices))
    step = particles * each + runs * Self.cell
  }

  /// The part of the past that work of `most` nanoseconds allows, in seconds.
  public func past(within most: Double) -> Double {
    work > most ? most / (earlyStep * stepRate) : past
  }
}

extension CellNode {
  fileprivate var flightWork: Double {
    EmitterLoad.flight + (effects.moves ? EmitterLoad.behavior * Double(max(behaviors, 1)) : 0)
  }
}

extension EmitterLayer {
  /// What the layer asks for.
  public var load: EmitterLoad {
    let stepRate = EmitterLimits.stepRate(EmitterSimulation.defaultStepRate, speed: speed)
    guard !hasDepth else { return EmitterLoad(inDepth: self, stepRate: stepRate) }
    return EmitterLoad(CellNode.all(of: self, firstImage: 0), of: self, stepRate: stepRate)
  }
}
