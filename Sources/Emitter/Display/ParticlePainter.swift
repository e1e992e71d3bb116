import Graphics
import Portable

/// Draws the visible particles of one cell.
struct ParticlePainter: Sendable {
  private let image: Int32
  private let sight: ParticleSight
  private let size: Float
  private let blend: Blend

  init(
    _ node: CellNode, _ course: Course, now: Int64, view: LayerView,
    pixels: Double, layer: EmitterLayer
  ) {
    image = node.image ?? 0
    sight = ParticleSight(node, course, now: now, view: view, layer: layer)
    size = Float(pixels / node.cell.contentsScale)
    blend = layer.renderMode == .additive ? .additive : .over
  }

  /// Adds visible particles with their sprites: going back to the stores after sorting would cost more.
  func append(
    _ store: borrowing ParticleStore, _ node: Int32, _ mode: EmitterRenderMode,
    to order: inout DrawOrder
  ) {
    let (now, course) = (sight.now, sight.course)
    for place in 0..<store.count {
      // Nearly the final order.
      let index = mode == .oldestLast ? store.count - 1 - place : place
      let birth = store.birth[index]
      guard birth <= now, now < store.death[index] else { continue }
      var entry = DrawOrder.Entry(key: 0, birth: birth, node: node, index: Int32(index))
      if mode == .oldestLast { entry.birth = -birth }
      if mode == .backToFront {
        entry.key = course.depth(store, index, after: course.ahead(store, index, at: now))
      }
      order.append(entry) { list in
        sight.see(store, index) { append(store, index, $0, to: &list) }
      }
    }
  }

  func append(_ store: borrowing ParticleStore, to list: inout DisplayList) {
    if let plain = EightParticles<PlainLanes>(sight, store, size: size) {
      plain.append(store, skipping: sight.faded(store), image: image, blend: blend, to: &list)
    } else if let driven = EightParticles<DrivenLanes>(sight, store, size: size) {
      driven.append(store, skipping: sight.faded(store), image: image, blend: blend, to: &list)
    } else {
      appendUnusual(store, to: &list)
    }
  }

  /// Particles of any cell, one by one; if nothing turns them after their alignment to the flight, that is done for eight at
  /// a time.
  private func appendUnusual(_ store: borrowing ParticleStore, to list: inout DisplayList) {
    list.append(image: image, blend: blend, upTo: store.count) {
      (first, x, y, scale, rotation, color) in
      var (next, flights) = (first, Flights())
      let turns = sight.look.lastAlignment
      sight.forEach(store) { index, seen in
        let place = next
        next += 1
        (x[place], y[place], color[place]) = (seen.x, seen.y, seen.color)
        scale[place] = sight.look.scale(store, index, age: seen.age) * seen.nearness * size
        guard let turns else {
          rotation[place] = turn(store, index, seen)
          return
        }
        rotation[place] = sight.look.ownRotation(store, index, age: seen.age)
        flights.append(sight.course.velocity(store, index, after: seen.ahead), place)
        if flights.isFull { flights.align(&rotation, turns, sight.view.angle) }
      }
      if let turns { flights.align(&rotation, turns, sight.view.angle) }
      return next
    }
  }

  @inline(__always)
  private func append(
    _ store: borrowing ParticleStore, _ index: Int, _ seen: ParticleSight.Seen,
    to list: inout DisplayList
  ) {
    list.append(
      image: image, x: seen.x, y: seen.y,
      scale: sight.look.scale(store, index, age: seen.age) * seen.nearness * size,
      rotation: turn(store, index, seen), color: seen.color, blend: blend)
  }

  @inline(__always)
  private func turn(
    _ store: borrowing ParticleStore, _ index: Int, _ seen: ParticleSight.Seen
  ) -> Float {
    let rotation = sight.look.rotation(store, index, age: seen.age) {
      sight.course.velocity(store, index, after: seen.ahead)
    }
    return rotation + sight.view.angle
  }
}

/// The velocities of up to eight sprites that are not aligned yet, and their places in the list.
private struct Flights {
  private var x = InlineArray<8, Float>(repeating: 0)
  private var y = InlineArray<8, Float>(repeating: 0)
  private var places = InlineArray<8, Int>(repeating: 0)
  private var count = 0

  var isFull: Bool { count == 8 }

  mutating func append(_ velocity: (x: Float, y: Float, z: Float), _ place: Int) {
    (x[count], y[count], places[count]) = (velocity.x, velocity.y, place)
    count += 1
  }

  /// Adds the angles to the sprites' own rotations, and forgets the velocities.
  mutating func align(_ rotations: inout MutableSpan<Float>, _ turns: Float, _ view: Float) {
    guard count > 0 else { return }
    let angles = arcTangents(Self.lanes(y), over: Self.lanes(x))
    for number in 0..<count {
      let place = places[number]
      rotations[place] = rotations[place] + (Float(angles[number]) + turns) + view
    }
    count = 0
  }

  private static func lanes(_ numbers: InlineArray<8, Float>) -> SIMD8<Double> {
    var lanes = SIMD8<Double>()
    for lane in 0..<8 { lanes[lane] = Double(numbers[lane]) }
    return lanes
  }
}
