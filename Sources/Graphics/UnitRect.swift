/// A part of a picture, in shares of its width and height: `contentsRect`.
public struct UnitRect: Equatable, Sendable {
  /// From the left.
  public var x: Double
  /// From the top.
  public var y: Double
  /// Across.
  public var width: Double
  /// Down.
  public var height: Double

  /// A part by its edge and extent.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The whole picture.
  public static let all = UnitRect(x: 0, y: 0, width: 1, height: 1)
}
