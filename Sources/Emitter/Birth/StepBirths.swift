import Graphics

/// The running step: its span on the layer's clock, gravity, the layer's runs.
struct Step {
  let begin: Int64
  let end: Int64
  let field: EmitterField
  let runs: LayerRuns
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

  /// Births of the layer's own cells; `next` is the number of each cell's next birth.
  mutating func makeOwn(
    _ nodes: [CellNode], _ next: inout [Int64], _ stores: inout [ParticleStore]
  ) {
    var share = Share(of: room)
    for (index, node) in nodes.enumerated() where node.parent == nil {
      share.wanted += end(node, from: next[index]) - next[index]
    }
    guard share.wanted > 0 else { return }
    for (index, node) in nodes.enumerated() where node.parent == nil {
      let (first, end) = (next[index], end(node, from: next[index]))
      let kept = share.take(end - first)
      for place in 0..<kept {
        let number = first + Share.spread(place, kept, over: end - first)
        guard let time = step.runs.time(number, node.schedule) else { continue }
        stores[index].append(node.draws.particle(number, at: time, step.field))
      }
      act(on: &stores[index], node)
      next[index] = end
      room -= kept
    }
  }

  /// The birth after the step's last.
  private func end(_ node: CellNode, from next: Int64) -> Int64 {
    guard let time = step.runs.time(next, node.schedule), time <= step.end else { return next }
    return max(next, step.runs.number(after: step.end, node.schedule))
  }

  /// Births of cells inside others, parents first.
  mutating func makeNested(_ nodes: [CellNode], _ stores: inout [ParticleStore]) {
    room = max(0, room - Self.reserve)
    for index in nodes.indices {
      guard let parent = nodes[index].parent else { continue }
      let parents = stores[parent]
      var share = Share(of: room)
      for mother in 0..<parents.count {
        share.wanted += Int64(births(nodes[index], parents, mother).count)
      }
      guard share.wanted > 0 else { continue }
      let kin = Kin(nodes[parent], step)
      for mother in 0..<parents.count {
        let births = births(nodes[index], parents, mother)
        let kept = share.take(Int64(births.count))
        for place in 0..<kept {
          let number = births.lowerBound + Share.spread(place, kept, over: Int64(births.count))
          guard let age = nodes[index].schedule.time(number) else { continue }
          let time = parents.birth[mother] + age
          stores[index].append(
            nodes[index].draws.particle(
              number, of: parents.identity[mother], at: time,
              from: kin.origin(parents, mother, time)))
        }
        room -= kept
      }
      act(on: &stores[index], nodes[index])
    }
  }

  /// Sets what the newly born fly under until the step's end.
  private func act(on store: inout ParticleStore, _ node: CellNode) {
    guard let forces = node.forces else { return }
    let forcesNow = StepForces(
      forces, Pull(node.cell, step.field), step.field, from: step.begin, to: step.end)
    forcesNow.act(on: &store, store.settled..<store.count)
  }

  /// Numbers of a mother's births in the step, as long as she lives.
  private func births(
    _ node: CellNode, _ parents: ParticleStore, _ mother: Int
  ) -> Range<Int64> {
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

  init(_ parent: CellNode, _ step: Step) {
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
        scale: look.scale(store, index, age: age), tint: look.color(store, index, age: age)))
  }
}
