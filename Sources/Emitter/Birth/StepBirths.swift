import Graphics
import Motion
import Portable

/// The running step, on the layer's clock; `births` is the share of the layer's own births that happens.
struct Step {
  let begin: Int64
  let end: Int64
  let field: EmitterField
  var births = 1.0
  /// Whether a frame may show an instant inside the step.
  var isSeen = true

  /// The instant up to which a cell's births need not be made; `begin` where all are needed.
  ///
  /// Such particles are dead when the step ends, and nothing is left of them.
  func deadline(_ node: CellNode) -> Int64 {
    guard !isSeen, !node.hasCells else { return begin }
    // A microsecond for rounding.
    return max(begin, end - node.longestLife - 1000)
  }

  /// Whether a birth is in the share: always the same ones, evenly spread.
  func comes(_ number: Int64) -> Bool {
    guard births < 1 else { return true }
    return (Double(number) * births).rounded(.down) > (Double(number - 1) * births).rounded(.down)
  }

  func act(on store: inout ParticleStore, _ node: CellNode, _ range: Range<Int>) {
    guard node.isDriven, !range.isEmpty else { return }
    StepForces(node, field, from: begin, to: end).act(on: &store, range)
  }
}

/// The births of a step; without room for all, every cell's are thinned evenly by one factor, to keep the look.
struct StepBirths {
  private let step: Step
  private var room: Int64
  /// Reserved for the layer's own cells, which go first: sparks must not keep rockets from rising.
  private let reserve: Int64
  /// Further look-ups of nested cells.
  private var lookups: Int64
  /// Births that were left out because they are dead when the step ends.
  private(set) var skipped = 0
  /// A cell's, not yet in its store; the caller keeps the memory from step to step.
  private(set) var newborn: [Particle]

  init(
    _ step: Step, _ limits: EmitterLimits, alive: Int, lookups: Int, newborn: consuming [Particle]
  ) {
    self.step = step
    room = Int64(max(0, limits.particles - alive))
    reserve = Int64(limits.particles / 10)
    self.lookups = Int64(max(0, limits.particles * EmitterLimits.lookups - lookups))
    self.newborn = newborn
  }

  /// Moves a cell's newborn to its store, where forces act on them.
  private mutating func moveNewborn(of node: CellNode, to store: inout ParticleStore) {
    guard !newborn.isEmpty else { return }
    for particle in newborn { store.append(particle) }
    newborn.removeAll(keepingCapacity: true)
    step.act(on: &store, node, store.settled..<store.count)
  }

  mutating func makeOwn(
    _ nodes: [CellNode], _ next: inout [NextBirth], _ stores: inout [ParticleStore]
  ) {
    var share = Share(of: room)
    for index in next.indices where next[index].time <= step.end {
      share.wanted += end(nodes[index], after: next[index]) - next[index].number
    }
    guard share.wanted > 0 else { return }
    for index in next.indices where next[index].time <= step.end {
      let node = nodes[index]
      let (first, end) = (next[index].number, end(node, after: next[index]))
      let kept = parents(of: node, share.take(end - first))
      let dead = step.deadline(node)
      let needed = dead > step.begin ? node.runs.number(after: dead) - first : 0
      let start = skip(needed, kept, over: end - first)
      for place in start..<kept {
        let number = first + Share.spread(place, kept, over: end - first)
        guard step.comes(number),
          let time = place == 0 ? next[index].time : node.runs.time(number)
        else { continue }
        newborn.append(node.draws.particle(number, at: time, step.field))
      }
      moveNewborn(of: node, to: &stores[index])
      next[index] = NextBirth(end, node.runs)
      room -= kept
    }
  }

  private func end(_ node: CellNode, after next: NextBirth) -> Int64 {
    max(next.number, node.runs.number(after: step.end))
  }

  /// As many births of parents as may look up their nested cells.
  private mutating func parents(of node: CellNode, _ count: Int64) -> Int64 {
    guard node.hasCells else { return count }
    let kept = min(count, lookups / Int64(node.cells))
    lookups -= kept * Int64(node.cells)
    return kept
  }

  /// The first place among `kept` of `count` births that is needed, if the first `needless` are not.
  private mutating func skip(_ needless: Int64, _ kept: Int64, over count: Int64) -> Int64 {
    guard needless > 0 else { return 0 }
    let first = Share.place(min(needless, count), kept, over: count)
    skipped += Int(Double(first) * step.births)
    return first
  }

  mutating func makeNested(_ nodes: [CellNode], _ stores: inout [ParticleStore]) {
    room = max(0, room - reserve)
    for index in nodes.indices {
      guard let parent = nodes[index].parent, stores[parent].alive > 0 else { continue }
      makeChildren(nodes[index], of: stores[parent], nodes[parent])
      moveNewborn(of: nodes[index], to: &stores[index])
    }
  }

