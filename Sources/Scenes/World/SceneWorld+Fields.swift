import Documents
import Emitter
import Graphics

extension WorldLight {
  static let fields = Fields(
    "a light", id: "light",
    "A light of the level world, which shows on particles of emitters with 'lit'.",
    WorldLight(place: .zero, color: .white, reach: 60)
  ) {
    Field(
      "place", \.place, .point(-100_000...100_000),
      "Its place in points from the middle of the upright screen, x to the right and y down.",
      isRequired: true)
    Field("color", \.color, .color, "Its colour; alpha multiplies the intensity.")
    Field(
      "reach", \.reach, .number(1...100_000), "Distance in points at which half of it is left.")
    Field("intensity", \.intensity, .number(0...100), "Light at its place.")
  }
}

extension WindBehavior {
  static let sceneFields = Fields(
    "a wind", id: "sceneWind",
    "The air of the whole scene: all emitters without a wind of their own, and powder.",
    WindBehavior()
  ) {
    members
  }

  /// Members of a scene's wind and of the behaviour.
  @FieldBuilder<WindBehavior> static var members: [Field<WindBehavior>] {
    Field(
      "speed", \.speed, .number(-100_000...100_000),
      "Mean speed to the right, in points a second; turned with gravity.")
    Field(
      "gusts", \.gusts, .number(0...100_000),
      "Root mean square of the gusts, in points a second.")
    Field("seed", \.seed, .whole(0...1 << 53), "Same seed, same gusts.")
  }
}
