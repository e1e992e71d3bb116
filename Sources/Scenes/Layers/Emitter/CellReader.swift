import Documents
import Emitter
import Graphics

/// Reads one entry of `cells`.
enum CellReader {
  /// The most cells that one entry may stand for.
  static let mostCopies = 1000
  /// The deepest that cells may stand inside each other.
  static let deepest = 8
  /// The strongest blur, in pixels.
  static let strongestBlur = 32.0

  static func cell(_ node: Node, depth: Int = 1) throws(DocumentError) -> CellDescription {
    var reader = try ObjectReader(node, "a cell")
    var cell = EmitterCell()
    var draws: [CellDescription.Draw] = []
    cell.name = try reader.string("name")
    // What it is like is in it already: see CellTemplates.
    _ = reader.node("like")
    cell.isEnabled = try reader.bool("enabled") ?? true
    let count = try reader.whole("count", in: 1...mostCopies) ?? 1
    for property in CellProperty.all {
      guard let value = reader.node(property.name) else { continue }
      switch try self.value(property.name, value, in: property.range, isAngle: property.isAngle) {
      case .fixed(let number): property.set(&cell, number)
      case .drawn(let draw): draws.append(draw)
      }
    }
    var blur = 0.0
    if let node = reader.node("blur") {
      switch try value("blur", node, in: 0...strongestBlur, isAngle: false) {
      case .fixed(let sigma): blur = sigma
      case .drawn(let draw): draws.append(draw)
      }
    }
    cell.color = try SceneFile.color("color", &reader) ?? cell.color
    cell.autoreverses = try reader.bool("autoreverses") ?? false
    if let node = reader.node("contentsRect") { cell.contentsRect = try part(node) }
    cell.magnificationFilter =
      try LayerReader.choice("magnificationFilter", &reader) ?? cell.magnificationFilter
    cell.minificationFilter = try LayerReader.choice("minificationFilter", &reader)
    cell.emitterBehaviors = try BehaviorReader.behaviors(&reader)
    let contents = try contents(reader.node("contents"), at: node.place)
    let cells = try self.cells(&reader, depth: depth + 1)
    try reader.finish()
    return CellDescription(
      count: count, cell: cell, draws: draws, contents: contents, blur: blur, cells: cells)
  }

  /// Cells inside this one.
  private static func cells(
    _ reader: inout ObjectReader, depth: Int
  ) throws(DocumentError) -> [CellDescription] {
    let nodes = try reader.array("cells", atMost: LayerReader.mostCells) ?? []
    var cells: [CellDescription] = []
    for node in nodes {
      guard depth <= deepest else {
        throw DocumentError("cells may stand \(deepest) deep inside each other", at: node.place)
      }
      cells.append(try cell(node, depth: depth))
    }
    return cells
  }

  /// `[x, y, width, height]` in shares of the picture.
  private static func part(_ node: Node) throws(DocumentError) -> UnitRect {
    let shares = try ObjectReader.numbers(
      "contentsRect", node, 4...4, "a list of four numbers", in: 0...1)
    return UnitRect(x: shares[0], y: shares[1], width: shares[2], height: shares[3])
  }

  private enum Value {
    case fixed(Double)
    case drawn(CellDescription.Draw)
  }

  /// A number, an angle such as "35deg", or a random value.
  private static func value(
    _ key: String, _ node: Node, in range: ClosedRange<Double>, isAngle: Bool
  ) throws(DocumentError) -> Value {
    let value = try RandomValueReader.value(key, node, in: range, isAngle: isAngle)
    guard case .object = node.value else { return .fixed(value.from) }
    return .drawn(.init(property: key, value: value))
  }

  /// A name, a PNG path, a list of those, or null; the built-in dot where nothing is said.
  static func contents(
    _ node: Node?, at place: Place
  ) throws(DocumentError) -> ContentsDescription {
    guard let node else { return .oneOf([(BuiltInContents.dot.rawValue, place)]) }
    switch node.value {
    case .null: return .invisible
    case .string(let name): return .oneOf([(name, node.place)])
    case .array(let nodes) where !nodes.isEmpty && nodes.count <= 64:
      var names: [(name: String, place: Place)] = []
      for node in nodes {
        guard case .string(let name) = node.value else {
          throw ObjectReader.mismatch("contents", "names or PNG files", node)
        }
        names.append((name, node.place))
      }
      return .oneOf(names)
    default:
      throw ObjectReader.mismatch("contents", "a name, a PNG file, a list of those or null", node)
    }
  }
}
