/// A point or direction in front of or behind the screen, in points: x to the right, y **down**, z towards the viewer.
@frozen
public struct Vector3: Equatable, Sendable {
  /// To the right.
  public var x: Double
  /// Down.
  public var y: Double
  /// Towards the viewer.
  public var z: Double

  /// A vector from its parts.
  public init(x: Double, y: Double, z: Double = 0) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The origin.
  public static let zero = Vector3(x: 0, y: 0, z: 0)

  /// Length.
  public var magnitude: Double { (x * x + y * y + z * z).squareRoot() }
}
