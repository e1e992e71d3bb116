import Graphics
import Motion

/// A layer's particles, advanced in fixed steps.
///
/// ```
///   step k−1     step k                 step k+1        State stands at the start of the running
///   ───|───────────|───────|───────────────|────▶ t     step; a frame anywhere inside it follows
///                state   frame                          in closed form, so that the frame rate
///                   ◀─────▶ δ                           changes what is seen, never what happens.
/// ```
/// CommonAcceleration is constant in a step: x + v δ + ½ a δ² is exact; its births are made at once and appear later.
public struct EmitterSimulation: Sendable {
  /// The simulated layer.
  public private(set) var layer: EmitterLayer
  /// Default steps per second.
  public static let defaultStepRate: Int64 = 60

  /// All cells, nested ones included; `stores` has the particles of each.
  private(set) var nodes: [CellNode]
  var stores: [ParticleStore]
  private var next: [NextBirth]
  /// Empty between steps; kept to avoid allocation.
  private var newborn: [Particle] = []
  let clock: LayerClock
  let steps: TimeGrid
  /// Before it is reduced for a fast layer.
  let usualStepRate: Int64
  /// The running step; the state stands at `steps.instant(step)`.
  private(set) var step: Int64
  private(set) var field: EmitterField
  /// Births before the running step; deaths already removed from the stores.
  private var bornBefore = 0
  private var retiredBefore = 0
  /// Share of the layer's own births that happens, 0...1, reduced on slow machines.
  public var births = 1.0
  var order = DrawOrder()
  var ledger = FlightLedger()

  /// Creates a layer at `time`, in nanoseconds since the scene began, prewarmed by `timeOffset` under `field`.
  ///
  /// `stepRate` is per second of the layer's time, less for fast layers; `firstImage` is the first index of `images` in
  /// the display list. `mayPrewarm` is asked at least every few milliseconds: after false, the layer begins empty.
  public init(
    _ layer: EmitterLayer, field: EmitterField, firstImage: Int32 = 0,
    stepRate: Int64 = EmitterSimulation.defaultStepRate, at time: Int64 = 0,
    mayPrewarm: () -> Bool = { true }
  ) {
    self.layer = layer
    self.field = field
    usualStepRate = stepRate
    let stepRate = EmitterLimits.stepRate(stepRate, speed: layer.speed)
    nodes = CellNode.all(of: layer, firstImage: firstImage)
    let steps = TimeGrid(origin: .zero, numerator: stepRate)
    self.steps = steps
    stores = nodes.map { _ in ParticleStore(steps) }
    next = nodes.map { _ in .never }
    clock = LayerClock(layer.timing)

    // Earlier births are dead by the start, descendants included.
    let load = EmitterLoad(nodes, of: layer, stepRate: stepRate)
    let past = Instant.nanoseconds(seconds: load.past(within: layer.limits.prewarm))
    let now = clock.local(time)
    step = steps.index(notAfter: max(now.advanced(by: -past), .zero))
    reserve()
    begin(at: step, isSeen: step == steps.index(notAfter: now))
    prewarm(to: steps.index(notAfter: now), load, mayPrewarm)
  }

  /// The particles' pictures without duplicates, in the order of their cells.
  public var images: [Bitmap] { CellNode.withPictures(nodes).compactMap(\.cell.picture) }

  /// The sampling of each of `images`.
  public var samplings: [Sampling] {
    CellNode.withPictures(nodes).compactMap(\.cell.sampling)
  }
}

extension EmitterSimulation {
  /// Memory for the steady state, so that it allocates nothing.
  private mutating func reserve() {
    var room = layer.limits.particles
    for index in nodes.indices where nodes[index].parent == nil {
      let count = min(nodes[index].expectedCount(layer), room)
      stores[index].reserveCapacity(count)
      room -= count
    }
  }

  /// Begins without particles.
  private mutating func begin(at step: Int64, isSeen: Bool) {
    self.step = step
    let begin = steps.instant(step).nanoseconds
    next = nodes.map {
      $0.parent == nil ? NextBirth($0.runs.number(after: begin), $0.runs) : .never
    }
    spawn(isSeen: isSeen)
  }

