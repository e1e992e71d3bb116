import Documents
import Graphics

/// Reads the `garland` of a layer.
enum GarlandReader {
  /// The most ropes of a layer.
  static let mostRopes = 64
  /// The most colours of its bulbs.
  static let mostColors = 64

  static func garland(_ node: Node) throws(DocumentError) -> GarlandLayer {
    var reader = try ObjectReader(node, "a garland")
    var layer = GarlandLayer()
    layer.decline = try LayerReader.choice("decline", &reader) ?? layer.decline
    if let node = reader.node("spring") { layer.spring = try spring(node, layer.spring) }
    layer.paint = try paint("color", "coreColor", &reader, layer.paint) ?? layer.paint
    layer.heldPaint = try paint("heldColor", "heldCoreColor", &reader, nil)
    layer.width = try reader.number("width", in: 0...1000) ?? layer.width
    layer.coreWidth = try reader.number("coreWidth", in: 0...1000) ?? layer.coreWidth
    layer.shadow = try reader.number("shadow", in: 0...1) ?? layer.shadow
    layer.glow = try reader.number("glow", in: 0...1) ?? layer.glow
    layer.hasDashes = try reader.bool("dashes") ?? layer.hasDashes
    layer.ends = try LayerReader.choice("ends", &reader) ?? layer.ends
    layer.endRadius = try reader.number("endRadius", in: 1...1000) ?? layer.endRadius
    layer.isDraggable = try reader.bool("draggable") ?? layer.isDraggable
    layer.breeze = try reader.number("breeze", in: 0...1000) ?? layer.breeze
    if let node = reader.node("bulbs") { layer.bulbs = try bulbs(node) }
    for node in try reader.array("ropes", atMost: mostRopes) ?? [] {
      layer.ropes.append(try rope(node))
    }
    try reader.finish()
    return layer
  }

  private static func spring(_ node: Node, _ usual: Spring) throws(DocumentError) -> Spring {
    var reader = try ObjectReader(node, "a spring")
    var spring = usual
    // As the article has them, below zero: what pushes instead of pulling would fly off.
    spring.k = try reader.number("k", in: -100_000...0) ?? spring.k
    spring.mass = try reader.number("mass", in: 0.001...1000) ?? spring.mass
    spring.damping = try reader.number("damping", in: -10_000...0) ?? spring.damping
    try reader.finish()
    return spring
  }

  private static func rope(_ node: Node) throws(DocumentError) -> GarlandLayer.Rope {
    var reader = try ObjectReader(node, "a rope")
    let (from, to) = (try place("from", &reader), try place("to", &reader))
    let paint = try paint("color", "coreColor", &reader, nil)
    let length = try reader.number("length", in: 1...100_000)
    let slackNode = reader.node("slack")
    let slack = try slackNode.map { (node) throws(DocumentError) in
      try ObjectReader.number("slack", node, in: 0.1...100)
    }
    try reader.finish()
    if let length, slackNode == nil {
      return GarlandLayer.Rope(from: from, to: to, length: .points(length), paint: paint)
    }
    guard let slack, let slackNode, length == nil else {
      throw DocumentError("a rope needs a 'length' or a 'slack', and not both", at: node.place)
    }
    guard from != to else {
      throw DocumentError(
        "with both ends at one place 'slack' is a length of 0; give its 'length' in points",
        at: slackNode.place)
    }
    return GarlandLayer.Rope(from: from, to: to, length: .slack(slack), paint: paint)
  }

  /// `[x, y]` as shares of the screen.
  private static func place(
    _ key: String, _ reader: inout ObjectReader
  ) throws(DocumentError) -> Vector2 {
    guard let node = reader.node(key) else {
      throw DocumentError("a rope needs '\(key)'", at: reader.place)
    }
    let numbers = try ObjectReader.numbers(key, node, 2...2, "a list of two numbers", in: -1...2)
    return Vector2(x: numbers[0], y: numbers[1])
  }

  /// A rim's colour and a core's; where only one of them is said, `usual` or that one is the other.
  private static func paint(
    _ rimKey: String, _ coreKey: String, _ reader: inout ObjectReader, _ usual: GarlandLayer.Paint?
  ) throws(DocumentError) -> GarlandLayer.Paint? {
    let (rim, core) = (
      try SceneFile.color(rimKey, &reader), try SceneFile.color(coreKey, &reader)
    )
    guard let any = rim ?? core else { return nil }
    return GarlandLayer.Paint(rim: rim ?? usual?.rim ?? any, core: core ?? usual?.core ?? any)
  }

  private static func bulbs(_ node: Node) throws(DocumentError) -> GarlandLayer.Bulbs {
    var reader = try ObjectReader(node, "bulbs")
    var bulbs = GarlandLayer.Bulbs()
    bulbs.spacing = try reader.number("spacing", in: 1...10_000) ?? bulbs.spacing
    bulbs.size = try reader.number("size", in: 0.1...1000) ?? bulbs.size
    bulbs.glow = try reader.number("glow", in: 0...1) ?? bulbs.glow
    bulbs.twinkle = try reader.number("twinkle", in: 0...1) ?? bulbs.twinkle
    if let nodes = try reader.array("colors", atMost: mostColors), !nodes.isEmpty {
      bulbs.colors = []
      for node in nodes { bulbs.colors.append(try SceneFile.color("colors", node)) }
    }
    try reader.finish()
    return bulbs
  }
}
