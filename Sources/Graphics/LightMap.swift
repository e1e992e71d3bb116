/// The light of lamps and windows on a coarse grid of the level world: sprites look up their place.
///
/// ```
///   ·   ·   ·   ·      Each point has the sum of all lights there, intensity / (1 + (distance / reach)²), for
///   ·   ☼   ·   ·      each channel; between points it is linear. A look-up costs a few nanoseconds, no
///   ·   ·   ·   ·      matter how many lights there are.
/// ```
public struct LightMap: Sendable {
  /// The usual distance of the grid's points, in points of the level frame, and the most points in a row.
  private static let (fine, most) = (16.0, 512.0)
  /// How much brighter than its own colour a sprite becomes in a light of 1.
  private static let gain: Float = 1.6

  /// The lights; the same ones give the same map.
  public private(set) var lights: [WorldLight] = []
  /// The distance of the grid's points, and the place of the first one on both axes, in points.
  let spacing: Double
  let low: Double
  /// Points in a row and in a column.
  let side: Int
  /// Red, green and blue, and the largest of them.
  private(set) var values: [SIMD4<Float>]

  /// A dark map of the places within `extent` points of the middle.
  public init(extent: Double) {
    spacing = max(Self.fine, 2 * extent / Self.most)
    let half = (max(extent, 1) / spacing).rounded(.up) + 1
    low = -half * spacing
    side = 2 * Int(half) + 1
    values = [SIMD4<Float>](repeating: .zero, count: side * side)
  }

  /// Whether it has no light.
  public var isDark: Bool { lights.isEmpty }

  /// Replaces the lights; costs nothing if they are the same, and else keeps its memory.
  public mutating func light(with lights: [WorldLight]) {
    guard lights != self.lights else { return }
    self.lights.removeAll(keepingCapacity: true)
    self.lights.append(contentsOf: lights)
    for row in 0..<side {
      let y = low + Double(row) * spacing
      for column in 0..<side {
        values[row * side + column] = sum(low + Double(column) * spacing, y)
      }
    }
  }

  /// The light of all lamps at a place in points, times `gain`.
  private func sum(_ x: Double, _ y: Double) -> SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    for light in lights where light.reach > 0 {
      let away = (light.place - Vector2(x: x, y: y)).squaredLength / (light.reach * light.reach)
      let strength = Float(light.intensity / (1 + away)) * light.color.alpha * Self.gain
      sum += SIMD4(light.color.red, light.color.green, light.color.blue, 0) * strength
    }
    sum.w = max(sum.x, max(sum.y, sum.z))
    return sum
  }
}

extension DisplayList {
  /// Lights all sprites after a mark, each where it is.
  ///
  /// Colours change as `Color.lit` says. `share` multiplies the light; `angle` turns the level frame about the screen's
  /// `middle`, in points; `scale` is in pixels per point.
  public mutating func light(
    from mark: Mark, by map: LightMap, share: Double, angle: Double, middle: Vector2, scale: Double
  ) {
    let turn = angle == 0 ? Turn.none : Turn(-angle)
    let unit = 1 / (map.spacing * scale)
    let (cosine, sine) = (Float(turn.cosine * unit), Float(turn.sine * unit))
    let (middleX, middleY) = (Float(middle.x * scale), Float(middle.y * scale))
    let start = Float(-map.low / map.spacing)
    let last = Float(map.side - 1) - 0.01
    let side = map.side
    let share = Float(share)
    let lights = map.values.span
    recolor(from: mark) { x, y, color in
      let (dx, dy) = (x - middleX, y - middleY)
      // NaN becomes 0.
      let column = min(max(0, dx * cosine - dy * sine + start), last)
      let row = min(max(0, dx * sine + dy * cosine + start), last)
      let (left, top) = (Int32(column), Int32(row))
      let (right, down) = (column - Float(left), row - Float(top))
      let place = Int(top) * side + Int(left)
      let upper = lights[place] + (lights[place + 1] - lights[place]) * right
      let (first, second) = (lights[place + side], lights[place + side + 1])
      let lower = first + (second - first) * right
      let light = (upper + (lower - upper) * down) * share
      return color.lit(by: light, softness: 0.7)
    }
  }
}
