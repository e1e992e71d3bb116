import Graphics
import PortableMath

/// Where a layer's own points are in the scene: mirrored or not, stretched evenly, turned, moved.
///
/// ```
///   scene point = origin + turn(angle) · size · mirror(layer point)        mirror: (x, −y)
/// ```
/// That is all that an emitter can follow exactly: its shape has no slant of its own.
struct CAMLPlacement: Equatable {
  /// Whether y, which points down in the scene, points up in the layer.
  var isMirrored = false
  /// Scene points a layer point.
  var size = 1.0
  /// Clockwise for the viewer, in radians.
  var angle = 0.0
  /// Where the layer's (0, 0) is.
  var origin = Vector2.zero

  /// A direction in the scene.
  func direction(_ vector: Vector2) -> Vector2 {
    let vector = isMirrored ? Vector2(x: vector.x, y: 0 - vector.y) : vector
    return (angle == 0 ? vector : Turn(angle).applied(to: vector)) * size
  }

  /// A point in the scene.
  func point(_ point: Vector2) -> Vector2 { origin + direction(point) }

  /// This one after another: points of `inner`'s layer in the scene of this.
  func after(_ inner: CAMLPlacement) -> CAMLPlacement {
    CAMLPlacement(
      isMirrored: isMirrored != inner.isMirrored, size: size * inner.size,
      angle: angle + (isMirrored ? 0 - inner.angle : inner.angle), origin: point(inner.origin))
  }

  /// A move and nothing else.
  static func moved(by origin: Vector2) -> CAMLPlacement { CAMLPlacement(origin: origin) }

  /// Turned by a multiple of half a circle, of a quarter, or neither.
  var quarters: Int? {
    let count = angle / (.pi / 2)
    guard (count - count.rounded()).magnitude < 1e-6, count.magnitude < 1e6 else { return nil }
    return Int(count.rounded()) & 3
  }
}
