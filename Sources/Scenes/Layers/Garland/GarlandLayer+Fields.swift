import Documents
import Graphics

extension GarlandLayer {
  static let fields = Fields(
    "a garland", id: "garland",
    """
    Ropes whose middles hang on springs below their ends, with lights. The ends stay at their places on the panel and \
    can be dragged; the ropes hang towards the real floor.
    """, GarlandLayer()
  ) {
    Field(
      "ropes", \.ropes, .list(of: .object(Rope.fields), 0...64), "From the back to the front.")
    Field(
      "decline", \.decline, .choice(),
      """
      Sag of a rope's control point: its length minus the distance of its ends, or minus half of it. The curve sags half \
      as far.
      """)
    Field("spring", \.spring, .object(Spring.fields))
    Field(
      "color", \.paint.rim, .color, "Rim colour of ropes without their own.")
    Field("coreColor", \.paint.core, .color, "Core colour of ropes without their own.")
    Paint.rim("heldColor", \.heldPaint, "Rim colour of a dragged rope. Default: its own.")
    Paint.core("heldCoreColor", \.heldPaint)
    Field("width", \.width, .number(0...1000), "Width of a rope in points.")
    Field("coreWidth", \.coreWidth, .number(0...1000), "Width of its core in points.")
    Field("shadow", \.shadow, .number(0...1), "Opacity of its shadow.")
    Field(
      "glow", \.glow, .number(0...1),
      "Strength of the glow around a rope that is not dragged.")
    Field(
      "dashes", \.hasDashes, .bool,
      "Whether white dashes run along a rope that is not dragged, at 104 points a second.")
    Field("ends", \.ends, .choice(), "The picture at the ends: none, a face or a bauble.")
    Field("endRadius", \.endRadius, .number(1...1000), "Its radius in points.")
    Field("draggable", \.isDraggable, .bool, "Whether fingers may drag the ends.")
    Field(
      "breeze", \.breeze, .number(0...1000), "Amplitude of the middles in the breeze, in points.")
    Field(
      "inset", \.inset, .number(0...1000),
      "Distance in points from the screen's sides of the frame that 'from' and 'to' are shares of.")
    Field(
      "edgeFade", \.edgeFade, .number(0...1000),
      """
      A rope shrinks while its middle is nearer to the screen's side than three quarters of this, in points, and is gone \
      from a quarter on: strings that would hang out of the picture leave no stubs. One that only reaches beyond a side \
      lies against it, and one along a side has no loop below its lower end. 0 draws all as they hang.
      """)
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
    Field(key, .color, "Its core colour. Default: the rim's.") { target, color, _ in
      target[keyPath: path] = Self(rim: target[keyPath: path]?.rim ?? color, core: color)
    }
  }
}

extension Spring {
  fileprivate static let fields = Fields(
    "a spring", id: "spring", "The spring that holds the middle of a rope: F = k x + damping v.",
    GarlandLayer().spring
  ) {
    // Negative, as in the article: a spring that pushes would diverge.
    Field("k", \.k, .number(-100_000...0), "Force per point of distance.")
    Field("mass", \.mass, .number(0.001...1000), "The mass at the middle.")
    Field("damping", \.damping, .number(-10_000...0), "Force per point a second of speed.")
  }
}

extension GarlandLayer.Rope {
  fileprivate static let fields = Fields(
    "a rope", id: "rope",
    "A rope: its ends, and its length in points or as a multiple of their distance.",
    GarlandLayer.Rope(from: .zero, to: .zero, length: .points(0)),
    extra: ["oneOf": [["required": ["length"]], ["required": ["slack"]]]]
  ) {
    Field(
      "from", \.from, .point(-1...2), "One end, in shares of the screen's width and height.",
      isRequired: true)
    Field("to", \.to, .point(-1...2), "The other end.", isRequired: true)
    Field("length", .number(1...100_000), "Its length in points.") { rope, length, _ in
      rope.length = .points(length)
    }
    Field(
      "slack", .number(0.1...100),
      "Its length as a multiple of the distance between its ends, which must differ."
    ) { rope, slack, _ in rope.length = .slack(slack) }
    GarlandLayer.Paint.rim("color", \.paint, "Its rim colour. Default: the garland's.")
    GarlandLayer.Paint.core("coreColor", \.paint)
  } check: { (rope, node) throws(DocumentError) in
    let slack = node.member("slack")
    guard (node.member("length") == nil) != (slack == nil) else {
      throw DocumentError("a rope needs a 'length' or a 'slack', and not both", at: node.place)
    }
    if let slack, rope.from == rope.to {
      throw DocumentError(
        "'slack' needs two different ends; use 'length' instead",
        at: slack.place)
    }
  }
}

extension GarlandLayer.Bulbs {
  fileprivate static let fields = Fields(
    "bulbs", id: "bulbs", "Lights along the ropes.", GarlandLayer.Bulbs()
  ) {
    Field("spacing", \.spacing, .number(1...10_000), "Distance between two bulbs in points.")
    Field("size", \.size, .number(0.1...1000), "Diameter of a bulb in points.")
    Field(
      "colors", .list(of: .color, 0...64),
      "Their colours in order. Default: red, gold, green and blue."
    ) { bulbs, colors, _ in if !colors.isEmpty { bulbs.colors = colors } }
    Field("glow", \.glow, .number(0...1), "Strength of the glow around them.")
    Field("twinkle", \.twinkle, .number(0...1), "How much a bulb dims from time to time.")
  }
}
