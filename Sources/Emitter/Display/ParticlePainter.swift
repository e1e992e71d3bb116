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
    if let plain = PlainParticles(sight, store, size: size) {
      plain.append(store, image: image, blend: blend, to: &list)
    } else if let turns = sight.look.lastAlignment {
      appendAligned(store, turns, to: &list)
    } else {
      sight.forEach(store) { append(store, $0, $1, to: &list) }
    }
  }

  /// Eight at a time are aligned to their flight.
  private func appendAligned(
    _ store: borrowing ParticleStore, _ turns: Float, to list: inout DisplayList
  ) {
    var flights = Flights()
    sight.forEach(store) { index, seen in
      let own = sight.look.ownRotation(store, index, age: seen.age)
      append(store, index, seen, rotation: own, to: &list)
      flights.append(sight.course.velocity(store, index, after: seen.ahead))
      if flights.isFull { flights.align(&list, turns, sight.view.angle) }
    }
    flights.align(&list, turns, sight.view.angle)
  }

  @inline(__always)
  private func append(
    _ store: borrowing ParticleStore, _ index: Int, _ seen: ParticleSight.Seen,
    to list: inout DisplayList
  ) {
    let rotation = sight.look.rotation(store, index, age: seen.age) {
      sight.course.velocity(store, index, after: seen.ahead)
    }
    append(store, index, seen, rotation: rotation + sight.view.angle, to: &list)
  }

  @inline(__always)
  private func append(
    _ store: borrowing ParticleStore, _ index: Int, _ seen: ParticleSight.Seen, rotation: Float,
    to list: inout DisplayList
  ) {
    list.append(
      image: image, x: seen.x, y: seen.y,
      scale: sight.look.scale(store, index, age: seen.age) * seen.nearness * size,
      rotation: rotation, color: seen.color, blend: blend)
  }
}

/// The velocities of the newest sprites, up to eight.
private struct Flights {
  private var x = InlineArray<8, Float>(repeating: 0)
  private var y = InlineArray<8, Float>(repeating: 0)
  private var count = 0

  var isFull: Bool { count == 8 }

  mutating func append(_ velocity: (x: Float, y: Float, z: Float)) {
    (x[count], y[count]) = (velocity.x, velocity.y)
    count += 1
  }

  /// Adds the angles to the sprites' own rotations, and forgets the velocities.
  mutating func align(_ list: inout DisplayList, _ turns: Float, _ view: Float) {
    let angles = arcTangents(Self.lanes(y), over: Self.lanes(x))
    list.rotate(newest: count) { $1 + (Float(angles[$0]) + turns) + view }
    count = 0
  }

  private static func lanes(_ numbers: InlineArray<8, Float>) -> SIMD8<Double> {
    var lanes = SIMD8<Double>()
    for lane in 0..<8 { lanes[lane] = Double(numbers[lane]) }
    return lanes
  }
}
