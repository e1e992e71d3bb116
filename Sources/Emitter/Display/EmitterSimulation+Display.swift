import Graphics
import Motion

extension EmitterSimulation {
  /// Appends visible particles in the render mode's order at `time`, in nanoseconds since the scene began.
  ///
  /// `time` lies inside the running step; images start at the `firstImage` of the start. Particles of cells with `lit`
  /// take `flash`, whose place is in pixels.
  public mutating func append(
    to list: inout DisplayList, at time: Int64, placement: EmitterPlacement,
    flash: WorldLight? = nil
  ) {
    guard clock.hasBegun(at: time) else { return }
    let now = clock.local(time).nanoseconds
    // Moved out, as it is changed beside the stores.
    var sorted = DrawOrder()
    swap(&sorted, &order)
    sorted.removeAll()
    for (index, node) in nodes.enumerated() where node.isSeen && stores[index].count > 0 {
      let projection = projection(of: node, at: now, placement)
      let painter = ParticlePainter(node, projection, layer.renderMode)
      let flash = node.cell.lit > 0 ? flash : nil
      if layer.renderMode.isSorted {
        let mark = sorted.end
        painter.append(stores[index], Int32(index), to: &sorted)
        if let flash { sorted.light(from: mark, by: flash, share: node.cell.lit) }
      } else {
        let mark = list.end
        painter.append(stores[index], to: &list)
        if let flash { list.light(from: mark, by: flash, share: node.cell.lit) }
      }
    }
    sorted.draw(in: &list)
    swap(&sorted, &order)
  }

  func projection(
    of node: CellNode, at now: Int64, _ placement: EmitterPlacement
  ) -> ParticleProjection {
    ParticleProjection(
      node, Trajectory(node, field, from: stateTime), at: now, placement, layer)
  }
}
