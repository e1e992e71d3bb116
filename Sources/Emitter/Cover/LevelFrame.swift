import Graphics

/// The way from a layer's frame to the level frame, and how much the first one turned during the last step.
public struct LevelFrame: Equatable, Sendable {
  private let cosine: Float
  private let sine: Float
  private let middleX: Float
  private let middleY: Float
  /// Radians that the layer's frame turned against the level frame.
  private let swept: Float
  /// The shift of what is at depth 0, in points of the level frame.
  private let parallaxX: Float
  private let parallaxY: Float

  /// `turn` leads from the layer's frame to the level frame, about `middle`, in points; `swept` is in radians.
  ///
  /// `parallax` shifts particles with a depth, in points of the level frame: see `EmitterPlacement`.
  public init(
    _ turn: Turn, about middle: Vector2, swept: Double = 0, parallax: Vector2 = .zero
  ) {
    (parallaxX, parallaxY) = (Float(parallax.x), Float(parallax.y))
    (cosine, sine) = (Float(turn.cosine), Float(turn.sine))
    (middleX, middleY) = (Float(middle.x), Float(middle.y))
    self.swept = Float(swept.magnitude)
  }

  /// A place of the layer in the level frame.
  @inline(__always)
  func place(_ x: Float, _ y: Float) -> (x: Float, y: Float) {
    let (dx, dy) = (x - middleX, y - middleY)
    return (dx * cosine - dy * sine, dx * sine + dy * cosine)
  }

  /// A place of the layer in the level frame, as it is seen at a nearness of 1 − depth.
  @inline(__always)
  func place(_ x: Float, _ y: Float, near: Float) -> (x: Float, y: Float) {
    let place = place(x, y)
    return (place.x + parallaxX * near, place.y + parallaxY * near)
  }

  /// How far below a surface a particle can be that was above it a step ago, in points.
  @inline(__always)
  func reach(_ place: (x: Float, y: Float), _ velocityX: Float, _ velocityY: Float) -> Float {
    let way = (velocityX.magnitude + velocityY.magnitude) * Float(SnowCover.stepSeconds)
    return 1.5 + 1.5 * way + swept * (place.x.magnitude + place.y.magnitude)
  }
}
