import Documents
import Emitter
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
  /// The size in points that it was drawn for; nil is made for any.
  public let canvas: Size2?
  /// What its file has that is not supported, and where.
  public let warnings: [DocumentError]

  /// One layer.
  public struct Layer: Sendable {
    /// How it follows gravity.
    public var gravity: GravityMode
    /// The particle system.
    public var emitter: EmitterLayer
    /// Whether it spans the edge that faces up.
    public var spansEdge: Bool
    /// How far from the screen that edge keeps: a flake's radius, so that none appears inside.
    let margin: Double

    init(gravity: GravityMode, emitter: EmitterLayer, spansEdge: Bool) {
      self.gravity = gravity
      self.emitter = emitter
      self.spansEdge = spansEdge
      margin = emitter.largestRadius
    }

    /// The layer of a scene that was drawn for a size, with the middles of both in one place.
    func moved(toMiddleOf size: Size2, from canvas: Size2?) -> Layer {
      guard let canvas else { return self }
      var layer = self
      layer.emitter.emitterPosition.x += (size.width - canvas.width) / 2
      layer.emitter.emitterPosition.y += (size.height - canvas.height) / 2
      return layer
    }
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
    canvas = description.canvas
    warnings = description.warnings
    var pictures = Pictures(file: file, loadImage: loadImage)
    switch description.backdrop {
    case .color(let color): backdrop = .color(color)
    case .image(let path, let place): backdrop = .image(try pictures.load(path, place))
    }
    var layers: [Layer] = []
    for (index, layer) in description.layers.enumerated() {
      var random = SeededGenerator(seed: seed, stream: layer.seed, index: UInt64(index))
      var emitter = layer.emitter
      emitter.seed = random.next()
      for (position, cell) in layer.cells.enumerated() {
        let cellSeed = emitter.seed &+ UInt64(position)
        emitter.emitterCells += try Self.cells(cell, seed: cellSeed, &pictures)
      }
      layers.append(
        Layer(gravity: gravity ?? layer.gravity, emitter: emitter, spansEdge: layer.spansEdge))
    }
    self.layers = layers
  }

  /// Whether nothing moves and nothing will, wherever down is.
  public var isStill: Bool { layers.allSatisfy(\.emitter.emitterCells.isEmpty) }

  /// Pixels a point on a screen.
  ///
  /// - Parameters:
  ///   - width: pixels across.
  ///   - height: pixels down.
  ///   - factor: what the person asked for besides.
  /// - Returns: the factor, or where the scene gives its screen's shorter side in points, what
  ///   makes it so; where it was drawn for a size, what makes that cover the screen.
  public func scale(width: Int, height: Int, factor: Double) -> Double {
    if let canvas {
      return max(Double(width) / canvas.width, Double(height) / canvas.height) * factor
    }
    guard let shortSide else { return factor }
    return Double(min(width, height)) / shortSide * factor
  }

  private static func cells(
    _ description: CellDescription, seed: UInt64, _ pictures: inout Pictures
  ) throws(DocumentError) -> [EmitterCell] {
    var cells = [EmitterCell](repeating: description.cell, count: description.count)
    var blurs = [Double](repeating: description.blur, count: description.count)
    for draw in description.draws {
      var values = CellDraws(seed: seed, property: draw.property, count: description.count)
      let property = CellProperty.all.first { $0.name == draw.property }
      for index in cells.indices {
        let value = values.value(draw, index)
        if let property { property.set(&cells[index], value) } else { blurs[index] = value }
      }
    }
    for index in cells.indices {
      for (position, inner) in description.cells.enumerated() {
        // Values of their own for each copy's, which no other entry of the file changes.
        var seeds = SeededGenerator(seed: seed, stream: UInt64(index), index: UInt64(position))
        cells[index].emitterCells += try Self.cells(inner, seed: seeds.next(), &pictures)
      }
    }
    guard case .oneOf(let names) = description.contents else { return cells }
    // All of them, also those that this seed does not draw: a file is right or wrong for every seed.
    var choosable: [Bitmap] = []
    for name in names { choosable.append(try pictures.picture(name.name, name.place)) }
    var choices = CellDraws(seed: seed, property: "contents", count: description.count)
    var chosen: [Int] = []
    for index in cells.indices {
      let choice = min(Int(choices.share(index) * Double(names.count)), names.count - 1)
      try pictures.reserve(choosable[choice], blur: blurs[index], names[choice].place)
      chosen.append(choice)
    }
    for index in cells.indices {
      cells[index].contents = choosable[chosen[index]].blurred(sigma: blurs[index])
    }
    return cells
  }
}
