import Graphics
import Motion

extension EmitterSimulation {
  /// Adds every particle that can be seen to a display list, in the order of the layer's render mode.
  ///
  /// - Parameters:
  ///   - list: takes the sprites; their images start at the `firstImage` given at the start.
  ///   - time: nanoseconds since the scene began, inside the running step.
  ///   - placement: how the layer lies on the screen.
  public mutating func append(
    to list: inout DisplayList, at time: Int64, placement: EmitterPlacement
  ) {
    guard clock.hasBegun(at: time) else { return }
    let now = clock.local(time).nanoseconds
    let view = LayerView(placement)
    switch layer.renderMode {
    case .unordered, .additive:
      for node in nodes.indices {
        guard let painter = painter(node, now, view, placement.scale) else { continue }
        painter.append(stores[node], to: &list)
      }
    case .oldestFirst, .oldestLast, .backToFront:
      sortParticles(now)
      for entry in order.entries {
        let node = Int(entry.node)
        guard let painter = painter(node, now, view, placement.scale) else { continue }
        painter.append(stores[node], Int(entry.index), to: &list)
      }
    }
  }

  private func painter(
    _ node: Int, _ now: Int64, _ view: LayerView, _ pixels: Double
  ) -> ParticlePainter? {
    guard let image = nodes[node].image, nodes[node].cell.isEnabled else { return nil }
    return ParticlePainter(
      nodes[node], image, field: currentField, state: stateTime, now: now, view: view,
      pixels: pixels, layer: layer)
  }

  private mutating func sortParticles(_ now: Int64) {
    order.removeAll()
    let mode = layer.renderMode
    for node in nodes.indices where nodes[node].image != nil && nodes[node].cell.isEnabled {
      let store = stores[node]
      let course = Course(nodes[node], currentField, from: stateTime)
      for index in 0..<store.count where store.birth[index] <= now && now < store.death[index] {
        var entry = DrawOrder.Entry(
          key: 0, birth: store.birth[index], node: Int32(node), index: Int32(index))
        if mode == .oldestLast { entry.birth = -entry.birth }
        if mode == .backToFront {
          let ahead = course.ahead(store, index, at: now)
          entry.key = course.depth(store, index, after: ahead)
        }
        order.append(entry)
      }
    }
    order.sort()
  }
}

/// Puts particles of one cell into a display list.
private struct ParticlePainter {
  private let image: Int32
  private let now: Int64
  private let course: Course
  private let look: Look
  private let size: Float
  private let view: LayerView
  private let hasDepth: Bool
  private let blend: Blend

  init(
    _ node: CellNode, _ image: Int32, field: EmitterField, state: Int64, now: Int64,
    view: LayerView, pixels: Double, layer: EmitterLayer
  ) {
    self.image = image
    self.now = now
    course = Course(node, field, from: state)
    look = Look(node)
    size = Float(pixels / node.cell.contentsScale)
    self.view = view
    hasDepth = layer.preservesDepth
    blend = layer.renderMode == .additive ? .additive : .over
  }

  func append(_ store: borrowing ParticleStore, to list: inout DisplayList) {
    for index in 0..<store.count where store.birth[index] <= now && now < store.death[index] {
      append(store, index, to: &list)
    }
  }

  func append(_ store: borrowing ParticleStore, _ index: Int, to list: inout DisplayList) {
    let age = Float(Double(now - store.birth[index]) / 1e9)
    let color = look.color(store, index, age: age)
    guard color.alpha > 0 else { return }
    let ahead = course.ahead(store, index, at: now)
    let spot = course.place(store, index, after: ahead)
    var nearness: Float = 1
    if hasDepth {
      let z = course.depth(store, index, after: ahead)
      let eye = Float(EmitterLayer.eyeDistance)
      // Behind the eye there is nothing to see.
      guard z < eye - 1 else { return }
      nearness = eye / (eye - z)
    }
    let place = view.place(spot.x, spot.y, nearness: nearness)
    let rotation = look.rotation(store, index, age: age) {
      course.velocity(store, index, after: ahead)
    }
    list.append(
      image: image, x: place.x, y: place.y,
      scale: look.scale(store, index, age: age) * nearness * size,
      rotation: rotation + view.angle, color: color, blend: blend)
  }
}
