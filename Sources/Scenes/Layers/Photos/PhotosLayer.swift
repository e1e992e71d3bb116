import Documents
import Graphics

/// Photographs of a folder, one after another, behind everything.
package struct PhotosLayer: LayerContent, Equatable {
  package var folder = Self.usualFolder
  /// Seconds.
  package var every = 60.0
  package var order = PhotoOrder.name
  package var fit = PlacedPicture.Fit.cover
  /// Seconds.
  package var fade = 2.0
  private(set) var seed: UInt64 = 0

  /// The folder that packages create.
  static let usualFolder = "/var/lib/snowd/photos"

  package init() {}

  static let fields = Fields(
    "photos", id: "photos",
    """
    The pictures of a folder, one after another: JPEG, WebP and PNG. They stand upright at 0, 90, 180 and 270°, take the \
    backdrop's place, and are the lowest layer of a scene. Of landscape and portrait pictures, those are shown whose \
    shape suits how the screen stands.
    """, PhotosLayer()
  ) {
    Field(
      "folder", \.folder, .string("a folder"),
      """
      The folder, relative to the scene. It is watched: new pictures appear, broken ones are skipped, and an empty or \
      unplugged one leaves the last picture.
      """)
    Field("every", \.every, .number(1...604_800), "Seconds from one picture to the next.")
    Field(
      "order", \.order, .choice(),
      """
      name: by path. date: when they were taken, else changed. random: by the scene's seed, another order in each round.
      """)
    Field(
      "fit", \.fit, .choice(),
      """
      cover: the picture fills the screen, which cuts its edges. contain: all of it is seen, and its own colours, \
      blurred, fill the rest.
      """)
    Field(
      "fade", \.fade, .number(0...60),
      "Seconds in which a picture goes over into the next; at most `every`.")
  }

  package mutating func prepare(seed: UInt64, _ pictures: inout Pictures) {
    self.seed = seed
    folder = pictures.resolved(folder)
  }

  package func simulation(
    after before: (any LayerSimulation)?, _ entrance: LayerEntrance
  ) -> any LayerSimulation {
    if let running = before as? PhotosSimulation, running.settings == self { return running }
    return PhotosSimulation(self, entrance)
  }

  package func isStill(_ gravity: GravityMode) -> Bool { false }
  package var standsStill: Bool { true }
  package var decodedPaths: [String] { [folder] }
  package var isLevel: Bool { true }
  // Between two quarter turns it does not move.
  package var isUpright: Bool { false }
}
