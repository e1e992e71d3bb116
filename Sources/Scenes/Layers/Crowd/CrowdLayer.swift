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
    "People seen from behind: silhouettes that stand on the lower side of the screen, upright in real gravity.",
    CrowdLayer()
  ) {
    Field("count", \.count, .whole(1...500), "Number of people.")
    Field("color", \.color, .color, "Colour of the people and of the ground.")
    Field("rimColor", \.rimColor, .color, "Colour of the line of light around each of them.")
    Field("rimWidth", \.rimWidth, .number(0...20), "Width of that line in points.")
    Field(
      "scale", \.scale, .number(0.1...10), "Their size: at 1 each has a box of 90 x 150 points.")
    Field(
      "ground", \.ground, .number(0...0.5),
      "Share of the screen's area that the ground covers; it fills the lowest corner as water would."
    )
  }

  package mutating func prepare(seed: UInt64, _ pictures: inout Pictures) { self.seed = seed }

  package func simulation(
    after before: (any LayerSimulation)?, _ entrance: LayerEntrance
  ) -> any LayerSimulation { CrowdSimulation(self, entrance.stage) }

  package func isStill(_ gravity: GravityMode) -> Bool { gravity == .none }
  package var standsStill: Bool { true }
}
