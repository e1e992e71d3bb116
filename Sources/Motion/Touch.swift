/// A finger on the glass, or a mouse's pressed button.
public struct Touch: Equatable, Sendable {
  /// Which finger: the same from where it comes down to where it is lifted.
  public var identifier: Int
  /// Across, 0 at the picture's left edge, 1 at its right one.
  public var x: Double
  /// Down, 0 at the picture's top edge, 1 at its bottom.
  public var y: Double

  /// A finger at a place of the picture as it is seen.
  public init(identifier: Int, x: Double, y: Double) {
    (self.identifier, self.x, self.y) = (identifier, x, y)
  }
}
