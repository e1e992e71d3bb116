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
  fileprivate let cosine: Float
  fileprivate let sine: Float
  fileprivate let pivotX: Float
  fileprivate let pivotY: Float
  fileprivate let pixels: Float

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

/// Screen positions of eight points of the layer, with the bits that `LayerView.place` has for each.
struct EightPlaces {
  let angle: Float
  private let cosine: SIMD8<Float>
  private let sine: SIMD8<Float>
  /// Of opposite sign: a difference of products would be computed lane by lane.
  private let opposite: SIMD8<Float>
  private let pivotX: SIMD8<Float>
  private let pivotY: SIMD8<Float>
  private let pixels: SIMD8<Float>

  init(_ view: LayerView) {
    angle = view.angle
    cosine = SIMD8(repeating: view.cosine)
    sine = SIMD8(repeating: view.sine)
    opposite = SIMD8(repeating: -view.sine)
    pivotX = SIMD8(repeating: view.pivotX)
    pivotY = SIMD8(repeating: view.pivotY)
    pixels = SIMD8(repeating: view.pixels)
  }

  @inline(__always)
  func x(_ x: SIMD8<Float>, _ y: SIMD8<Float>, _ nearness: SIMD8<Float>) -> SIMD8<Float> {
    let (dx, dy) = ((x - pivotX) * nearness, (y - pivotY) * nearness)
    return unlessFlat((pivotX + dx * cosine + dy * opposite) * pixels, x, nearness)
  }

  @inline(__always)
  func y(_ x: SIMD8<Float>, _ y: SIMD8<Float>, _ nearness: SIMD8<Float>) -> SIMD8<Float> {
    let (dx, dy) = ((x - pivotX) * nearness, (y - pivotY) * nearness)
    return unlessFlat((pivotY + dx * sine + dy * cosine) * pixels, y, nearness)
  }

  @inline(__always)
  private func unlessFlat(
    _ turned: SIMD8<Float>, _ place: SIMD8<Float>, _ nearness: SIMD8<Float>
  ) -> SIMD8<Float> {
    guard angle == 0 else { return turned }
    let areFlat = nearness .== SIMD8<Float>(repeating: 1)
    return turned.replacing(with: place * pixels, where: areFlat)
  }
}
