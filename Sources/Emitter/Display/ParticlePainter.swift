import Graphics

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
    } else {
      list.append(image: image, blend: blend, upTo: store.count) {
        write(store, from: $0, &$1, &$2, &$3, &$4, &$5)
      }
    }
  }

  /// Writes visible particles into columns; returns the end.
  @inline(never)
  private func write(
    _ store: borrowing ParticleStore, from first: Int, _ x: inout MutableSpan<Float>,
    _ y: inout MutableSpan<Float>, _ scale: inout MutableSpan<Float>,
    _ rotation: inout MutableSpan<Float>, _ color: inout MutableSpan<Color>
  ) -> Int {
    var place = first
    sight.forEach(store) { index, seen in
      (x[place], y[place], color[place]) = (seen.x, seen.y, seen.color)
      scale[place] = self.scale(store, index, seen)
      rotation[place] = self.rotation(store, index, seen)
      place &+= 1
    }
    return place
  }

  @inline(__always)
  private func append(
    _ store: borrowing ParticleStore, _ index: Int, _ seen: ParticleSight.Seen,
    to list: inout DisplayList
  ) {
    list.append(
      image: image, x: seen.x, y: seen.y, scale: scale(store, index, seen),
      rotation: rotation(store, index, seen), color: seen.color, blend: blend)
  }

  @inline(__always)
  private func scale(
    _ store: borrowing ParticleStore, _ index: Int, _ seen: ParticleSight.Seen
  ) -> Float {
    sight.look.scale(store, index, age: seen.age) * seen.nearness * size
  }

  @inline(__always)
  private func rotation(
    _ store: borrowing ParticleStore, _ index: Int, _ seen: ParticleSight.Seen
  ) -> Float {
    sight.look.rotation(store, index, age: seen.age, sight.course, ahead: seen.ahead)
      + sight.view.angle
  }
}
