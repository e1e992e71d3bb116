import Documents
import Graphics

/// People on the edge that is down, looking up: in full and apart, as in the article about fireworks, or in rows.
package struct CrowdLayer: Equatable, LayerContent {
  package var count = 5
  package var color = Color.black
  package var rimColor: Color?
  package var rimWidth = 1.0
  package var scale = 1.0
  package var ground = 0.0
  /// Rows of a dense crowd; 0 for `count` people apart.
  package var rows = 0
  package var spacing = 40.0
  package var light = 0.0
  package var screenColor: Color?
  package var seed: UInt64 = 0

  package init() {}

  static let fields = Fields(
    "a crowd", id: "crowd",
    "People seen from behind: silhouettes on the lower side of the screen, upright in real gravity, in full or in rows.",
    CrowdLayer()
  ) {
    Field("count", \.count, .whole(1...500), "Number of people, without rows.")
    Field(
      "rows", \.rows, .whole(0...8),
      "Rows of a dense crowd, which is cut at the waist and fills the whole side; 0 for people in full."
    )
    Field(
      "spacing", \.spacing, .number(10...1000),
      "Distance between people of the front row, in points; only with rows.")
    Field("color", \.color, .color, "Colour of the people and of the ground.")
    Field("rimColor", \.rimColor, .color, "Colour of the line of light around each of them.")
    Field("rimWidth", \.rimWidth, .number(0...20), "Width of that line in points.")
    Field(
      "light", \.light, .number(0...10),
      "How much of the light of cells with illumination the rims take on, and bodies a little.")
    Field(
      "screenColor", \.screenColor, .color,
      "Colour of the screens of raised phones; only with rows. Default: dark.")
    Field(
      "scale", \.scale, .number(0.1...10), "Their size: at 1 each has a box of 90 x 150 points.")
    Field(
      "ground", \.ground, .number(0...0.5),
      "Share of the screen's area that the ground covers; it fills the lowest corner as water would."
    )
  } check: { (crowd, node) throws(DocumentError) in
    guard crowd.rows > 0, let count = node.member("count") else { return }
    throw DocumentError("'count' is for a crowd without 'rows'; use 'spacing'", at: count.place)
  }

  package mutating func prepare(seed: UInt64, _ pictures: inout Pictures) { self.seed = seed }

  package func simulation(
    after before: (any LayerSimulation)?, _ entrance: LayerEntrance
  ) -> any LayerSimulation {
    rows > 0
      ? DenseCrowdSimulation(self, entrance.stage) : CrowdSimulation(self, entrance.stage)
  }

  package func isStill(_ gravity: GravityMode) -> Bool { gravity == .none }
  package var standsStill: Bool { true }
  package var isUpright: Bool { true }
}
