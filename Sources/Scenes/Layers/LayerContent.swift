import Documents

/// What a layer is: the model of one kind, with all that a scene asks about it.
///
/// A kind is a folder beside this file, with its model, its table of fields and its simulation, and a row in
/// `LayerKinds`.
package protocol LayerContent: Sendable {
  /// Draws its random values and fetches its pictures.
  ///
  /// - Parameters:
  ///   - seed: same seed, same layer.
  ///   - pictures: the scene's.
  /// - Throws: `DocumentError` at the place that names a picture which cannot be had.
  mutating func prepare(seed: UInt64, _ pictures: inout Pictures) throws(DocumentError)

  /// The layer in time.
  ///
  /// - Parameters:
  ///   - before: what ran in its place; what is the same of it goes on.
  ///   - entrance: when, and with what.
  /// - Returns: its simulation.
  func simulation(
    after before: (any LayerSimulation)?, _ entrance: LayerEntrance
  ) -> any LayerSimulation

  /// Whether nothing moves and nothing will, wherever down is.
  func isStill(_ gravity: GravityMode) -> Bool
  /// Whether parts of it stay where they are for hours.
  var standsStill: Bool { get }
  /// Whether fingers change anything in it.
  var isTouchable: Bool { get }
  /// How many kinds of particles it has.
  var cellCount: Int { get }
  /// How many particles are alive once it runs.
  var expectedCount: Double { get }
}

extension LayerContent {
  package mutating func prepare(seed: UInt64, _ pictures: inout Pictures) throws(DocumentError) {}
  package var isTouchable: Bool { false }
  package var cellCount: Int { 0 }
  package var expectedCount: Double { 0 }
}

/// Every kind of layer: the key that names it in a scene file, and its table.
package enum LayerKinds {
  package static let all: [Field<LayerDescription>] = [
    row("emitter", EmitterContent.fields),
    row("eased", EasedLayer.fields),
    row("globe", GlobeContent.globe),
    row("drift", GlobeContent.drift),
    row("crowd", CrowdLayer.fields),
    row("clock", ClockLayer.fields),
    row("image", ImageLayer.fields),
    row("garland", GarlandLayer.fields),
  ]

  private static func row<Kind: LayerContent>(
    _ key: String, _ fields: Fields<Kind>
  ) -> Field<LayerDescription> {
    Field(key, .object(fields), "") { layer, kind, _ in layer.content = kind }
  }
}
