import Graphics

/// One picture that stays upright.
public struct ImageLayer: Equatable, Sendable {
  /// The picture.
  public var picture = Bitmap(width: 1, height: 1, format: .color)
  /// Where its middle is, in shares of the upright screen from its upper left corner.
  public var position = Vector2(x: 0.5, y: 0.5)
  /// Points a pixel of the picture.
  public var scale = 1.0
  /// How wide it is, in points; nil leaves that to `scale`.
  public var width: Double?
  /// What a mask is coloured with and a picture in colours multiplied by; alpha is opacity.
  public var color = Color.white

  /// A picture in the middle, still to be given.
  public init() {}
}
