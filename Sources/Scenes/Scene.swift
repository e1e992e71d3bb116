import Documents
import Emitter
import Graphics
import Motion
import Wording

/// Fetches the PNG file that a scene names; throws a reason in words.
public typealias ImageLoader = (_ path: String) throws(ImageLoadError) -> Bitmap

/// Why a picture could not be had.
public struct ImageLoadError: Error, Equatable, Sendable {
  /// In words.
  public var reason: String

  /// An error with its reason.
  public init(_ reason: String) { self.reason = reason }
}

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

  /// One layer.
  public struct Layer: Sendable {
    /// How it follows gravity.
    public var gravity: GravityMode
    /// The particle system.
    public var emitter: EmitterLayer
    /// Whether it spans the edge that faces up.
    public var spansEdge: Bool
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
    loadImage: ImageLoader
  ) throws(DocumentError) {
    name = description.name
    shortSide = description.shortSide
    switch description.backdrop {
    case .color(let color): backdrop = .color(color)
    case .image(let path, let place):
      backdrop = .image(try Self.load(path, place, file, loadImage))
    }
    var layers: [Layer] = []
    for (index, layer) in description.layers.enumerated() {
      let own = SeededGenerator(seed: seed, stream: layer.seed, index: UInt64(index))
      var emitter = layer.emitter
      var random = own
      emitter.seed = random.next()
      for (position, cell) in layer.cells.enumerated() {
        let cellSeed = emitter.seed &+ UInt64(position)
        emitter.emitterCells += try Self.cells(cell, seed: cellSeed, file: file, loadImage)
      }
      layers.append(
        Layer(gravity: gravity ?? layer.gravity, emitter: emitter, spansEdge: layer.spansEdge))
    }
    self.layers = layers
  }

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

  private static func cells(
    _ description: CellDescription, seed: UInt64, file: String, _ loadImage: ImageLoader
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
    guard case .oneOf(let names) = description.contents else { return cells }
    // All of them, also those that this seed does not draw: a file is right or wrong for every seed.
    var pictures: [Bitmap] = []
    for name in names { pictures.append(try load(name.name, name.place, file, loadImage)) }
    var choices = CellDraws(seed: seed, property: "contents", count: description.count)
    for index in cells.indices {
      let choice = min(Int(choices.share(index) * Double(names.count)), names.count - 1)
      cells[index].contents = pictures[choice].blurred(sigma: blurs[index])
    }
    return cells
  }

  private static func load(
    _ name: String, _ place: Place, _ file: String, _ loadImage: ImageLoader
  ) throws(DocumentError) -> Bitmap {
    if let builtIn = BuiltInContents(rawValue: name) { return builtIn.bitmap }
    guard name.hasSuffix(".png") else {
      let words = BuiltInContents.allCases.map(\.rawValue)
      let near = nearestWord(to: name, in: words).map { "; did you mean '\($0)'?" } ?? ""
      throw DocumentError(
        "there is no picture '\(name.prefix(40))'; there is \(words.joined(separator: ", ")), "
          + "or a path that ends in .png\(near)", at: place, file: file)
    }
    do {
      return try loadImage(name)
    } catch {
      throw DocumentError(error.reason, at: place, file: file)
    }
  }
}
