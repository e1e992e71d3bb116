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
      let pull = Pull(nodes[node].cell, currentField)
      for index in 0..<store.count where store.birth[index] <= now && now < store.death[index] {
        var entry = DrawOrder.Entry(
          key: 0, birth: store.birth[index], node: Int32(node), index: Int32(index))
        if mode == .oldestLast { entry.birth = -entry.birth }
        if mode == .backToFront {
          let ahead = store.ahead(index, at: now, since: stateTime)
          entry.key = store.depth(index, after: ahead, pull)
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
  private let state: Int64
  private let pull: Pull
  private let growth: Float
  private let size: Float
  private let fade: Fade
  private let view: LayerView
  private let hasDepth: Bool
  private let blend: Blend

  init(
    _ node: CellNode, _ image: Int32, field: EmitterField, state: Int64, now: Int64,
    view: LayerView, pixels: Double, layer: EmitterLayer
  ) {
    self.image = image
    self.now = now
    self.state = state
    pull = Pull(node.cell, field)
    growth = node.growth
    size = Float(pixels / node.cell.contentsScale)
    fade = Fade(node.cell)
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
    let above = store.columns.contains(.child) ? store.inherited[index] : .none
    let color = fade.color(store.color[index], age: age, tint: above.tint)
    guard color.alpha > 0 else { return }
    let ahead = store.ahead(index, at: now, since: state)
    let spot = store.place(index, after: ahead, pull)
    var nearness: Float = 1
    if hasDepth {
      let z = store.depth(index, after: ahead, pull)
      let eye = Float(EmitterLayer.eyeDistance)
      // Behind the eye there is nothing to see.
      guard z < eye - 1 else { return }
      nearness = eye / (eye - z)
    }
    let place = view.place(spot.x, spot.y, nearness: nearness)
    list.append(
      image: image, x: place.x, y: place.y,
      scale: (store.scale[index] + growth * age) * above.scale * nearness * size,
      rotation: store.spin[index] * age + view.angle, color: color, blend: blend)
  }
}
