import Graphics

/// How a layer's own frame lies on the screen.
public struct EmitterPlacement: Equatable, Sendable {
  /// Turn of the whole layer about `pivot`, clockwise for the viewer, in radians.
  public var angle: Double
  /// The point that stays where it is, in points; where depth is preserved the eye is before it.
  public var pivot: Vector2
  /// Pixels a point.
  public var scale: Double

  /// A placement by its parts.
  public init(angle: Double = 0, pivot: Vector2 = .zero, scale: Double = 1) {
    self.angle = angle
    self.pivot = pivot
    self.scale = scale
  }
}

/// A placement, ready for the loop.
struct LayerView: Sendable {
  let angle: Float
  private let cosine: Float
  private let sine: Float
  private let pivotX: Float
  private let pivotY: Float
  private let pixels: Float

  init(_ placement: EmitterPlacement) {
    let turn = Turn(placement.angle)
    angle = Float(placement.angle)
    cosine = Float(turn.cosine)
    sine = Float(turn.sine)
    pivotX = Float(placement.pivot.x)
    pivotY = Float(placement.pivot.y)
    pixels = Float(placement.scale)
  }

  /// Where a point of the layer is on the screen; `nearness` magnifies what is nearer.
  ///
  /// ```
  ///   eye ──────────── screen ──── particle      nearness = d / (d − z)
  ///    │◀──── d ─────────▶│◀── −z ──▶│
  /// ```
  func place(_ x: Float, _ y: Float, nearness: Float = 1) -> (x: Float, y: Float) {
    guard angle != 0 || nearness != 1 else { return (x * pixels, y * pixels) }
    let (dx, dy) = ((x - pivotX) * nearness, (y - pivotY) * nearness)
    return (
      (pivotX + dx * cosine - dy * sine) * pixels, (pivotY + dx * sine + dy * cosine) * pixels
    )
  }
}
