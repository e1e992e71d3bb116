import Documents
import Graphics

package struct ImageLayer: LayerContent {
  /// The picture's name or PNG file, and its place in the scene file.
  var contents = PictureName(name: "", place: Place(line: 1, column: 1))
  package var picture = Bitmap(width: 1, height: 1, format: .color)
  package var position = Vector2(x: 0.5, y: 0.5)
  package var scale = 1.0
  package var width: Double?
  package var color = Color.white

  package init() {}

  static let fields = Fields(
    "an image", id: "image", "One picture that stays upright.", ImageLayer()
  ) {
    Field("contents", \.contents, .picture, isRequired: true)
    Field(
      "position", \.position, .point(-1...2),
      "Where its middle is, in shares of the upright screen from its upper left corner.")
    Field("scale", \.scale, .number(0.001...1000), "Points a pixel of the picture.")
    Field(
      "width", \.width, .number(1...10_000), "How wide it is, in points; takes the place of scale.")
    Field(
      "color", \.color, .color,
      "What a picture drawn from a mask is coloured with and one in colours multiplied by.")
  }

  package mutating func prepare(
    seed: UInt64, _ pictures: inout Pictures
  ) throws(DocumentError) {
    picture = try pictures.picture(contents)
  }

  package func simulation(
    after before: (any LayerSimulation)?, _ entrance: LayerEntrance
  ) -> any LayerSimulation { ImageSimulation(self, entrance) }

  package func isStill(_ gravity: GravityMode) -> Bool { gravity == .none }
  package var standsStill: Bool { true }
}
