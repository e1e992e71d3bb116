import Graphics
import Motion

/// A cell of a layer's tree of cells, with its births.
///
/// ```
///   layer ─┬─ rocket ─┬─ trail          nodes:  rocket  trail  spark  glitter  snow
///          │          └─ spark ─ glitter         0       1      2      3        4
///          └─ snow                       parent:  –       0      0      2        –
/// ```
/// A parent comes first, so that its births can give birth in the same step. A class: copies cost more than a step.
final class CellNode: Sendable {
  let cell: EmitterCell
  /// Index of the enclosing cell; nil for the layer's own.
  let parent: Int?
  let schedule: EmissionSchedule
  let runs: LayerRuns
  let draws: BirthDraws
  /// Whether particles fly out of the screen's plane.
  let isDeep: Bool
  /// Whether each particle has an acceleration and a drag of its own.
  let isDriven: Bool
  /// Change of size per second, before inheritance.
  let growth: Float
  /// The layer's factor of sizes; 1 where sizes are inherited.
  let factor: Float
  let effects: BehaviorEffects
  /// Index among the display list's pictures; nil if invisible.
  let image: Int32?
  /// How far to pre-roll, in seconds, so that no living descendant is missed.
  let longestLine: Double
  /// The longest life of a particle, in nanoseconds.
  let longestLife: Int64
  /// The mean life of a particle, in seconds.
  let meanLife: Double
  /// Nested cells.
  let cells: Int
  /// Its behaviours and those of its layer.
  let behaviors: Int
  /// The area that the picture covers, in square points at a size of 1; 0 unless particles land.
  let area: Float

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
    (isDeep, isDriven) = (layer.isDeep, effects.moves)
    draws = BirthDraws(
      cell, of: layer, stream: stream, isNested: isNested, isDriven: effects.moves)
    factor = Float(isNested ? 1 : layer.scale)
    growth = Float(cell.scaleSpeed * (isNested ? 1 : layer.scale))
    let longest = max(0, cell.longestLife(layer.range) * layer.lifetime)
    longestLine = line + longest
    // Room for sums.
    longestLife = min(Instant.nanoseconds(seconds: longest), 1 << 60)
    meanLife = max(0, cell.lifetime * layer.lifetime)
    cells = cell.emitterCells.count
    behaviors = layer.emitterBehaviors.count + cell.emitterBehaviors.count
    let scale = cell.contentsScale
    area = layer.lands ? Float((cell.picture?.coveredArea ?? 0) / (scale * scale)) : 0
  }

  /// Parents before their children; `firstImage` is the index of the layer's first picture in the display list.
  static func all(of layer: EmitterLayer, firstImage: Int32) -> [CellNode] {
    var nodes: [CellNode] = []
    var pictures: [(picture: Bitmap, sampling: Sampling)] = []
    /// Cells that look alike share a picture and its cache in the rasteriser.
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
        // Apart from the streams of the layer's own cells, whose numbers predate nesting.
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
  var isSeen: Bool { image != nil && cell.isEnabled }

  var hasCells: Bool { cells > 0 }

  /// For each picture its first cell, in the order of `image`.
  static func withPictures(_ nodes: [CellNode]) -> [CellNode] {
    var last: Int32 = -1
    return nodes.filter { node in
      guard let image = node.image, image > last else { return false }
      last = image
      return true
    }
  }

  /// Capacity for a layer's own cell: births times life and a few more, 0 beyond the layer's limit.
  func expectedCount(_ layer: EmitterLayer) -> Int {
    let count = cell.birthRate * layer.birthRate * cell.longestLife(layer.range) * layer.lifetime
    return count < Double(layer.limits.particles) ? Int(max(0, count)) + 8 : 0
  }
}

extension EmitterLayer {
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
