import Graphics
import Motion

/// A layer's particles in time, in fixed steps.
///
/// ```
///   step k−1     step k                 step k+1        State stands at the start of the running
///   ───|───────────|───────|───────────────|────▶ t     step; a frame anywhere inside it follows
///                state   frame                          in closed form, so that the frame rate
///                   ◀─────▶ δ                           changes what is seen, never what happens.
/// ```
/// Inside a step acceleration is constant, and x + v δ + ½ a δ² is exact. Births of a step are made
/// when the step begins and appear when their instant comes.
public struct EmitterSimulation: Sendable {
  /// What is simulated.
  public private(set) var layer: EmitterLayer
  /// Steps a second unless told otherwise.
  public static let defaultStepRate: Int64 = 60

  /// Of a start in the middle no more than so many seconds are run: a flake that has been in the air for
  /// longer is not worth a million steps before the first frame.
  static let longestPast = 600.0

  /// All cells, those inside others included; `stores` has the particles of each.
  private(set) var nodes: [CellNode]
  var stores: [ParticleStore]
  /// The next birth of each cell, for those of the layer.
  private var next: [NextBirth]
  let clock: LayerClock
  let steps: TimeGrid
  let stepRate: Int64
  /// Number of the running step; `steps.instant(step)` is where the state stands.
  private var step: Int64
  private var field: EmitterField
  /// Born in the steps before the running one; dead, and taken out of the stores.
  private var bornBefore = 0
  private var retiredBefore = 0
  /// Which share of the layer's own births comes, 0...1: for a machine that is too slow for all.
  public var births = 1.0
  /// Room for the order in which particles are drawn.
  var order = DrawOrder()
  /// Room for what draws each cell's.
  var painters: [ParticlePainter] = []

  /// A layer at its start, prewarmed by its `timeOffset` under a steady field, or as it would be later.
  ///
  /// - Parameters:
  ///   - layer: what to simulate.
  ///   - field: gravity at the start and during the prewarming.
  ///   - firstImage: where `images` begin in the display list's pictures.
  ///   - stepRate: steps a second of the layer's own time.
  ///   - time: nanoseconds since the scene began.
  public init(
    _ layer: EmitterLayer, field: EmitterField, firstImage: Int32 = 0,
    stepRate: Int64 = EmitterSimulation.defaultStepRate, at time: Int64 = 0
  ) {
    self.layer = layer
    self.field = field
    nodes = CellNode.all(of: layer, firstImage: firstImage)
    let steps = TimeGrid(origin: .zero, numerator: stepRate)
    self.steps = steps
    stores = nodes.map { ParticleStore($0.columns, steps) }
    next = nodes.map { _ in .never }
    clock = LayerClock(layer.timing)
    self.stepRate = stepRate

    // Whoever is born more than a lifetime before the start is dead by then, children included: no
    // need to run it.
    let longest = min(nodes.map(\.longestLine).max() ?? 0, Self.longestPast)
    let beginning = clock.local(time).advanced(by: -Instant.nanoseconds(seconds: longest + 1))
    step = steps.index(notAfter: max(beginning, .zero))
    for index in nodes.indices where nodes[index].parent == nil {
      stores[index].reserveCapacity(nodes[index].expectedCount(layer))
      let runs = nodes[index].runs
      next[index] = NextBirth(runs.number(after: steps.instant(step).nanoseconds), runs)
    }
    spawn()
    advance(to: time, field: field)
  }

  /// The pictures that the particles are drawn with, each once, in the order of their cells.
  public var images: [Bitmap] { CellNode.withPictures(nodes).compactMap(\.cell.picture) }

  /// How each of `images` becomes pixels.
  public var samplings: [Sampling] {
    CellNode.withPictures(nodes).compactMap(\.cell.sampling)
  }
}

extension EmitterSimulation {
  /// Runs every step that begins at or before an instant.
  ///
  /// - Parameters:
  ///   - time: nanoseconds since the scene began, not before the last call's.
  ///   - field: gravity for those steps.
  public mutating func advance(to time: Int64, field: EmitterField) {
    let target = steps.index(notAfter: clock.local(time))
    while step < target { advanceOneStep(field) }
  }

  /// When the next step begins, in nanoseconds since the scene began.
  public var nextStep: Int64 { clock.scene(steps.instant(step + 1)) }

  /// How many particles are born, dead and alive at an instant inside the running step.
  ///
  /// - Parameter time: nanoseconds since the scene began.
  /// - Returns: counts since the scene began, the prewarming included.
  public func census(at time: Int64) -> EmitterCensus {
    guard clock.hasBegun(at: time) else { return EmitterCensus() }
    let now = clock.local(time).nanoseconds
    var census = EmitterCensus(born: bornBefore, retired: retiredBefore)
    for store in stores {
      for index in store.settled..<store.count where store.birth[index] <= now { census.born += 1 }
      for index in 0..<store.count where store.death[index] <= now { census.retired += 1 }
    }
    return census
  }

  private mutating func advanceOneStep(_ field: EmitterField) {
    let end = steps.instant(step + 1).nanoseconds
    let begin = steps.instant(step).nanoseconds
    for index in stores.indices {
      bornBefore += stores[index].count - stores[index].settled
      move(index, from: begin, to: end)
      retiredBefore += stores[index].retire(step + 1, at: end)
    }
    // A flake falls at its terminal speed, so its way turns with gravity at once; were only the
    // accelerations turned, the seed's flakes would keep falling to where down used to be.
    let turn = field.turn.since(self.field.turn)
    if field.turn != self.field.turn {
      for index in stores.indices {
        if !nodes[index].effects.bringsBack {
          stores[index].letGo(self.field, Pull(nodes[index], self.field))
        }
        stores[index].turnVelocities(turn)
      }
    }
    self.field = field
    step += 1
    act()
    spawn()
  }

  /// Goes on with other cells and particles inside the running step; those left out are dead.
  mutating func replace(
    _ layer: EmitterLayer, _ nodes: [CellNode], _ stores: [ParticleStore]
  ) {
    for store in self.stores {
      bornBefore += store.count - store.settled
      retiredBefore += store.count
    }
    for store in stores {
      bornBefore -= store.count - store.settled
      retiredBefore -= store.count
    }
    (self.layer, self.nodes, self.stores) = (layer, nodes, stores)
    let end = steps.instant(step + 1).nanoseconds
    next = nodes.map { $0.parent == nil ? NextBirth($0.runs.number(after: end), $0.runs) : .never }
    act()
  }

  private mutating func move(_ index: Int, from begin: Int64, to end: Int64) {
    let node = nodes[index]
    guard node.columns.contains(.driven) else {
      return stores[index].integrate(from: begin, to: end, Pull(node, field))
    }
    stores[index].fly(to: end, Course(node, field, from: begin))
  }

  /// Sets what everybody flies under in the running step.
  private mutating func act() {
    let step = runningStep
    for index in stores.indices {
      step.act(on: &stores[index], nodes[index], 0..<stores[index].count)
    }
  }

  /// Makes the particles that are born in the running step.
  private mutating func spawn() {
    let alive = stores.reduce(0) { $0 + $1.alive }
    var births = StepBirths(runningStep, room: EmitterLayer.mostParticles - alive)
    births.makeOwn(nodes, &next, &stores)
    births.makeNested(nodes, &stores)
  }

  private var runningStep: Step {
    Step(
      begin: stateTime, end: steps.instant(step + 1).nanoseconds, field: field, births: births)
  }

  /// Where the state stands, on the layer's clock.
  var stateTime: Int64 { steps.instant(step).nanoseconds }

  /// The field of the running step.
  var currentField: EmitterField { field }
}
