/// A finger on the glass, or a mouse's pressed button.
public struct Touch: Equatable, Sendable {
  /// The finger: constant from touch to release.
  public var identifier: Int
  /// Across, 0 at the picture's left edge, 1 at its right one.
  public var x: Double
  /// Down, 0 at the picture's top edge, 1 at its bottom.
  public var y: Double

  /// A finger at a position of the displayed picture.
  public init(identifier: Int, x: Double, y: Double) {
    (self.identifier, self.x, self.y) = (identifier, x, y)
  }
}
