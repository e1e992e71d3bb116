import Documents
import Graphics

package struct ImageLayer: LayerContent {
  /// The picture's name or file, and its place in the scene file.
  var contents = PictureName(name: "", place: TextPosition(line: 1, column: 1))
  package var picture = Bitmap(width: 1, height: 1, format: .color)
  /// The file that a content source decodes; nil for a picture that the scene has.
  private(set) var path: String?
  package var position = Vector2(x: 0.5, y: 0.5)
  package var scale = 1.0
  package var width: Double?
  package var color = Color.white
  package var fit = Fit.none
  package var share = 0.8
  package var isSurface = false

  /// How large the picture is drawn.
  package enum Fit: String, CaseIterable, Sendable {
    /// By `scale` or `width`.
    case none
    /// Behind everything, as large as it must be to cover the screen at every angle.
    case cover
    /// As large as fits into a share of the upright screen.
    case contain
  }

  package init() {}

  static let fields = Fields(
    "an image", id: "image", "One picture that stays upright.", ImageLayer()
  ) {
    Field("contents", \.contents, .imageFile, isRequired: true)
    Field(
      "position", \.position, .point(-1...2),
      "Its centre, in shares of the upright screen from its upper left corner.")
    Field("scale", \.scale, .number(0.001...1000), "Points per pixel of the picture.")
    Field(
      "width", \.width, .number(1...10_000),
      "Its width in points, instead of scale; JPEG and WebP files need it, or 'fit'.")
    Field(
      "color", \.color, .color,
      "Colour of a mask; factor on the colours of other pictures.")
    Field(
      "fit", \.fit, .choice(),
      """
      cover: behind everything, centred, and as large as it must be to cover the screen at every angle; the layer is \
      then the lowest one. contain: as large as fits into 'share' of the upright screen.
      """)
    Field(
      "share", \.share, .number(0.01...1),
      "With fit 'contain', the share of the upright screen's width and height for it.")
    Field(
      "surface", \.isSurface, .bool,
      """
      Whether snow lies on the edges of its opaque parts. It needs a cover in the scene, and emitters with 'lands'. The \
      picture then keeps its place against burn-in care.
      """)
  }

  package mutating func prepare(
    seed: UInt64, _ pictures: inout Pictures
  ) throws(DocumentError) {
    guard contents.isDecodedLater else {
      picture = try pictures.picture(contents, files: ".png, .jpg, .jpeg or .webp")
      return
    }
    guard fit != .none || width != nil else {
      throw DocumentError(
        "a JPEG or WebP file has no size in points; expected 'width' or 'fit' in this layer",
        at: contents.place, file: pictures.file)
    }
    path = pictures.resolved(contents.name)
  }

  /// The picture that is to come, at a size in pixels; nil if it is there.
  func awaited(
    width: Double, height: Double, from content: any ContentSource
  ) -> AwaitedPicture? {
    guard let path else { return nil }
    func pixels(_ side: Double) -> Int {
      min(max(Int(side.rounded(.up)), 1), Bitmap.longestSide)
    }
    return AwaitedPicture(
      PictureRequest(path: path, width: pixels(width), height: pixels(height)), from: content)
  }

  package func simulation(
    after before: (any LayerSimulation)?, _ entrance: LayerEntrance
  ) -> any LayerSimulation {
    fit == .cover ? ImageSceneryLayer(self, entrance) : ImageSimulation(self, entrance)
  }

  package var isLevel: Bool { fit == .cover }
  package var decodedPaths: [String] { contents.isDecodedLater ? [contents.name] : [] }

  package func isStill(_ gravity: GravityMode) -> Bool { gravity == .none && !isSurface }
  package var standsStill: Bool { fit != .cover && !isSurface }
  package var isUpright: Bool { true }
}
