import Documents
import Emitter
import Graphics

/// The model of a kind of layer: a folder beside this file with model, fields and simulation, and a `LayerKinds` row.
package protocol LayerContent: Sendable {
  /// Draws random values and loads pictures; throws at the place that names an unavailable picture.
  mutating func prepare(seed: UInt64, _ pictures: inout Pictures) throws(DocumentError)

  /// Takes the scene's wind.
  mutating func feel(_ wind: WindBehavior)

  /// Creates the layer's simulation; `before` ran in its place, and matching parts of it continue.
  func simulation(
    after before: (any LayerSimulation)?, _ entrance: LayerEntrance
  ) -> any LayerSimulation

  /// Whether nothing ever moves, at any angle.
  func isStill(_ gravity: GravityMode) -> Bool
  /// Whether parts of it stay in place for hours.
  var standsStill: Bool { get }
  /// Whether it shows a world that stays level, in the backdrop's place.
  var isLevel: Bool { get }
  /// Whether places in it follow from the angle alone, without a motion of their own: the scene then steadies the
  /// angle, or all would tremble with the sensor's noise.
  var isUpright: Bool { get }
  /// Whether fingers affect it.
  var isTouchable: Bool { get }
  var cellCount: Int { get }
  /// Files and folders whose pictures a content source decodes, as the scene names them.
  var decodedPaths: [String] { get }
  /// The layer after its snow was switched off: nothing flies, and nothing more comes.
  var withoutSnow: any LayerContent { get }
  /// Expected number of particles alive.
  var expectedCount: Double { get }
  /// What its births and lives ask for; nil without any.
  var load: EmitterLoad? { get }
  /// Seconds of its past that it should have at the scene's start.
  var pastAtStart: Double { get }
  /// Its part of the scene's room.
  var limits: EmitterLimits { get set }
}

extension LayerContent {
  package mutating func prepare(seed: UInt64, _ pictures: inout Pictures) throws(DocumentError) {}
  package mutating func feel(_ wind: WindBehavior) {}
  package var isTouchable: Bool { false }
  package var isLevel: Bool { false }
  package var isUpright: Bool { isLevel }
  package var cellCount: Int { 0 }
  package var decodedPaths: [String] { [] }
  package var withoutSnow: any LayerContent { self }
  package var expectedCount: Double { 0 }
  package var load: EmitterLoad? { nil }
  package var pastAtStart: Double { 0 }
  package var limits: EmitterLimits {
    get { EmitterLimits() }
    set {}
  }
}

/// Every kind of layer: its key in a scene file, and its fields.
package enum LayerKinds {
  package static let all: [Field<LayerDescription>] = [
    row("emitter", EmitterContent.fields),
    row("eased", EasedLayer.fields),
    row("globe", GlobeContent.globe),
    row("drift", GlobeContent.drift),
    row("cover", CoverLayer.fields),
    row("crowd", CrowdLayer.fields),
    row("clock", ClockLayer.fields),
    row("image", ImageLayer.fields),
    row("text", TextLayer.fields),
    row("garland", GarlandLayer.fields),
    row("landscape", LandscapeLayer.fields),
    row("gradient", Gradient.fields),
    row("photos", PhotosLayer.fields),
  ]

  private static func row<Kind: LayerContent>(
    _ key: String, _ fields: Fields<Kind>
  ) -> Field<LayerDescription> {
    Field(key, .object(fields), "") { layer, kind, _ in layer.content = kind }
  }
}
