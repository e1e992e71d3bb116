import Graphics
import Motion

/// The running step: its span on the layer's clock, gravity, and which share of its own births comes.
struct Step {
  let begin: Int64
  let end: Int64
  let field: EmitterField
  var births = 1.0

  /// Whether a birth is among the share that comes: always the same ones, evenly spread.
  func comes(_ number: Int64) -> Bool {
    guard births < 1 else { return true }
    return (Double(number) * births).rounded(.down) > (Double(number - 1) * births).rounded(.down)
  }

  /// Sets what some of a cell's particles fly under until the step's end.
  func act(on store: inout ParticleStore, _ node: CellNode, _ range: Range<Int>) {
    guard node.columns.contains(.driven), !range.isEmpty else { return }
    StepForces(node, field, from: begin, to: end).act(on: &store, range)
  }
}

/// Who is born in a step.
///
/// Where there is no room for all, births are thinned: each n-th of a cell comes, as many of a
/// hundred from every cell, so that a full layer stays as it looks, only sparser. The layer's own
/// cells go first, and a tenth of all room is theirs alone.
struct StepBirths {
  /// Room that is kept for the layer's own cells: sparks must not keep rockets from rising.
  private static let reserve = Int64(EmitterLayer.mostParticles / 10)

  private let step: Step
  private var room: Int64

  init(_ step: Step, room: Int) {
    self.step = step
    self.room = Int64(max(0, room))
  }

  /// Births of the layer's own cells; `next` is each cell's next birth.
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
      let kept = share.take(end - first)
      for place in 0..<kept {
        let number = first + Share.spread(place, kept, over: end - first)
        guard step.comes(number),
          let time = place == 0 ? next[index].time : node.runs.time(number)
        else { continue }
        stores[index].append(node.draws.particle(number, at: time, step.field))
      }
      let born = stores[index].settled..<stores[index].count
      step.act(on: &stores[index], node, born)
      next[index] = NextBirth(end, node.runs)
      room -= kept
    }
  }

  /// The birth after the step's last.
  private func end(_ node: CellNode, after next: NextBirth) -> Int64 {
    max(next.number, node.runs.number(after: step.end))
  }

  /// Births of cells inside others, parents first.
  mutating func makeNested(_ nodes: [CellNode], _ stores: inout [ParticleStore]) {
    room = max(0, room - Self.reserve)
    for index in nodes.indices {
      guard let parent = nodes[index].parent, stores[parent].alive > 0 else { continue }
      // Taken out as long as it grows, so that parents are read where they are.
      var children = ParticleStore([], TimeGrid(origin: .zero, numerator: 1))
      swap(&children, &stores[index])
      makeChildren(nodes[index], &children, of: stores[parent], nodes[parent])
      swap(&children, &stores[index])
    }
  }

  private mutating func makeChildren(
    _ node: CellNode, _ children: inout ParticleStore, of parents: borrowing ParticleStore,
    _ parent: CellNode
  ) {
    var share = Share(of: room)
    let most = node.schedule.mostBirths(within: Double(step.end - step.begin) / 1e9)
    // Nearly always all of them have room; only where that is not sure they are counted before.
    if most * Double(parents.alive) > Double(room) {
      for mother in 0..<parents.count {
        share.wanted += Int64(births(node, parents, mother).count)
      }
    }
    let kin = Kin(parent, step)
    for mother in 0..<parents.count {
      let births = births(node, parents, mother)
      let kept = share.take(Int64(births.count))
      for place in 0..<kept {
        let number = births.lowerBound + Share.spread(place, kept, over: Int64(births.count))
        guard let age = node.schedule.time(number) else { continue }
        let time = parents.birth[mother] + age
        children.append(
          node.draws.particle(
            number, of: parents.identity[mother], at: time, from: kin.origin(parents, mother, time))
        )
      }
      room -= kept
    }
    step.act(on: &children, node, children.settled..<children.count)
  }

  /// Numbers of a mother's births in the step, as long as she lives.
  private func births(
    _ node: CellNode, _ parents: borrowing ParticleStore, _ mother: Int
  ) -> Range<Int64> {
    guard parents.death[mother] > step.begin else { return 0..<0 }
    let birth = parents.birth[mother]
    let end = min(step.end, parents.death[mother])
    let from = max(step.begin, birth) - birth
    let schedule = node.schedule
    // At the very moment of her own birth there is nobody to be born of.
    let first = schedule.number(after: from)
    guard let time = schedule.time(first), time <= end - birth else { return 0..<0 }
    return first..<max(first, schedule.number(after: end - birth))
  }
}

/// The next birth of a layer's own cell.
struct NextBirth: Sendable {
  let number: Int64
  /// When it comes, on the layer's clock; the clock's end where there is none.
  let time: Int64

  /// Nobody.
  static let never = NextBirth(number: 0, time: .max)

  /// A birth by its number.
  init(_ number: Int64, _ runs: LayerRuns) {
    self.init(number: number, time: runs.time(number) ?? .max)
  }

  private init(number: Int64, time: Int64) {
    self.number = number
    self.time = time
  }
}

/// What of a wish has room, evenly.
private struct Share {
  var wanted: Int64 = 0
  private let room: Int64
  private var asked: Int64 = 0
  private var given: Int64 = 0

  init(of room: Int64) { self.room = room }

  /// How many of the next `count` come.
  mutating func take(_ count: Int64) -> Int64 {
    guard wanted > room else { return count }
    asked += count
    let (high, low) = asked.multipliedFullWidth(by: room)
    let until = wanted.dividingFullWidth((high, low)).quotient
    defer { given = until }
    return until - given
  }

  /// Which of `count` the one at `place` of the `kept` is.
  static func spread(_ place: Int64, _ kept: Int64, over count: Int64) -> Int64 {
    guard kept < count else { return place }
    return kept.dividingFullWidth(place.multipliedFullWidth(by: count)).quotient
  }
}

/// What a parent hands down.
private struct Kin {
  private let course: Course
  private let look: Look
  private let stretch: Double

  init(_ parent: CellNode, _ step: Step) {
    stretch = step.field.stretch
    course = Course(parent, step.field, from: step.begin)
    look = Look(parent)
  }

  /// Where a mother is at an instant of the step, where she flies, and what she looks like.
  func origin(_ store: ParticleStore, _ index: Int, _ time: Int64) -> BirthDraws.Origin {
    let ahead = course.ahead(store, index, at: time)
    let age = Float(Double(time - store.birth[index]) / 1e9)
    let isDeep = store.columns.contains(.depth)
    let flight = course.velocity(store, index, after: ahead)
    let velocity = (x: Double(flight.x), y: Double(flight.y), z: Double(flight.z))
    let square = velocity.x * velocity.x + velocity.y * velocity.y + velocity.z * velocity.z
    // Who stands still looks where it was sent.
    let speed = square.squareRoot()
    let way =
      square > 1e-12
      ? (velocity.x / speed, velocity.y / speed, velocity.z / speed)
      : (Double(store.wayX[index]), Double(store.wayY[index]), 0)
    let place = course.place(store, index, after: ahead)
    return BirthDraws.Origin(
      x: Double(place.x), y: Double(place.y),
      z: isDeep ? Double(course.depth(store, index, after: ahead)) : 0, way: way,
      inherited: Inheritance(
        scale: look.scale(store, index, age: age), tint: look.color(store, index, age: age)),
      stretch: stretch)
  }
}
