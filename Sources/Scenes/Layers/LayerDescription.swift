import Dates
import Documents
import Emitter
import Graphics
import Portable

/// How a layer follows gravity.
public enum GravityMode: String, CaseIterable, Sendable {
  /// The layer keeps its frame; the direction of falling, and the edge where particles enter, turn with gravity.
  case field
  /// The whole layer turns about the screen's middle, as the article does with its view.
  case rotated
  /// Gravity is ignored: down is the panel's bottom.
  case none
}

/// One layer of a scene file.
public struct LayerDescription: Sendable {
  /// How it follows gravity.
  public var gravity = GravityMode.field
  /// Factor on the opacity of each part, 0...1.
  public var opacity = 1.0
  /// Blending with the background; nil leaves it to the kind of layer.
  public var blend: Blend? = nil
  /// Mixed into the scene's seed.
  public var seed: UInt64 = 0
  /// When it is shown.
  public var schedule = Schedule()
  /// Whether it shifts slightly once a minute; nil leaves it to the kind.
  public var isShifted: Bool? = nil
  package var content: any LayerContent = EmitterContent()

  static let fields = Fields(
    "a layer", id: "layer",
    "One layer, of the kind that its key names: \(alternatives(LayerKinds.all.map(\.name))).",
    LayerDescription(),
    extra: ["oneOf": .array(LayerKinds.all.map { ["required": [.string($0.name)]] })]
  ) {
    Field(
      "gravity", \.gravity, .choice(),
      """
      field: the layer keeps its frame and the direction of falling turns with gravity. rotated: the whole layer turns \
      about the centre of the screen. none: down is the bottom of the panel.
      """)
    Field(
      "opacity", \.opacity, .number(0...1),
      "Factor on the opacity of each part of the layer.")
    Field(
      "blend", \.blend, .choice(of: [("over", .over), ("additive", .additive)]),
      """
      How the layer combines with the background: it covers it, or adds its light. Default: an emitter's renderMode \
      decides, other layers cover.
      """)
    Field("seed", \.seed, .whole(0...1 << 53), "Mixed into the scene's seed.")
    Schedule.fields.map { $0.within(\.schedule) }
    Field(
      "shift", \.isShifted, .bool,
      """
      Whether the layer shifts slightly once a minute against burn-in. Default: true for layers that stand still.
      """)
    LayerKinds.all
  } check: { (_, node) throws(DocumentError) in
    let kinds = LayerKinds.all.map(\.name)
    let given = kinds.filter { node.member($0) != nil }
    guard let first = given.first else {
      throw DocumentError("missing key in a layer; expected \(alternatives(kinds))", at: node.place)
    }
    guard let other = given.dropFirst().first else { return }
    throw DocumentError(
      "a layer has one kind, '\(first)'; '\(other)' needs a layer of its own",
      at: node.member(other)?.place ?? node.place)
  }
}
