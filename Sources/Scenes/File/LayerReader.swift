import Documents
import Emitter
import Graphics

/// Reads one entry of `layers`.
enum LayerReader {
  /// The most entries of `cells`.
  static let mostCells = 256
  /// The most cells that a layer's entries may stand for together.
  static let mostCopies = 1000

  /// Names of Core Animation's that a person may well write.
  private static let later = [
    "emitterMode", "renderMode", "preservesDepth", "emitterZPosition", "emitterDepth", "beginTime",
    "speed", "duration", "repeatCount", "autoreverses",
  ]

  static func layer(_ node: Node) throws(DocumentError) -> LayerDescription {
    var reader = try ObjectReader(node, "a layer")
    let modes = GravityMode.allCases.map(\.rawValue)
    let mode = try reader.choice("gravity", of: modes).flatMap(GravityMode.init) ?? .field
    let seed = try reader.whole("seed", in: 0...1 << 53) ?? 0
    guard let emitter = reader.node("emitter") else {
      try reader.finish()
      throw DocumentError("a layer needs an 'emitter'", at: node.place)
    }
    let description = try self.emitter(emitter, gravity: mode, seed: UInt64(seed))
    try reader.finish()
    return description
  }

  private static func emitter(
    _ node: Node, gravity: GravityMode, seed: UInt64
  ) throws(DocumentError) -> LayerDescription {
    var reader = try ObjectReader(node, "an emitter")
    var layer = EmitterLayer()
    let factors = 0.0...1000.0
    layer.birthRate = try reader.number("birthRate", in: factors) ?? layer.birthRate
    layer.lifetime = try reader.number("lifetime", in: factors) ?? layer.lifetime
    layer.velocity = try reader.number("velocity", in: -1000...1000) ?? layer.velocity
    layer.scale = try reader.number("scale", in: -1000...1000) ?? layer.scale
    layer.spin = try reader.number("spin", in: -1000...1000) ?? layer.spin
    layer.timeOffset = try reader.number("timeOffset", in: 0...600) ?? layer.timeOffset
    let shape = try reader.choice("emitterShape", of: EmitterShape.allCases.map(\.rawValue))
      .flatMap(EmitterShape.init)
    let position = try pair(reader.node("emitterPosition"), "emitterPosition")
    let size = try pair(reader.node("emitterSize"), "emitterSize")
    layer.emitterPosition = position.map { Vector2(x: $0.0, y: $0.1) } ?? .zero
    layer.emitterSize = size.map { Size2(width: $0.0, height: $0.1) } ?? .zero
    // Without a place and without another shape, snow comes from the edge that faces up.
    let spansEdge = position == nil && size == nil && shape != .point
    layer.emitterShape = shape ?? (spansEdge ? .line : .point)
    for key in later { try reader.refuse(key, "Core Animation has it, this version has not") }
    let cells = try cells(reader.array("cells", atMost: mostCells) ?? [])
    try reader.finish()
    return LayerDescription(
      gravity: gravity, emitter: layer, spansEdge: spansEdge, cells: cells, seed: seed)
  }

  private static func cells(_ nodes: [Node]) throws(DocumentError) -> [CellDescription] {
    var cells: [CellDescription] = []
    var copies = 0
    for node in nodes {
      let cell = try CellReader.cell(node)
      copies += cell.count
      guard copies <= mostCopies else {
        throw DocumentError(
          "with this one there are \(copies) cells, at most \(mostCopies) may be", at: node.place)
      }
      cells.append(cell)
    }
    return cells
  }

  /// `[x, y]` in points.
  private static func pair(
    _ node: Node?, _ key: String
  ) throws(DocumentError) -> (Double, Double)? {
    guard let node else { return nil }
    guard case .array(let nodes) = node.value, nodes.count == 2 else {
      throw ObjectReader.mismatch(key, "a list of two numbers", node)
    }
    let range = -100_000.0...100_000.0
    return (
      try ObjectReader.number(key, nodes[0], in: range),
      try ObjectReader.number(key, nodes[1], in: range)
    )
  }
}
