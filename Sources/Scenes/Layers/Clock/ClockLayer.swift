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
    "a clock", id: "clock", "The time of day, upright, drawn in lines.", ClockLayer()
  ) {
    Field(
      "position", \.position, .point(-1...2),
      "Its centre, in shares of the upright screen from its upper left corner.")
    Field("height", \.height, .number(1...10_000), "Height of its digits in points.")
    Field(
      "lineWidth", \.lineWidth, .number(0...1000),
      "Width of its lines in points. Default: a fourteenth of the height.")
    Field("color", \.color, .color, "Colour of its lines.")
    Field("glow", \.glow, .number(0...1), "Strength of the glow around its lines.")
    Field(
      "hours", \.countsTo12, .choice(of: [(12, true), (24, false)]),
      "12-hour or 24-hour clock; the hours of a 12-hour clock have no leading zero.")
    Field("seconds", \.showsSeconds, .bool, "Whether it shows seconds.")
    Field("blink", \.blinks, .bool, "Whether its colons blink, a second on and a second off.")
  }

  package func simulation(
    after before: (any LayerSimulation)?, _ entrance: LayerEntrance
  ) -> any LayerSimulation { ClockSimulation(self) }

  package func isStill(_ gravity: GravityMode) -> Bool { false }
  package var standsStill: Bool { true }
  package var isUpright: Bool { true }
}
