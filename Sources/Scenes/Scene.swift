import Dates
import Documents
import Graphics
import Motion

/// A scene ready to run: random values drawn, pictures loaded.
public struct Scene: Sendable {
  /// The scene's name.
  public let name: String
  /// Points along the screen's shorter side; nil makes a pixel a point.
  public let shortSide: Double?
  /// The background.
  public let backdrop: Backdrop
  /// From the back to the front.
  public private(set) var layers: [Layer]
  let air: SceneAir
  /// Whether fingers affect anything; if not, touch devices need not be read.
  public let isTouchable: Bool
  /// Whether no picture was reduced on loading; if false, a larger screen should reload them.
  public let hasWholePictures: Bool

  /// A layer of a scene.
  public struct Layer: Sendable {
    /// How it follows gravity.
    public var gravity: GravityMode
    /// Factor on the opacity of each part, 0...1.
    public var opacity: Double
    /// Blending with the background; nil leaves it to the kind of layer.
    public var blend: Blend?
    /// When it is shown.
    public var schedule: Schedule
    /// Whether it shifts slightly once a minute against burn-in.
    public var isShifted: Bool
    package var content: any LayerContent
  }

  /// Draws random values and loads pictures; throws at the place that names an unavailable picture.
  ///
  /// Without `seed`, the description's own counts. `gravity` overrides the layers' own; `file` is the scene file's name in
  /// errors. The result does not depend on how work is shared.
  public init(
    _ description: SceneDescription, seed: UInt64? = nil, gravity: GravityMode? = nil, file: String,
    sharing: any WorkSharing = NoSharing(), loadImage: @escaping ImageLoader
  ) throws(DocumentError) {
    name = description.name
    shortSide = description.shortSide
    var pictures = Pictures(file: file, sharing: sharing, loadImage: loadImage)
    switch description.backdrop {
    case .color(let color): backdrop = .color(color)
    case .image(let path, let place): backdrop = .image(try pictures.load(path, place))
    case .gradient(let gradient): backdrop = .gradient(gradient)
    }
    air = SceneAir(
      lights: description.lights, wind: description.wind, hasParallax: description.parallax)
    let seed = seed ?? description.seed
    var layers: [Layer] = []
    for (index, layer) in description.layers.enumerated() {
      var random = SeededGenerator(seed: seed, stream: layer.seed, index: UInt64(index))
      var content = layer.content
      // A scene has one level world, so its seed is the scene's itself: --seed 3 shows village 3.
      let own = content.isLevel ? seed &+ layer.seed : random.next()
      try content.prepare(seed: own, &pictures)
      if let wind = air.wind { content.feel(wind) }
      layers.append(
        Layer(
          gravity: gravity ?? layer.gravity, opacity: layer.opacity, blend: layer.blend,
          schedule: layer.schedule, isShifted: layer.isShifted ?? content.standsStill,
          content: content))
    }
    SceneLimits.share(&layers)
    self.layers = layers
    hasWholePictures = pictures.areWhole
    isTouchable = layers.contains { $0.content.isTouchable }
  }

  /// The scene with its snow switched off: everything else stays, and layers keep their order.
  public var withoutSnow: Scene {
    var scene = self
    for index in layers.indices { scene.layers[index].content = layers[index].content.withoutSnow }
    return scene
  }

  /// Whether nothing ever moves, at any angle.
  public var isStill: Bool { layers.allSatisfy { $0.content.isStill($0.gravity) } }

  /// Pixels per point for a screen in pixels: `factor`, scaled to give `shortSide` points if that is set.
  public func scale(width: Int, height: Int, factor: Double) -> Double {
    guard let shortSide else { return factor }
    return Double(min(width, height)) / shortSide * factor
  }
}
