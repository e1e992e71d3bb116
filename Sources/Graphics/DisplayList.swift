/// What one frame shows, in drawing order: the only thing that scenes hand to the rasteriser.
///
/// A structure of arrays: entry i of each array belongs to sprite i. The arrays keep their
/// capacity from frame to frame, so that a steady scene allocates nothing.
///
/// Does not: know what a sprite stands for, own the screen, clip.
public struct DisplayList: Sendable {
  /// The pictures that sprites refer to; fixed while a scene runs.
  public private(set) var images: [Bitmap]
  /// How each of `images` becomes pixels; as many.
  public private(set) var samplings: [Sampling]

  /// Which of `images`.
  public private(set) var image: [Int32] = []
  /// Centre across, in pixels.
  public private(set) var x: [Float] = []
  /// Centre down, in pixels.
  public private(set) var y: [Float] = []
  /// Screen pixels for each pixel of the image; negative mirrors both axes, 0 draws nothing.
  public private(set) var scale: [Float] = []
  /// Turn about the centre in radians, clockwise for the viewer.
  public private(set) var rotation: [Float] = []
  /// Colour that masks take and that colour images are multiplied by; alpha is opacity.
  public private(set) var color: [Color] = []
  /// How it meets what lies behind it.
  public private(set) var blend: [Blend] = []

  /// Strokes and fills between the sprites.
  public private(set) var shapes = ShapeTable()

  /// An empty list over a set of pictures.
  ///
  /// - Parameters:
  ///   - images: what sprites refer to by index.
  ///   - samplings: how each of them becomes pixels; what is missing is `Sampling.usual(for:)`.
  public init(images: [Bitmap] = [], samplings: [Sampling] = []) {
    self.images = images
    self.samplings = images.indices.map { index in
      index < samplings.count ? samplings[index] : .usual(for: images[index].format)
    }
  }

  /// How many sprites there are.
  public var count: Int { image.count }

  /// Takes all sprites and shapes away, the pictures and the memory stay.
  public mutating func removeAll() {
    image.removeAll(keepingCapacity: true)
    x.removeAll(keepingCapacity: true)
    y.removeAll(keepingCapacity: true)
    scale.removeAll(keepingCapacity: true)
    rotation.removeAll(keepingCapacity: true)
    color.removeAll(keepingCapacity: true)
    blend.removeAll(keepingCapacity: true)
    shapes.removeAll()
  }

  /// Adds one sprite on top of what is there.
  ///
  /// - Parameters:
  ///   - image: index into `images`.
  ///   - x: centre across, pixels.
  ///   - y: centre down, pixels.
  ///   - scale: screen pixels for each pixel of the image.
  ///   - rotation: radians, clockwise for the viewer.
  ///   - color: colour and opacity.
  ///   - blend: how it meets what lies behind it.
  public mutating func append(
    image: Int32, x: Float, y: Float, scale: Float, rotation: Float, color: Color,
    blend: Blend = .over
  ) {
    self.image.append(image)
    self.x.append(x)
    self.y.append(y)
    self.scale.append(scale)
    self.rotation.append(rotation)
    self.color.append(color)
    self.blend.append(blend)
  }

  /// Adds a path's fill and line on top of what is there.
  ///
  /// What it costs grows with the path's length and elements: who adds a path of a million points waits
  /// for a million points. What lies outside the frame costs next to nothing.
  ///
  /// - Parameters:
  ///   - path: is copied.
  ///   - style: how it is drawn.
  public mutating func append(_ path: borrowing Path, _ style: ShapeStyle) {
    shapes.append(path, style, spritesBelow: count)
  }

  /// How far the list has grown: what is added later can be changed together.
  public var end: Mark { Mark(sprites: count, shapes: shapes.count) }

  /// A place between two entries of the list.
  public struct Mark: Sendable {
    let sprites: Int
    let shapes: Int
  }

  /// Changes how what is already there is drawn.
  ///
  /// - Parameters:
  ///   - mark: all after it.
  ///   - opacity: what theirs is multiplied by.
  ///   - blend: how they meet what lies behind them; nil leaves it.
  public mutating func restyle(from mark: Mark, opacity: Float, blend: Blend?) {
    for index in mark.sprites..<count {
      color[index].alpha *= opacity
      if let blend { self.blend[index] = blend }
    }
    shapes.restyle(from: mark.shapes, opacity: opacity, blend: blend)
  }

  /// Moves what is already there by pixels to the right and down.
  ///
  /// - Parameters:
  ///   - mark: all after it.
  ///   - offset: pixels.
  public mutating func move(from mark: Mark, by offset: Vector2) {
    for index in mark.sprites..<count {
      x[index] += Float(offset.x)
      y[index] += Float(offset.y)
    }
    shapes.move(from: mark.shapes, by: offset)
  }

  /// Makes everything darker.
  ///
  /// - Parameter brightness: what each colour is multiplied by, 0...1.
  public mutating func dim(to brightness: Float) {
    for index in color.indices { color[index].dim(to: brightness) }
    shapes.dim(to: brightness)
  }

  /// Makes room for `count` sprites.
  public mutating func reserveCapacity(_ count: Int) {
    image.reserveCapacity(count)
    x.reserveCapacity(count)
    y.reserveCapacity(count)
    scale.reserveCapacity(count)
    rotation.reserveCapacity(count)
    color.reserveCapacity(count)
    blend.reserveCapacity(count)
  }
}
