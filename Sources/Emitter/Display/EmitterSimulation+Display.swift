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
    preparePainters(now, placement)
    switch layer.renderMode {
    case .unordered, .additive:
      for node in nodes.indices { painters[node]?.append(stores[node], to: &list) }
    case .oldestFirst, .oldestLast, .backToFront:
      sortParticles(now)
      for entry in order.entries {
        let node = Int(entry.node)
        painters[node]?.append(stores[node], Int(entry.index), to: &list)
      }
    }
  }

  private mutating func preparePainters(_ now: Int64, _ placement: EmitterPlacement) {
    painters.removeAll(keepingCapacity: true)
    let view = LayerView(placement)
    for node in nodes {
      guard let image = node.image, node.cell.isEnabled else {
        painters.append(nil)
        continue
      }
      painters.append(
        ParticlePainter(
          node, image, Course(node, currentField, from: stateTime), now: now, view: view,
          pixels: placement.scale, layer: layer))
    }
  }

  private mutating func sortParticles(_ now: Int64) {
    order.removeAll()
    let mode = layer.renderMode
    for node in nodes.indices where painters[node] != nil {
      let course = Course(nodes[node], currentField, from: stateTime)
      let count = stores[node].count
      for place in 0..<count {
        // In the order that it will have, as nearly as one knows.
        let index = mode == .oldestLast ? count - 1 - place : place
        let birth = stores[node].birth[index]
        guard birth <= now, now < stores[node].death[index] else { continue }
        var entry = DrawOrder.Entry(key: 0, birth: birth, node: Int32(node), index: Int32(index))
        if mode == .oldestLast { entry.birth = -birth }
        if mode == .backToFront {
          let ahead = course.ahead(stores[node], index, at: now)
          entry.key = course.depth(stores[node], index, after: ahead)
        }
        order.append(entry)
      }
    }
    order.sort()
  }
}
