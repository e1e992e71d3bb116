import Documents
import Graphics
import Motion

/// A scene ready to run: every random value drawn, every picture at hand.
public struct Scene: Sendable {
  /// The scene's name.
  public let name: String
  /// How many points the screen's shorter side has; nil leaves a pixel a point.
  public let shortSide: Double?
  /// What lies behind.
  public let backdrop: Backdrop
  /// What moves, from the back to the front.
  public let layers: [Layer]
  /// Whether fingers change anything: where they do not, nobody has to look for them.
  public let isTouchable: Bool
  /// Whether every picture has all pixels of its file; where not, a larger screen deserves to have it read again.
  public let hasWholePictures: Bool

  /// One layer.
  public struct Layer: Sendable {
    /// How it follows gravity.
    public var gravity: GravityMode
    /// What the opacity of each thing in it is multiplied by, 0...1.
    public var opacity: Double
    /// How everything in it meets what lies behind; nil leaves that to the kind of layer.
    public var blend: Blend?
    /// When it is shown.
    public var schedule: Schedule
    /// Whether it is shifted a little once a minute, so that nothing burns into the screen.
    public var isShifted: Bool
    /// What it is.
    package var content: any LayerContent
  }

  /// Draws a scene's random values and loads its pictures.
  ///
  /// - Parameters:
  ///   - description: what the file says.
  ///   - seed: same seed, same scene.
  ///   - gravity: overrides what the layers say; nil leaves it.
  ///   - file: the scene file's name for messages.
  ///   - loadImage: fetches PNG files.
  /// - Throws: `DocumentError` at the place that names a picture which cannot be had.
  public init(
    _ description: SceneDescription, seed: UInt64, gravity: GravityMode? = nil, file: String,
    loadImage: @escaping ImageLoader
  ) throws(DocumentError) {
    name = description.name
    shortSide = description.shortSide
    var pictures = Pictures(file: file, loadImage: loadImage)
    switch description.backdrop {
    case .color(let color): backdrop = .color(color)
    case .image(let path, let place): backdrop = .image(try pictures.load(path, place))
    case .gradient(let gradient): backdrop = .gradient(gradient)
    }
    var layers: [Layer] = []
    for (index, layer) in description.layers.enumerated() {
      var random = SeededGenerator(seed: seed, stream: layer.seed, index: UInt64(index))
      var content = layer.content
      try content.prepare(seed: random.next(), &pictures)
      layers.append(
        Layer(
          gravity: gravity ?? layer.gravity, opacity: layer.opacity, blend: layer.blend,
          schedule: layer.schedule, isShifted: layer.isShifted ?? content.standsStill,
          content: content))
    }
    self.layers = layers
    hasWholePictures = pictures.areWhole
    isTouchable = layers.contains { $0.content.isTouchable }
  }

  /// Whether nothing moves and nothing will, wherever down is.
  public var isStill: Bool { layers.allSatisfy { $0.content.isStill($0.gravity) } }

  /// Pixels a point on a screen.
  ///
  /// - Parameters:
  ///   - width: pixels across.
  ///   - height: pixels down.
  ///   - factor: what the person asked for besides.
  /// - Returns: the factor, or where the scene gives its screen's shorter side in points, what
  ///   makes it so.
  public func scale(width: Int, height: Int, factor: Double) -> Double {
    guard let shortSide else { return factor }
    return Double(min(width, height)) / shortSide * factor
  }
}
