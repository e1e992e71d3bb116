import Graphics

/// A layer's position on the screen.
public struct EmitterPlacement: Equatable, Sendable {
  /// Rotation of the whole layer about `pivot`, clockwise for the viewer, in radians.
  public var angle: Double
  /// The fixed point of the rotation, in points; with preserved depth the eye is in front of it.
  public var pivot: Vector2
  /// Pixels per point.
  public var scale: Double
  /// How far particles with a depth of 0 are shifted, in points of the layer; others less, none at depth 1.
  public var parallax = Vector2.zero

  /// Creates a placement.
  public init(angle: Double = 0, pivot: Vector2 = .zero, scale: Double = 1) {
    self.angle = angle
    self.pivot = pivot
    self.scale = scale
  }
}

/// Screen positions of points of the layer, eight at a time.
///
/// ```
///   eye ──────────── screen ──── particle      nearness = d / (d − z): the perspective's magnification
///    │◀──── d ─────────▶│◀── −z ──▶│
/// ```
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
    (cosine, sine) = (Float(turn.cosine), Float(turn.sine))
    (pivotX, pivotY) = (Float(placement.pivot.x), Float(placement.pivot.y))
    pixels = Float(placement.scale)
  }

  @inline(__always)
  func places(
    _ x: SIMD8<Float>, _ y: SIMD8<Float>, _ nearness: SIMD8<Float>
  ) -> (x: SIMD8<Float>, y: SIMD8<Float>) {
    let (dx, dy) = ((x - pivotX) * nearness, (y - pivotY) * nearness)
    // A difference of products would be computed lane by lane.
    let turnedX = (pivotX + dx * cosine + dy * -sine) * pixels
    let turnedY = (pivotY + dx * sine + dy * cosine) * pixels
    guard angle == 0 else { return (turnedX, turnedY) }
    // Without the pivot's rounding.
    let areFlat = nearness .== SIMD8<Float>(repeating: 1)
    return (
      turnedX.replacing(with: x * pixels, where: areFlat),
      turnedY.replacing(with: y * pixels, where: areFlat)
    )
  }
}
