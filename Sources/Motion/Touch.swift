/// A finger on the glass, or a mouse's pressed button.
public struct Touch: Equatable, Sendable {
  /// The finger's number, constant from touch to release.
  public var identifier: Int
  /// Position across: 0 is the picture's left edge, 1 its right edge.
  public var x: Double
  /// Position down: 0 is the picture's top edge, 1 its bottom edge.
  public var y: Double

  /// Creates a touch.
  public init(identifier: Int, x: Double, y: Double) {
    (self.identifier, self.x, self.y) = (identifier, x, y)
  }
}
