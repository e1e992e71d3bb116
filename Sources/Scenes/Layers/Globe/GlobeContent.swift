import Documents

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
    "A glass full of liquid and snow: snow slides to where down is, whirls up when it is shaken, and settles.",
    GlobeContent()
  ) {
    Field(
      "shape", \.settings.shape, .choice(),
      "The outline of the glass: the screen's own edges, or the largest circle in its middle.")
    Field(
      "inAir", \.settings.inAir, .number(0...1),
      "The share of the snow that is in the air at the start.")
    Field(
      "flakes", \.settings.flakes, .whole(1...GlobeSettings.mostFlakes),
      "How many flakes can be in the air at once; without it they follow the screen's area.")
    snow
  }

  static let drift = Fields(
    "a drift", id: "drift",
    "Snow that lies along the edge that is down, and slides there when the panel is turned.",
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
        "The share of the screen that all snow fills when it lies."),
      Field(
        "repose", \.settings.repose, .angle(0...GlobeSettings.steepest),
        "The angle of repose: a steeper slope slides."),
      Field("color", \.settings.color, .color, "The snow's colour in the light."),
      Field("shade", \.settings.shade, .color, "Its colour deep inside."),
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
}
