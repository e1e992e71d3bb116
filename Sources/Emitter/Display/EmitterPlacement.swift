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

  /// Screen position of a point of the layer; `nearness` is the perspective's magnification.
  ///
  /// ```
  ///   eye ──────────── screen ──── particle      nearness = d / (d − z)
  ///    │◀──── d ─────────▶│◀── −z ──▶│
  /// ```
  @inline(__always)
  func place(_ x: Float, _ y: Float, nearness: Float = 1) -> (x: Float, y: Float) {
    guard angle != 0 || nearness != 1 else { return (x * pixels, y * pixels) }
    let (dx, dy) = ((x - pivotX) * nearness, (y - pivotY) * nearness)
    return (
      (pivotX + dx * cosine - dy * sine) * pixels, (pivotY + dx * sine + dy * cosine) * pixels
    )
  }
}
