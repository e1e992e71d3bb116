import Documents
import Graphics

package struct ClockLayer: Equatable, LayerContent {
  package var position = Vector2(x: 0.5, y: 0.2)
  package var height = 60.0
  package var lineWidth: Double?
  package var color = Color.white
  package var glow = 0.0
  package var countsTo12 = false
  package var showsSeconds = false
  package var blinks = false

  package init() {}

  static let fields = Fields(
    "a clock", id: "clock", "The time of day in lines, upright.", ClockLayer()
  ) {
    Field(
      "position", \.position, .point(-1...2),
      "Where its middle is, in shares of the upright screen from its upper left corner.")
    Field("height", \.height, .number(1...10_000), "How high its digits are, in points.")
    Field(
      "lineWidth", \.lineWidth, .number(0...1000),
      "How wide its lines are, in points; default: a fourteenth of the height.")
    Field("color", \.color, .color, "The colour of its lines.")
    Field("glow", \.glow, .number(0...1), "How strong the light around its lines is.")
    Field(
      "hours", \.countsTo12, .choice(of: [(12, true), (24, false)]),
      "Up to how many hours it counts; those up to 12 have no zero before them.")
    Field("seconds", \.showsSeconds, .bool, "Whether it shows seconds.")
    Field("blink", \.blinks, .bool, "Whether its colons are gone every second second.")
  }

  package func simulation(
    after before: (any LayerSimulation)?, _ entrance: LayerEntrance
  ) -> any LayerSimulation { ClockSimulation(self) }

  package func isStill(_ gravity: GravityMode) -> Bool { false }
  package var standsStill: Bool { true }
}
