import Dates
import Documents
import Emitter
import Graphics
import Landscape

/// A winter village from a seed, behind everything; it stays level while the panel turns.
package struct LandscapeLayer: LayerContent {
  var settings = LandscapeSettings()
  private(set) var wind: WindBehavior?

  package init() {}

  static let fields = Fields(
    "a landscape", id: "landscape",
    """
    A winter village that stays level while the panel turns. It covers the screen and takes the backdrop's place, so it \
    is the lowest layer of a scene. The date and time decide its light.
    """, LandscapeLayer()
  ) {
    Field(
      "seed", \.settings.ownSeed, .whole(0...1 << 53),
      "Another seed is another village. Default: the scene's seed.")
    Field(
      "site", \.settings.ownSite, .choice(),
      """
      Where the village lies: village, before a meadow; hamlet, on the flank of a hill; lake, a chapel at a frozen lake. \
      Default: by the seed.
      """)
    Field(
      "houses", \.settings.houses, .whole(0...12),
      "Houses on a wide upright screen; a narrow one shows fewer.")
    Field("firs", \.settings.firs, .whole(0...100), "How wooded it is.")
    Field("stars", \.settings.stars, .whole(0...1000), "Stars of a clear night.")
    Field("church", \.settings.hasChurch, .bool, "Whether a church stands in the village.")
    Field("clock", \.settings.hasClock, .bool, "Whether its tower shows the time.")
    Field(
      "bell", \.settings.hasBell, .bool,
      "Whether a bell hangs in its tower, which swings when the panel is shaken.")
    Field("lamp", \.settings.hasLamp, .bool, "Whether a street lamp stands in the foreground.")
    Field("moon", \.settings.hasMoon, .bool, "Whether the moon shines, in its phase.")
    Field("fence", \.settings.hasFence, .bool, "Whether a fence runs along the meadow.")
    Field("smoke", \.settings.hasSmoke, .bool, "Whether chimneys smoke.")
    Field(
      "train", \.settings.hasTrain, .bool,
      "Whether a train passes behind the village every quarter of an hour.")
    Field(
      "sleep", \.settings.sleeps, .bool,
      "Whether windows go dark one by one from ten in the evening, and light up in the morning.")
    Field(
      "fireworks", \.settings.hasFireworks, .bool,
      "Whether fireworks rise behind the hills when a year begins.")
    Field("fire", \.settings.hasFire, .bool, "Whether a few windows flicker by a fire.")
    Field(
      "walker", \.settings.hasWalker, .bool,
      "Whether somebody walks the path every few minutes, and leaves prints that snow over.")
    Field("boughs", \.settings.hasFalls, .bool, "Whether snow falls from a bough now and then.")
    Field(
      "powder", \.settings.hasPowder, .bool,
      "Whether a shake raises powder from roofs and firs, which fills the air for ten seconds.")
    Field(
      "veil", \.settings.veil, .number(0...1),
      "How much falling snow veils sun, moon and stars: fewer stars, a paler moon, softer shadows.")
    Field(
      "light", \.settings.light, .timeOfDay,
      "The time of day whose light it has at every hour. Default: the present time.")
    Field(
      "place", \.settings.place, .object(LandscapeSettings.Place.fields),
      """
      Where the sun rises and sets, in its zone's standard time. Default: every day has the hours of 21 December at 50° \
      north.
      """)
  }

  package mutating func prepare(seed: UInt64, _ pictures: inout Pictures) {
    settings.seed = settings.ownSeed ?? seed
  }

  package mutating func feel(_ wind: WindBehavior) { self.wind = wind }

  package func simulation(
    after before: (any LayerSimulation)?, _ entrance: LayerEntrance
  ) -> any LayerSimulation {
    guard var running = before as? LandscapeSimulation, running.settings == settings else {
      return LandscapeSimulation(settings, wind, entrance)
    }
    (running.firstImage, running.wind) = (entrance.firstImage, wind)
    return running
  }

  package func isStill(_ gravity: GravityMode) -> Bool { false }
  package var standsStill: Bool { false }
  package var isLevel: Bool { true }
}

extension LandscapeSettings.Place {
  fileprivate static let fields = Fields(
    "a place", id: "place", "A place on Earth, in degrees.", LandscapeSettings.Place()
  ) {
    Field("latitude", \.latitude, .number(-90...90), "North is positive.", isRequired: true)
    Field("longitude", \.longitude, .number(-180...180), "East is positive.", isRequired: true)
  }
}

extension Format where Value == Int {
  /// Seconds since midnight, written as '17:30'.
  fileprivate static var timeOfDay: Format {
    let pattern: JSON = ["pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"]
    let expected = "a time such as '17:30'"
    return Format<String>.string(expected, pattern).map {
      (text, key, node) throws(DocumentError) in
      guard let time = CivilTime("2000-01-01T" + text), text.utf8.count == 5 else {
        throw DocumentError(
          "'\(key)' is '\(text.prefix(40))'; expected \(expected)", at: node.place)
      }
      return time.second
    }
  }
}
