import Graphics
import Portable

struct GarlandView {
  /// Pixels per point.
  let scale: Double
  let firstImage: Int32
  /// Nanoseconds since the scene began, not negative.
  let time: Int64
  /// Down on the screen, length 1.
  let down: Vector2
  /// Rotation of upright pictures, in radians.
  let upright: Double
  /// The screen in points.
  private let size: Size2
  /// Size of what is drawn, as a share of the garland's: ropes that hang out of the screen shrink to nothing.
  var share = 1.0
  private let field: GarlandField

  init(_ stage: LayerStage, firstImage: Int32, time: Int64, down: Vector2) {
    (self.scale, self.firstImage, self.time) = (stage.scale, firstImage, time)
    size = stage.size
    field = GarlandField(stage)
    let middle = stage.middle
    self.down = field.onScreen(middle + down) - middle
    upright = arcTangent(-self.down.x, over: self.down.y)
  }

  /// Size of a rope: 1 until its middle is nearer than three quarters of `edgeFade` points to a side, 0 from a quarter on.
  func share(of shape: RopeShape, edgeFade: Double) -> Double {
    guard edgeFade > 0 else { return 1 }
    let middle = field.onScreen(shape.point(at: 0.5))
    let inside = min(
      min(middle.x, size.width - middle.x), min(middle.y, size.height - middle.y))
    return smoothstep(min(max(inside / edgeFade * 2 - 0.5, 0), 1))
  }

  /// A rope without a loop below its lower nail, where a slack one along a side would be a knot; `edgeFade` 0 leaves it.
  func withoutLoop(_ shape: RopeShape, edgeFade: Double) -> RopeShape {
    let chord = shape.end - shape.start
    guard edgeFade > 0, chord.squaredLength > 0 else { return shape }
    let way = shape.control - shape.start
    let along = (way.x * chord.x + way.y * chord.y) / chord.squaredLength
    let control = shape.control + chord * (min(max(along, 0), 1) - along)
    return RopeShape(start: shape.start, end: shape.end, control: control)
  }

  /// A rope that lies against the screen's frame where it would hang out of the screen beside it; `edgeFade` 0 leaves it.
  ///
  /// ```
  ///   │●            nail      With the control point d beyond the nearer nail, and the other nail b farther from the side,
  ///   ╲                       the curve reaches d² / (2 d + b) beyond that nail. At most `inset` / 2 are free.
  ///   │ ╲───        curve
  /// ```
  func leaning(_ shape: RopeShape, inset: Double, edgeFade: Double) -> RopeShape {
    guard edgeFade > 0 else { return shape }
    let (start, end) = (field.onScreen(shape.start), field.onScreen(shape.end))
    var control = field.onScreen(shape.control)
    func least(_ one: Double, _ other: Double) -> Double {
      let (near, way) = (min(one, other), (one - other).magnitude)
      let free = max(near - min(inset / 2, near), 0)
      return near - free - (free * free + free * way).squareRoot()
    }
    let (right, bottom) = (size.width, size.height)
    control.x = max(control.x, least(start.x, end.x))
    control.x = min(control.x, right - least(right - start.x, right - end.x))
    control.y = max(control.y, least(start.y, end.y))
    control.y = min(control.y, bottom - least(bottom - start.y, bottom - end.y))
    return RopeShape(start: shape.start, end: shape.end, control: field.inLayer(control))
  }

  func pixels(_ place: Vector2) -> Vector2 { field.onScreen(place) * scale }

  /// Adds a picture: `place` is its middle in pixels, `size` its width in points, `rotation` is in radians.
  func add(
    _ picture: GarlandPictures, at place: Vector2, size: Double, rotation: Double = 0,
    _ color: Color, _ blend: Blend = .over, to list: inout DisplayList
  ) {
    list.append(
      image: firstImage + picture.rawValue, x: Float(place.x), y: Float(place.y),
      scale: Float(size * share * scale / picture.side), rotation: Float(rotation), color: color,
      blend: blend)
  }
}

extension GarlandPictures {
  /// Width of its bitmap in pixels.
  var side: Double {
    switch self {
    case .halo: 96
    case .glass: 64
    case .spark, .socket: 32
    case .disc, .face: 128
    }
  }
}