  /// Runs the steps before the first frame, in slices of a few milliseconds.
  private mutating func prewarm(to target: Int64, _ load: EmitterLoad, _ mayGoOn: () -> Bool) {
    let slice = max(1, Int64(Self.slice / max(load.step, 1)))
    var pause = step + slice
    while step < target {
      if step >= pause {
        pause += slice
        guard mayGoOn() else {
          stores = nodes.map { _ in ParticleStore(steps) }
          (bornBefore, retiredBefore) = (0, 0)
          return begin(at: target, isSeen: true)
        }
      }
      advanceOneStep(field, isSeen: step + 1 == target)
    }
  }

  /// Work between two questions, in nanoseconds.
  private static let slice = 5e6

  /// Runs every step that begins up to `time`, in nanoseconds since the scene began, which must not decrease.
  public mutating func advance(to time: Int64, field: EmitterField) {
    let target = steps.index(notAfter: clock.local(time))
    while step < target { advanceOneStep(field) }
  }

  /// When the next step begins, in nanoseconds since the scene began.
  public var nextStep: Int64 { clock.scene(steps.instant(step + 1)) }

  /// Births and deaths up to `time` in nanoseconds since the scene began, in the running step; prewarming included.
  public func census(at time: Int64) -> EmitterCensus {
    guard clock.hasBegun(at: time) else { return EmitterCensus() }
    let now = clock.local(time).nanoseconds
    var census = EmitterCensus(born: bornBefore, retired: retiredBefore)
    for store in stores {
      census.born += store.blocks.count(notAfter: now) { $0.birth } - store.settled
      census.retired += store.blocks.count(notAfter: now) { $0.death }
    }
    return census
  }

  /// Without `isSeen`, no frame shows the step that begins.
  mutating func advanceOneStep(_ field: EmitterField, isSeen: Bool = true) {
    let end = steps.instant(step + 1).nanoseconds
    let begin = steps.instant(step).nanoseconds
    for index in stores.indices {
      bornBefore += stores[index].count - stores[index].settled
      move(index, from: begin, to: end)
      retiredBefore += stores[index].retire(step + 1, at: end)
    }
    // Flakes fall at terminal speed: with the accelerations alone they would keep falling to where down used to be.
    let turn = field.turn.since(self.field.turn)
    if field.turn != self.field.turn {
      for index in stores.indices {
        // Children may be visible still.
        if !nodes[index].effects.bringsBack, !nodes[index].hasCells {
          stores[index].letGo(self.field, CommonAcceleration(nodes[index], self.field))
        }
        stores[index].turnVelocities(turn, areParents: nodes[index].hasCells)
      }
    }
    self.field = field
    step += 1
    act()
    spawn(isSeen: isSeen)
  }

  /// Continues with other cells and particles inside the running step; omitted particles count as dead.
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
    stores[index].fly(
      to: end, Trajectory(node, field, from: begin), isDeep: node.isDeep)
  }

  private mutating func act() {
    let step = runningStep(isSeen: true)
    for index in stores.indices {
      step.act(on: &stores[index], nodes[index], 0..<stores[index].count)
    }
  }

  private mutating func spawn(isSeen: Bool) {
    var (alive, lookups) = (0, 0)
    let isNested = nodes.count > layer.emitterCells.count
    for index in stores.indices {
      alive += stores[index].alive
      if isNested { lookups += stores[index].alive * nodes[index].cells }
    }
    var memory: [Particle] = []
    swap(&memory, &newborn)
    let step = runningStep(isSeen: isSeen)
    var births = StepBirths(
      step, layer.limits, alive: alive, lookups: lookups, newborn: consume memory)
    births.makeOwn(nodes, &next, &stores)
    births.makeNested(nodes, &stores)
    newborn = births.newborn
    bornBefore += births.skipped
    retiredBefore += births.skipped
  }

  private func runningStep(isSeen: Bool) -> Step {
    Step(
      begin: stateTime, end: steps.instant(step + 1).nanoseconds, field: field, births: births,
      isSeen: isSeen)
  }

  var stateTime: Int64 { steps.instant(step).nanoseconds }
}
