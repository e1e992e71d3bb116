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
    let now = clock.local(time).nanoseconds
    let (view, field, isSorted) = (LayerView(placement), currentField, layer.renderMode.isSorted)
    if isSorted { order.removeAll() }
    for (index, node) in nodes.enumerated() where node.isSeen && stores[index].count > 0 {
      let painter = ParticlePainter(
        node, Course(node, field, from: stateTime), now: now, view: view, pixels: placement.scale,
        layer: layer)
      if isSorted {
        painter.append(stores[index], Int32(index), layer.renderMode, to: &order)
      } else {
        painter.append(stores[index], to: &list)
      }
    }
    if isSorted { order.draw(in: &list) }
  }
}
