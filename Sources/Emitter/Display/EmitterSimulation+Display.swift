import Graphics
import Motion

extension EmitterSimulation {
  /// Appends visible particles in the render mode's order at `time`, in nanoseconds since the scene began.
  ///
  /// `time` lies inside the running step; images start at the `firstImage` of the start.
  public mutating func append(
    to list: inout DisplayList, at time: Int64, placement: EmitterPlacement
  ) {
    guard clock.hasBegun(at: time) else { return }
    let mode = layer.renderMode
    guard mode.isSorted else {
      return forEachSeen(at: time, placement) { painter, store, _ in
        painter.append(store, to: &list)
      }
    }
    // Moved out while stores are lent.
    var sorted = DrawOrder()
    swap(&sorted, &order)
    sorted.removeAll()
    forEachSeen(at: time, placement) { painter, store, node in
      painter.append(store, node, mode, to: &sorted)
    }
    sorted.draw(in: &list)
    swap(&sorted, &order)
  }

  private mutating func forEachSeen(
    at time: Int64, _ placement: EmitterPlacement,
    _ body: (ParticlePainter, borrowing ParticleStore, _ node: Int32) -> Void
  ) {
    let (now, view) = (clock.local(time).nanoseconds, LayerView(placement))
    for (index, node) in nodes.enumerated() where node.isSeen && stores[index].count > 0 {
      let painter = ParticlePainter(
        node, Course(node, currentField, from: stateTime), now: now, view: view,
        pixels: placement.scale, layer: layer)
      stores[index].lend { body(painter, $0, Int32(index)) }
    }
  }
}
