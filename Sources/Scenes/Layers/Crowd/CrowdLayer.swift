import Documents
import Graphics

/// People standing on the edge that is down, looking up, as in the article about fireworks.
package struct CrowdLayer: Equatable, LayerContent {
  package var count = 5
  package var color = Color.black
  package var rimColor: Color?
  package var rimWidth = 1.0
  package var scale = 1.0
  package var ground = 0.0
  package var seed: UInt64 = 0

  package init() {}

  static let fields = Fields(
    "a crowd", id: "crowd",
    "People seen from behind: silhouettes that stand on the edge that is down, upright in real gravity.",
    CrowdLayer()
  ) {
    Field("count", \.count, .whole(1...500), "How many.")
    Field("color", \.color, .color, "What they, and the ground, are filled with.")
    Field("rimColor", \.rimColor, .color, "A line of light around each of them.")
    Field("rimWidth", \.rimWidth, .number(0...20), "How wide that is, in points.")
    Field("scale", \.scale, .number(0.1...10), "How large they are: 1 is boxes of 90 x 150 points.")
    Field(
      "ground", \.ground, .number(0...0.5),
      """
      How much of the screen the ground below them takes, a share of its area; it lies in the lowest corner as water \
      would.
      """)
  }

  package mutating func prepare(seed: UInt64, _ pictures: inout Pictures) { self.seed = seed }

  package func simulation(
    after before: (any LayerSimulation)?, _ entrance: LayerEntrance
  ) -> any LayerSimulation { CrowdSimulation(self, entrance.stage) }

  package func isStill(_ gravity: GravityMode) -> Bool { gravity == .none }
  package var standsStill: Bool { true }
}
