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
    preparePainters(now, placement)
    let isSorted = layer.renderMode.isSorted
    if isSorted { order.removeAll() }
    for node in painters.indices where painters[node].isSeen {
      if isSorted {
        painters[node].append(stores[node], Int32(node), layer.renderMode, to: &order)
      } else {
        painters[node].append(stores[node], to: &list)
      }
    }
    if isSorted { order.draw(in: &list) }
  }

  private mutating func preparePainters(_ now: Int64, _ placement: EmitterPlacement) {
    painters.removeAll(keepingCapacity: true)
    let view = LayerView(placement)
    for node in nodes {
      painters.append(
        ParticlePainter(
          node, Course(node, currentField, from: stateTime), now: now, view: view,
          pixels: placement.scale, layer: layer))
    }
  }
}
