import Documents
import Globe

/// A globe layer: the `globe` of a scene file, or its `drift`.
package struct GlobeContent: Equatable, LayerContent {
  package var settings: GlobeSettings
  /// Whether shaking whirls the snow up; a drift only lies and slides.
  package var isStirred: Bool
  package var seed: UInt64 = 0

  package init(_ settings: GlobeSettings = GlobeSettings(), isStirred: Bool = true) {
    self.settings = settings
    self.isStirred = isStirred
  }

  static let globe = Fields(
    "a globe", id: "globe",
    "A glass of liquid and snow: the snow slides to the lower side, whirls up when the panel is shaken, and settles.",
    GlobeContent()
  ) {
    Field(
      "shape", \.settings.shape, .choice(),
      "Outline of the glass: the screen's sides, or the largest circle on the screen.")
    Field(
      "inAir", \.settings.inAir, .number(0...1),
      "Share of the snow that is in the air at the start.")
    Field(
      "trickle", \.settings.trickle, .number(0...GlobeSettings.mostTrickle),
      "Flakes a second that rise from the settled snow and sink again: the globe wakes by itself. 0: it rests."
    )
    Field(
      "flakes", \.settings.flakes, .whole(1...GlobeSettings.mostFlakes),
      "Maximum number of flakes in the air. Default: in proportion to the screen's area.")
    snow
  }

  static let drift = Fields(
    "a drift", id: "drift",
    "Snow that lies along the lower side of the screen, and slides there when the panel turns.",
    GlobeContent(lying, isStirred: false)
  ) { snow }

  private static var lying: GlobeSettings {
    var settings = GlobeSettings()
    settings.inAir = 0
    return settings
  }

  private static var snow: [Field<GlobeContent>] {
    [
      Field(
        "amount", \.settings.amount, .number(GlobeSettings.leastSnow...GlobeSettings.mostSnow),
        "Share of the screen that the settled snow fills."),
      Field(
        "repose", \.settings.repose, .angle(0...GlobeSettings.steepest),
        "Angle of repose: steeper slopes slide."),
      Field("color", \.settings.color, .color, "Colour of the snow at its surface."),
      Field("shade", \.settings.shade, .color, "Colour of the snow deep inside."),
    ]
  }

  package mutating func prepare(seed: UInt64, _ pictures: inout Pictures) { self.seed = seed }

  package func simulation(
    after before: (any LayerSimulation)?, _ entrance: LayerEntrance
  ) -> any LayerSimulation {
    guard var running = before as? GlobeLayerSimulation, running.content == self else {
      return GlobeLayerSimulation(self, entrance)
    }
    running.firstImage = entrance.firstImage
    return running
  }

  package func isStill(_ gravity: GravityMode) -> Bool { false }
  package var standsStill: Bool { false }
  package var expectedCount: Double { Double(settings.flakes ?? 0) }
  /// A globe is its snow.
  package var withoutSnow: any LayerContent { EmitterContent() }
}
