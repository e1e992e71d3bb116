/// The content of one frame in drawing order: all that scenes pass to the rasteriser.
///
/// A structure of arrays: entry i of each array belongs to sprite i. The arrays keep their capacity, so a steady
/// scene allocates nothing. The list does not clip.
public struct DisplayList: Sendable {
  /// The pictures of the sprites; fixed while a scene runs.
  public private(set) var images: [Bitmap]
  /// One for each of `images`.
  public private(set) var samplings: [Sampling]

  /// Index into `images`.
  public private(set) var image: [Int32] = []
  /// Centre across, in pixels.
  public private(set) var x: [Float] = []
  /// Centre down, in pixels.
  public private(set) var y: [Float] = []
  /// Screen pixels per pixel of the image; negative mirrors both axes, 0 draws nothing.
  public private(set) var scale: [Float] = []
  /// Rotation about the centre in radians, clockwise for the viewer.
  public private(set) var rotation: [Float] = []
  /// Colour of masks, multiplied with colour images; alpha is opacity.
  public private(set) var color: [Color] = []
  /// How the sprite combines with what is behind it.
  public private(set) var blend: [Blend] = []

  /// From which sprite on which depth holds; none for a list without depths.
  public private(set) var depths: [DepthChange] = []

  /// Strokes and fills between the sprites.
  public private(set) var shapes = ShapeTable()

  /// What is drawn behind all sprites instead of the backdrop; nil for the backdrop.
  public var scenery: ShownScenery?

  /// An empty list; missing samplings default to `Sampling.usual(for:)`.
  public init(images: [Bitmap] = [], samplings: [Sampling] = []) {
    self.images = images
    self.samplings = images.indices.map { index in
      index < samplings.count ? samplings[index] : .usual(for: images[index].format)
    }
  }

  /// Once a list has many sprites, room for more than most scenes ever have: a busy moment then allocates nothing, and
  /// memory is not touched before it is used.
  private mutating func reserve(_ sprites: Int) {
    if sprites > 1 << 11, x.capacity < sprites { reserveCapacity(max(sprites, 1 << 15)) }
  }

  /// The number of sprites.
  public var count: Int { image.count }

  /// Removes all sprites, shapes and the scenery; keeps the pictures and the memory.
  public mutating func removeAll() {
    image.removeAll(keepingCapacity: true)
    x.removeAll(keepingCapacity: true)
    y.removeAll(keepingCapacity: true)
    scale.removeAll(keepingCapacity: true)
    rotation.removeAll(keepingCapacity: true)
    color.removeAll(keepingCapacity: true)
    blend.removeAll(keepingCapacity: true)
    depths.removeAll(keepingCapacity: true)
    shapes.removeAll()
    scenery = nil
  }

  /// Adds a sprite on top; units are those of the properties of the same names.
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

  /// Adds up to `count` sprites of one picture on top, with a fraction of the work for each.
  ///
  /// `write` sets them in the columns x, y, scale, rotation and color, one after another from the place that it gets, and
  /// returns the place after the last one.
  package mutating func append(
    image: Int32, blend: Blend, upTo count: Int,
    _ write: (
      Int, inout MutableSpan<Float>, inout MutableSpan<Float>, inout MutableSpan<Float>,
      inout MutableSpan<Float>, inout MutableSpan<Color>
    ) -> Int
  ) {
    guard count > 0 else { return }
    let first = self.count
    reserve(first + count)
    x.append(contentsOf: repeatElement(0, count: count))
    y.append(contentsOf: repeatElement(0, count: count))
    scale.append(contentsOf: repeatElement(0, count: count))
    rotation.append(contentsOf: repeatElement(0, count: count))
    let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
    color.append(contentsOf: repeatElement(clear, count: count))
    let end = Self.write(from: first, &x, &y, &scale, &rotation, &color, write)
    precondition(end >= first && end <= first + count)
    let unused = first + count - end
    x.removeLast(unused)
    y.removeLast(unused)
    scale.removeLast(unused)
    rotation.removeLast(unused)
    color.removeLast(unused)
    self.image.append(contentsOf: repeatElement(image, count: end - first))
    self.blend.append(contentsOf: repeatElement(blend, count: end - first))
  }