  private mutating func makeChildren(
    _ node: CellNode, of parents: ParticleStore, _ parentNode: CellNode
  ) {
    var share = Share(of: room)
    let most = node.schedule.mostBirths(within: Double(step.end - step.begin) / 1e9)
    // Nearly always all have room; births are counted beforehand only if that is uncertain.
    if most * Double(parents.alive) > Double(room) {
      for parent in 0..<parents.count {
        share.wanted += Int64(births(node, parents, parent).count)
      }
    }
    let origins = BirthOrigins(parentNode, step)
    let blocks = parents.blocks.span
    for parent in 0..<parents.count {
      let births = births(node, parents, parent)
      guard !births.isEmpty else { continue }
      let kept = self.parents(of: node, share.take(Int64(births.count)))
      let birth = parents.blocks[parent >> 3].birth[parent & 7]
      let dead = step.deadline(node)
      let needed =
        dead > step.begin && kept > 0
        ? node.schedule.number(after: dead - birth) - births.lowerBound : 0
      let start = skip(needed, kept, over: Int64(births.count))
      for place in start..<kept {
        let number = births.lowerBound + Share.spread(place, kept, over: Int64(births.count))
        guard let age = node.schedule.time(number) else { continue }
        newborn.append(
          node.draws.particle(
            number, of: parents.blocks[parent >> 3].identity[parent & 7], at: birth + age,
            from: origins.origin(blocks, parent, birth + age)))
      }
      room -= kept
    }
  }

  private func births(
    _ node: CellNode, _ parents: borrowing ParticleStore, _ parent: Int
  ) -> Range<Int64> {
    let death = parents.blocks[parent >> 3].death[parent & 7]
    guard death > step.begin else { return 0..<0 }
    let birth = parents.blocks[parent >> 3].birth[parent & 7]
    let end = min(step.end, death)
    let from = max(step.begin, birth) - birth
    let schedule = node.schedule
    // A birth at the instant of the parent's own birth does not count.
    let first = schedule.number(after: from)
    let next = schedule.number(after: end - birth)
    // Numbers go on after the last birth.
    guard first < next, schedule.time(first) != nil else { return 0..<0 }
    return first..<next
  }
}

struct NextBirth: Sendable {
  let number: Int64
  /// On the layer's clock; `.max` without a further birth.
  let time: Int64

  static let never = NextBirth(number: 0, time: .max)

  init(_ number: Int64, _ runs: LayerRuns) {
    self.init(number: number, time: runs.time(number) ?? .max)
  }

  private init(number: Int64, time: Int64) {
    self.number = number
    self.time = time
  }
}

/// Thins births evenly to the free capacity.
private struct Share {
  var wanted: Int64 = 0
  private let room: Int64
  private var asked: Int64 = 0
  private var given: Int64 = 0

  init(of room: Int64) { self.room = room }

  mutating func take(_ count: Int64) -> Int64 {
    guard wanted > room else { return count }
    asked += count
    let (high, low) = asked.multipliedFullWidth(by: room)
    let until = wanted.dividingFullWidth((high, low)).quotient
    defer { given = until }
    return until - given
  }

  /// The first place whose birth is not before `index` among `count`: the inverse of `spread`.
  static func place(_ index: Int64, _ kept: Int64, over count: Int64) -> Int64 {
    guard kept < count else { return index }
    let (high, low) = index.multipliedFullWidth(by: kept)
    let (quotient, remainder) = count.dividingFullWidth((high, low))
    return min(kept, remainder > 0 ? quotient + 1 : quotient)
  }

  /// Index among `count` of the kept birth at `place`.
  static func spread(_ place: Int64, _ kept: Int64, over count: Int64) -> Int64 {
    guard kept < count else { return place }
    return kept.dividingFullWidth(place.multipliedFullWidth(by: count)).quotient
  }
}

/// Where and how a cell's particles emit their own.
private struct BirthOrigins {
  private let trajectory: Trajectory
  private let appearance: Appearance
  private let isDeep: Bool
  private let stretch: Double

  init(_ node: CellNode, _ step: Step) {
    trajectory = Trajectory(node, step.field, from: step.begin)
    (appearance, isDeep, stretch) = (Appearance(node), node.isDeep, step.field.stretch)
  }

  /// The origin on a particle, at `time`.
  func origin(
    _ blocks: Span<ParticleBlock>, _ index: Int, _ time: Int64
  ) -> BirthDraws.Origin {
    let (block, lane) = (blocks[index >> 3], index & 7)
    let ages = appearance.ages(block, at: time)
    let flight = trajectory.flight(block, trajectory.ahead(at: time, ages: ages.seconds))
    let pull = trajectory.pull
    let velocity = Vector3(
      x: Double(flight.velocity(block.x, pull.x)[lane]),
      y: Double(flight.velocity(block.y, pull.y)[lane]),
      z: isDeep ? Double(flight.velocity(block.z, pull.z)[lane]) : 0)
    let place = Vector3(
      x: Double(trajectory.x(block.x, flight)[lane]),
      y: Double(trajectory.y(block.y, flight)[lane]),
      z: isDeep ? Double(flight.place(block.z, pull.z)[lane]) : 0)
    let square = velocity.squaredLength
    // A motionless parent keeps its direction at birth.
    let way =
      square > 1e-12
      ? velocity / square.squareRoot()
      : Vector3(x: Double(block.wayX[lane]), y: Double(block.wayY[lane]), z: 0)
    return BirthDraws.Origin(
      place: place, way: way,
      inherited: Inheritance(
        scale: (appearance.scales(block.scale, ages) * block.inheritedScale)[lane],
        tint: appearance.colors(block.color, ages).seen(block.tint)[lane]),
      stretch: stretch)
  }
}
