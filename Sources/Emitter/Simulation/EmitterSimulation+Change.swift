import Graphics
import Motion

extension EmitterSimulation {
  /// Continues as a changed layer; living particles fly on.
  ///
  /// ```
  ///   cells before   rocket ─ spark      cells after   rocket ─┬─ spark      the same cells: their
  ///                  snow                              snow    └─ smoke      particles live on
  ///                                                    sleet                 new: empty
  /// ```
  /// A cell is the same if its name and its parent are; nameless cells are matched by their order. Its particles keep
  /// their values at birth, fly on under the new accelerations and behaviours, and grow and fade at the new speeds
  /// from their current look. Births follow the new numbers from the next step on: a birth rate of 0 drains the
  /// layer. Particles of removed cells vanish. Another `beginTime`, `timeOffset` or `speed` restarts it as of now.
  ///
  /// `time` is in nanoseconds since the scene began, in the running step; `firstImage` is the new index of `images`.
  public mutating func change(
    to layer: EmitterLayer, at time: Int64, firstImage: Int32 = 0,
    mayPrewarm: () -> Bool = { true }
  ) {
    guard LayerClock(layer.timing) == clock else {
      let share = births
      self = EmitterSimulation(
        layer, field: field, firstImage: firstImage, stepRate: usualStepRate, at: time,
        mayPrewarm: mayPrewarm)
      births = share
      return
    }
    let nodes = CellNode.all(of: layer, firstImage: firstImage)
    let heirs = heirs(of: nodes)
    var stores = nodes.map { _ in ParticleStore(steps) }
    for (index, node) in nodes.enumerated() {
      guard let old = heirs[index] else { continue }
      self.stores[old].move(to: &stores[index], of: node, from: self.nodes[old], at: stateTime)
    }
    replace(layer, nodes, stores)
  }

  /// Removes all particles at once; births continue.
  public mutating func clear() {
    replace(layer, nodes, nodes.map { _ in ParticleStore(steps) })
  }

  private func heirs(of nodes: [CellNode]) -> [Int?] {
    var names: [CellName: Int] = [:]
    for (index, name) in CellName.all(of: self.nodes).enumerated() { names[name] = index }
    return CellName.all(of: nodes).map { names[$0] }
  }
}

/// A cell's identity across a change: the path of names down to it.
private struct CellName: Hashable {
  private var path: [String] = []

  static func all(of nodes: [CellNode]) -> [CellName] {
    var names: [CellName] = []
    var counts: [CellName: Int] = [:]
    for node in nodes {
      var name = node.parent.map { names[$0] } ?? CellName()
      // Names may repeat, as in copies of one entry of a file.
      name.path.append(node.cell.name.map { "\($0)" } ?? "")
      counts[name, default: 0] += 1
      name.path.append("\(counts[name] ?? 0)")
      names.append(name)
    }
    return names
  }
}

extension ParticleStore {
  /// Copies living particles into another cell's empty store; `time` is the start of the running step.
  fileprivate func move(
    to store: inout ParticleStore, of node: CellNode, from old: CellNode, at time: Int64
  ) {
    let (fade, oldFade) = (Fade(node.cell), Fade(old.cell))
    store.reserveCapacity(alive)
    for index in 0..<count {
      var particle = self[index]
      guard particle.death > time else { continue }
      // Compensates the new speeds of growth and fading, so that nothing jumps.
      let age = inSeconds(max(0, time - particle.birth))
      particle.scale += (old.growth - node.growth) * age
      particle.color = fade.origin(of: particle.color, under: oldFade, age: age)
      if !old.isDriven {
        particle.mass = max(Float(node.cell.mass), Particle.leastMass)
        var random = SeededGenerator(
          seed: UInt64(bitPattern: particle.birth), stream: UInt64(index))
        particle.phase = Float(random.nextUnit())
      }
      store.append(particle)
      if index < settled { store.settled += 1 }
    }
  }
}
