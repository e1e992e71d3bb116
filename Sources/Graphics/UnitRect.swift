/// A part of a picture in shares of its width and height: `contentsRect`.
public struct UnitRect: Equatable, Sendable {
  /// Left edge.
  public var x: Double
  /// Top edge.
  public var y: Double
  /// Width.
  public var width: Double
  /// Height.
  public var height: Double

  /// A part from its corner and size.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The whole picture.
  public static let all = UnitRect(x: 0, y: 0, width: 1, height: 1)
}
