import Documents
import Emitter
import Graphics

/// Lying snow: on its own surfaces and on those that other layers offer.
package struct CoverLayer: LayerContent, Equatable {
  package var surfaces: [Surface] = []
  /// Share of what the surfaces hold at the beginning.
  package var fill = 0.7
  package var color = Color(hex: "#dfe8f7") ?? .white
  package var shade = Color(hex: "#8ea6d8") ?? .white
  /// The colour of the air; its alpha is the share of it in snow at depth 1.
  package var air = Color(red: 0, green: 0, blue: 0, alpha: 0)
  /// Below surfaces that reach from one side of the screen to the other.
  package var ground: Color?
  private var seed: UInt64 = 0
  private(set) var wind: WindBehavior?

  package init() {}

  static let fields = Fields(
    "a cover", id: "cover",
    """
    Snow that lies on surfaces: what emitters with 'lands' drop there builds up, slides, settles and melts. rotated: the \
    surfaces stay level. field: they are fixed to the panel, and snow slides off when it is tilted.
    """, CoverLayer()
  ) {
    Field(
      "surfaces", \.surfaces, .list(of: .object(Surface.fields), 0...256),
      "Lines on which snow lies, besides those of other layers.")
    Field(
      "fill", \.fill, .number(0...1), "Snow at the beginning, as a share of what the surfaces hold."
    )
    Field("color", \.color, .color, "The snow.")
    Field("shade", \.shade, .color, "Its lower rim on surfaces that end on the screen.")
    Field(
      "air", \.air, .color,
      "The colour of the air; its alpha is the share of it in the colour of snow at depth 1.")
    Field(
      "ground", \.ground, .color,
      """
      Fills the screen below those of its surfaces that reach beyond both sides of the screen. Default: nothing is filled.
      """)
  }

  package mutating func prepare(seed: UInt64, _ pictures: inout Pictures) { self.seed = seed }

  package mutating func feel(_ wind: WindBehavior) { self.wind = wind }

  package func simulation(
    after before: (any LayerSimulation)?, _ entrance: LayerEntrance
  ) -> any LayerSimulation {
    guard var running = before as? CoverSimulation else { return CoverSimulation(self, entrance) }
    running.change(to: self, entrance)
    return running
  }

  package func isStill(_ gravity: GravityMode) -> Bool { false }
  package var standsStill: Bool { false }

  var settings: CoverSettings { CoverSettings(fill: fill, seed: seed) }

  var look: CoverLook { CoverLook(color: color, shade: shade, air: air) }
}

extension Surface {
  fileprivate static let far = -100_000.0...100_000.0

  static let fields = Fields(
    "a surface", id: "surface",
    """
    A line on which snow lies, in points from the middle of the screen, x to the right and y down, as with an upright \
    panel.
    """, Surface(points: [], capacity: 10)
  ) {
    Field("name", \.name, .string, "A name for messages.")
    Field(
      "points", \.points, .list(of: .point(far), 2...1000), "Its corners, from left to right.",
      isRequired: true)
    Field(
      "depth", \.depth, .number(0...1),
      "From 0, near, to 1, far: particles with a depth end here if theirs is about the same.")
    Field("capacity", \.capacity, .number(0...1000), "The most snow that it holds, in points.")
    Field(
      "repose", \.repose, .angle(0.1...1.4), "The steepest slope at which its snow stays.")
  } check: { (surface, node) throws(DocumentError) in
    for (before, next) in zip(surface.points, surface.points.dropFirst()) where next.x < before.x {
      throw DocumentError(
        "'points' must go from left to right", at: node.member("points")?.place ?? node.place)
    }
  }
}
