import Documents
import Graphics

extension GarlandLayer {
  static let fields = Fields(
    "a garland", id: "garland",
    """
    Ropes whose middles hang on springs below their ends, and lights on them. Ends are the panel's and can be dragged; \
    the ropes hang to the real floor.
    """, GarlandLayer()
  ) {
    Field(
      "ropes", \.ropes, .list(of: .object(Rope.fields), 0...64), "From the back to the front.")
    Field(
      "decline", \.decline, .choice(),
      """
      How far a rope hangs: its length less the distance of its ends, or less half of it. The curve comes half as far.
      """)
    Field("spring", \.spring, .object(Spring.fields))
    Field(
      "color", \.paint.rim, .color, "The rim of ropes that have no colours of their own.")
    Field("coreColor", \.paint.core, .color, "Their middle.")
    Paint.rim("heldColor", \.heldPaint, "The rim of a rope while it is dragged. Default: its own.")
    Paint.core("heldCoreColor", \.heldPaint)
    Field("width", \.width, .number(0...1000), "Points across a rope.")
    Field("coreWidth", \.coreWidth, .number(0...1000), "Points across its middle.")
    Field("shadow", \.shadow, .number(0...1), "How dark its shadow is.")
    Field(
      "glow", \.glow, .number(0...1),
      "How strong the light around a rope is while it is not dragged.")
    Field(
      "dashes", \.hasDashes, .bool,
      "Whether white dashes run along a rope while it is not dragged, 104 points a second.")
    Field("ends", \.ends, .choice(), "What is at the ends: nothing, a face, a bauble.")
    Field("endRadius", \.endRadius, .number(1...1000), "How large that is, in points.")
    Field("draggable", \.isDraggable, .bool, "Whether fingers may drag the ends.")
    Field(
      "breeze", \.breeze, .number(0...1000), "How far air moves the middles to and fro, in points.")
    Field("bulbs", \.bulbs, .object(Bulbs.fields))
  }
}

extension GarlandLayer.Paint {
  /// The rim's colour, also used for the core unless that has its own.
  fileprivate static func rim<Target>(
    _ key: String, _ path: any WritableKeyPath<Target, Self?> & Sendable, _ summary: String
  ) -> Field<Target> {
    Field(key, .color, summary) { target, color, _ in
      target[keyPath: path] = Self(rim: color, core: color)
    }
  }

  /// The core's colour; must follow the rim in the table.
  fileprivate static func core<Target>(
    _ key: String, _ path: any WritableKeyPath<Target, Self?> & Sendable
  ) -> Field<Target> {
    Field(key, .color, "Its middle; without it the rim's colour.") { target, color, _ in
      target[keyPath: path] = Self(rim: target[keyPath: path]?.rim ?? color, core: color)
    }
  }
}

extension Spring {
  fileprivate static let fields = Fields(
    "a spring", id: "spring", "What the middles hang on, F = k x + damping v.",
    GarlandLayer().spring
  ) {
    // Negative, as in the article: a spring that pushes would diverge.
    Field("k", \.k, .number(-100_000...0), "Force a point of distance.")
    Field("mass", \.mass, .number(0.001...1000), "The more, the slower.")
    Field("damping", \.damping, .number(-10_000...0), "Force a point per second of speed.")
  }
}

extension GarlandLayer.Rope {
  fileprivate static let fields = Fields(
    "a rope", id: "rope",
    "A rope: where its ends are, and its length in points or as a multiple of their distance.",
    GarlandLayer.Rope(from: .zero, to: .zero, length: .points(0)),
    extra: ["oneOf": [["required": ["length"]], ["required": ["slack"]]]]
  ) {
    Field(
      "from", \.from, .point(-1...2), "One end, as shares of the screen's width and height.",
      isRequired: true)
    Field("to", \.to, .point(-1...2), "The other end.", isRequired: true)
    Field("length", .number(1...100_000), "In points.") { rope, length, _ in
      rope.length = .points(length)
    }
    Field(
      "slack", .number(0.1...100),
      "How many times the way between its ends; they must not be at one place."
    ) { rope, slack, _ in rope.length = .slack(slack) }
    GarlandLayer.Paint.rim("color", \.paint, "Its rim, instead of the garland's.")
    GarlandLayer.Paint.core("coreColor", \.paint)
  } check: { (rope, node) throws(DocumentError) in
    let slack = node.member("slack")
    guard (node.member("length") == nil) != (slack == nil) else {
      throw DocumentError("a rope needs a 'length' or a 'slack', and not both", at: node.place)
    }
    if let slack, rope.from == rope.to {
      throw DocumentError(
        "with both ends at one place 'slack' is a length of 0; give its 'length' in points",
        at: slack.place)
    }
  }
}

extension GarlandLayer.Bulbs {
  fileprivate static let fields = Fields(
    "bulbs", id: "bulbs", "Lights along the ropes.", GarlandLayer.Bulbs()
  ) {
    Field("spacing", \.spacing, .number(1...10_000), "Points from one to the next.")
    Field("size", \.size, .number(0.1...1000), "Points across.")
    Field(
      "colors", .list(of: .color, 0...64),
      "One after the other; without it red, gold, green and blue."
    ) { bulbs, colors, _ in if !colors.isEmpty { bulbs.colors = colors } }
    Field("glow", \.glow, .number(0...1), "How strong their light is around them.")
    Field("twinkle", \.twinkle, .number(0...1), "How far one dims now and then.")
  }
}
