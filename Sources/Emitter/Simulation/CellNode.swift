import Graphics

/// A cell of the tree that a layer's cells and the cells inside them make, with its births.
///
/// ```
///   layer ─┬─ rocket ─┬─ trail          nodes:  rocket  trail  spark  glitter  snow
///          │          └─ spark ─ glitter         0       1      2      3        4
///          └─ snow                       parent:  –       0      0      2        –
/// ```
/// Parents come before their children, so that who is born in a step can give birth in the same step.
/// A class, for it never changes, and copies of all that a cell holds would cost more than a step.
final class CellNode: Sendable {
  let cell: EmitterCell
  /// Index of the cell that it is inside of; nil for the layer's own.
  let parent: Int?
  let schedule: EmissionSchedule
  /// The schedule in the layer's runs, for its own cells.
  let runs: LayerRuns
  let draws: BirthDraws
  let columns: ParticleStore.Columns
  /// Change of the size a second, before what is inherited.
  let growth: Float
  /// The layer's factor of sizes, 1 where they are inherited.
  let factor: Float
  let effects: BehaviorEffects
  /// Which of the display list's pictures; nil where there is none to see.
  let image: Int32?
  /// The longest that somebody born of the layer can have been dead before this one's last particle
  /// dies, plus that life: the time to look back at a start in the middle; seconds.
  let longestLine: Double

  private init(
    _ cell: EmitterCell, of layer: EmitterLayer, parent: Int?, stream: UInt64, image: Int32?,
    after line: Double
  ) {
    self.cell = cell
    self.parent = parent
    self.image = image
    let isNested = parent != nil
    schedule = EmissionSchedule(
      cell.timing, birthRate: cell.birthRate * (isNested ? 1 : layer.birthRate))
    runs = LayerRuns(layer.timing, schedule)
    effects = BehaviorEffects(layer.emitterBehaviors + cell.emitterBehaviors)
    draws = BirthDraws(
      cell, of: layer, stream: stream, isNested: isNested, isDriven: effects.moves)
    factor = Float(isNested ? 1 : layer.scale)
    growth = Float(cell.scaleSpeed * (isNested ? 1 : layer.scale))
    longestLine = line + max(0, cell.longestLife(layer.range) * layer.lifetime)
    var columns: ParticleStore.Columns = isNested ? .child : []
    if layer.isDeep { columns.insert(.depth) }
    if !cell.emitterCells.isEmpty { columns.insert(.parent) }
    if effects.moves { columns.insert(.driven) }
    self.columns = columns
  }

  /// All cells of a layer.
  ///
  /// - Parameters:
  ///   - layer: whose.
  ///   - firstImage: where its pictures begin in the display list's.
  /// - Returns: parents before their children.
  static func all(of layer: EmitterLayer, firstImage: Int32) -> [CellNode] {
    var nodes: [CellNode] = []
    var pictures: [(picture: Bitmap, sampling: Sampling)] = []
    /// Cells that look alike share a picture, and with it what the rasteriser keeps of it.
    func image(_ cell: EmitterCell) -> Int32? {
      guard let picture = cell.picture, let sampling = cell.sampling else { return nil }
      let known = pictures.firstIndex { $0.sampling == sampling && $0.picture == picture }
      if known == nil { pictures.append((picture, sampling)) }
      return firstImage + Int32(known ?? pictures.count - 1)
    }
    func add(_ cell: EmitterCell, _ parent: Int?, _ stream: UInt64, after line: Double) {
      let index = nodes.count
      nodes.append(
        CellNode(
          cell, of: layer, parent: parent, stream: stream, image: image(cell), after: line))
      for child in cell.emitterCells {
        // Away from the streams of the layer's own cells, whose numbers are older than nesting.
        add(child, index, UInt64(nodes.count) | 1 << 32, after: nodes[index].longestLine)
      }
    }
    for (position, cell) in layer.emitterCells.enumerated() {
      add(cell, nil, UInt64(position), after: 0)
    }
    return nodes
  }
}

extension CellNode {
  /// For each picture the first cell that has it, in the order of `image`.
  static func withPictures(_ nodes: [CellNode]) -> [CellNode] {
    var last: Int32 = -1
    return nodes.filter { node in
      guard let image = node.image, image > last else { return false }
      last = image
      return true
    }
  }

  /// About how many particles of a layer's own cell live at once, at most as many as may.
  func expectedCount(_ layer: EmitterLayer) -> Int {
    let count = cell.birthRate * layer.birthRate * cell.longestLife(layer.range) * layer.lifetime
    return count < Double(EmitterLayer.mostParticles) ? Int(max(0, count)) + 8 : 0
  }
}

extension EmitterLayer {
  /// Whether anything in it leaves the plane, or is sorted by how far it is.
  var isDeep: Bool {
    func isDeep(_ cell: EmitterCell) -> Bool {
      cell.zAcceleration != 0 || cell.emissionLatitude != 0
        || cell.emitterBehaviors.contains(where: \.isDeep)
        || cell.emitterCells.contains(where: isDeep)
    }
    return preservesDepth || renderMode == .backToFront || emitterZPosition != 0
      || emitterBehaviors.contains(where: \.isDeep) || emitterCells.contains(where: isDeep)
  }
}
