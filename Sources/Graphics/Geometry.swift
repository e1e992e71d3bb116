import Portable

/// A point or a direction on the screen, in points; y points **down**.
@frozen
public struct Vector2: Equatable, Sendable {
  /// To the right.
  public var x: Double
  /// Down.
  public var y: Double

  /// A vector from its parts.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The screen's top left corner.
  public static let zero = Vector2(x: 0, y: 0)

  /// Sum.
  public static func + (left: Vector2, right: Vector2) -> Vector2 {
    Vector2(x: left.x + right.x, y: left.y + right.y)
  }
  /// Difference.
  public static func - (left: Vector2, right: Vector2) -> Vector2 {
    Vector2(x: left.x - right.x, y: left.y - right.y)
  }
  /// The square of its length.
  @inlinable public var squaredLength: Double { x * x + y * y }
  /// The length.
  @inlinable public var length: Double { squaredLength.squareRoot() }

  /// The vector times a factor.
  public static func * (left: Vector2, factor: Double) -> Vector2 {
    Vector2(x: left.x * factor, y: left.y * factor)
  }
}

/// A width and a height in points.
@frozen
public struct Size2: Equatable, Sendable {
  /// Along x.
  public var width: Double
  /// Along y.
  public var height: Double

  /// A size from its parts.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// Zero.
  public static let zero = Size2(width: 0, height: 0)
}

/// A rotation on the screen: positive is clockwise for the viewer, because y points down.
///
/// Turning the screen's down (0, 1) by θ gives (−sin θ, cos θ), the direction of falling snow on a panel turned
/// counter-clockwise by θ.
@frozen
public struct Turn: Equatable, Sendable {
  /// Cosine of the angle.
  public var cosine: Double
  /// Sine of the angle.
  public var sine: Double

  /// A rotation by `angle` radians.
  public init(_ angle: Double) {
    let both = SineCosine(angle)
    cosine = both.cosine
    sine = both.sine
  }

  /// A rotation from its cosine and sine.
  public init(cosine: Double, sine: Double) {
    self.cosine = cosine
    self.sine = sine
  }

  /// No rotation.
  public static let none = Turn(cosine: 1, sine: 0)

  /// The rotated vector.
  public func applied(to vector: Vector2) -> Vector2 {
    Vector2(
      x: vector.x * cosine - vector.y * sine,
      y: vector.x * sine + vector.y * cosine)
  }

  /// The rotation from `start` to this one.
  public func since(_ start: Turn) -> Turn {
    Turn(
      cosine: cosine * start.cosine + sine * start.sine,
      sine: sine * start.cosine - cosine * start.sine)
  }
}