  private static func write(
    from first: Int, _ x: inout [Float], _ y: inout [Float], _ scale: inout [Float],
    _ rotation: inout [Float], _ color: inout [Color],
    _ body: (
      Int, inout MutableSpan<Float>, inout MutableSpan<Float>, inout MutableSpan<Float>,
      inout MutableSpan<Float>, inout MutableSpan<Color>
    ) -> Int
  ) -> Int {
    var xs = x.mutableSpan
    var ys = y.mutableSpan
    var scales = scale.mutableSpan
    var rotations = rotation.mutableSpan
    var colors = color.mutableSpan
    return body(first, &xs, &ys, &scales, &rotations, &colors)
  }

  /// The depth of the sprites that follow a place in the list.
  public struct DepthChange: Equatable, Sendable {
    /// The first sprite with this depth.
    public var first: Int
    /// As a level of `SceneryDepth`; nil in front of all scenery.
    public var level: UInt8?
  }

  /// Sets the depth of the sprites that are added from now on, 0 at the glass, 1 far.
  ///
  /// What the scenery shows nearer hides them. With nil, as in the beginning, nothing does.
  public mutating func setDepth(_ depth: Double?) {
    let level = depth.map { SceneryDepth.level($0) }
    if depths.last?.first == count { depths.removeLast() }
    if depths.last?.level != level { depths.append(DepthChange(first: count, level: level)) }
  }

  /// The parts of a range of sprites that have a depth each.
  public func forEachDepth(
    _ sprites: Range<Int>, _ body: (_ part: Range<Int>, _ level: UInt8?) -> Bool
  ) {
    var (start, level): (Int, UInt8?) = (sprites.lowerBound, nil)
    for change in depths {
      let end = min(max(change.first, start), sprites.upperBound)
      if start < end, !body(start..<end, level) { return }
      (start, level) = (end, change.level)
    }
    if start < sprites.upperBound { _ = body(start..<sprites.upperBound, level) }
  }

  /// Adds a path's fill and line on top; copies the path.
  ///
  /// The cost grows with the path's elements and visible length; parts outside the frame cost nearly nothing.
  public mutating func append(_ path: borrowing Path, _ style: ShapeStyle) {
    shapes.append(path, style, spritesBelow: count)
  }

  /// Adds a path whose fill is as opaque at each place as a grid says; copies both.
  public mutating func append(
    _ path: borrowing Path, _ style: ShapeStyle, fadedBy grid: borrowing OpacityGrid
  ) {
    shapes.append(path, style, spritesBelow: count)
    shapes.fade(grid)
  }

  /// The current end of the list, from which later additions can be changed together.
  public var end: Mark { Mark(sprites: count, shapes: shapes.count) }

  /// The beginning of every list.
  public static let start = Mark(sprites: 0, shapes: 0)

  /// A position between two entries of the list.
  public struct Mark: Sendable {
    let sprites: Int
    let shapes: Int
  }

  /// Multiplies the opacity of all entries after a mark, and sets their blending unless it is nil.
  public mutating func restyle(from mark: Mark, opacity: Float, blend: Blend?) {
    for index in mark.sprites..<count {
      color[index].alpha *= opacity
      if let blend { self.blend[index] = blend }
    }
    shapes.restyle(from: mark.shapes, opacity: opacity, blend: blend)
  }

  /// Replaces the colour of each sprite after a mark by one that depends on its centre, in pixels.
  @inline(__always)
  mutating func recolor(from mark: Mark, _ body: (_ x: Float, _ y: Float, Color) -> Color) {
    Self.recolor(&color, x, y, from: mark.sprites, body)
  }

  @inline(__always)
  private static func recolor(
    _ color: inout [Color], _ x: [Float], _ y: [Float], from first: Int,
    _ body: (_ x: Float, _ y: Float, Color) -> Color
  ) {
    let (xs, ys) = (x.span, y.span)
    var colors = color.mutableSpan
    for index in first..<min(xs.count, min(ys.count, colors.count)) {
      colors[index] = body(xs[index], ys[index], colors[index])
    }
  }

  /// Moves all entries after a mark by an offset in pixels.
  public mutating func move(from mark: Mark, by offset: Vector2) {
    for index in mark.sprites..<count {
      x[index] += Float(offset.x)
      y[index] += Float(offset.y)
    }
    shapes.move(from: mark.shapes, by: offset)
  }

  /// Darkens everything: multiplies each colour by a brightness of 0...1.
  public mutating func dim(to brightness: Float) {
    for index in color.indices { color[index].dim(to: brightness) }
    shapes.dim(to: brightness)
  }

  /// Reserves memory for `count` sprites.
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
