import Graphics

/// What throws a shadow: outlines that stand on level ground.
struct ShadowCaster {
  let outlines: [[Vector2]]
  /// The y of its foot.
  let foot: Double
}

/// Shadows on level ground of a light before the eye.
/// ```
///      ☀ light
///      │  ╲
///  ────┼────╲──────────  horizon
///      │╲     ╲ top
///      │  ╲    │
///      │    ╲  │ foot
///        ╲    ╲ ╲
///               ╲╲ the top's shadow: on the line from the light, and on that from the place below it on the horizon
/// ```
struct ShadowGround {
  private let light: Vector2
  private let height: Double
  /// Shadows of what is nearly as high as the light end at so many times the distance of their feet from the horizon.
  private static let longest = 4.0

  init(_ light: LandscapeLight) {
    self.light = light.place
    height = max(LandscapeFrame.horizon - light.place.y, 0.05)
  }

  /// Where the shadow of a point falls that stands on ground with its foot at a y.
  func shadow(of point: Vector2, foot: Double) -> Vector2 {
    let tall = max(foot - point.y, 0)
    let far = height / max(height - tall, height / Self.longest)
    return Vector2(
      x: light.x + far * (point.x - light.x),
      y: LandscapeFrame.horizon + far * (foot - LandscapeFrame.horizon))
  }
}

extension LandscapePainter {
  /// Shadows of casters on the ground below a line.
  func paintShadows(of casters: [ShadowCaster], on line: TerrainLine) {
    for light in light.lights {
      let ground = ShadowGround(light)
      let shadows = casters.flatMap { caster in
        caster.outlines.map { outline in
          Self.wound(
            outline.map { point in
              let place = ground.shadow(of: point, foot: caster.foot)
              return Vector2(x: place.x, y: max(place.y, line.height(place.x)))
            })
        }
      }
      let isSun = light.place == self.light.sun.place
      let color =
        isSun
        ? palette.snowShade.mixed(with: palette.zenith, 0.42)
        : palette.hills[2].mixed(with: palette.snowShade, 0.3)
      let top = line.height(0)
      brush.fade(shadows, color, detail: 0.02) { _, y in
        (isSun ? 0.56 : 0.3) * light.strength * (1 - 0.85 * min(max((y - top) / 0.22, 0), 1))
      }
    }
  }

  /// Clockwise: outlines that overlap are one shadow.
  private static func wound(_ polygon: [Vector2]) -> [Vector2] {
    var area = 0.0
    var last = polygon[polygon.count - 1]
    for point in polygon {
      area += last.x * point.y - last.y * point.x
      last = point
    }
    return area < 0 ? polygon.reversed() : polygon
  }

  /// What stands in the back row.
  var backCasters: [ShadowCaster] {
    var casters = village.backHouses.map {
      ShadowCaster(outlines: $0.silhouette, foot: $0.foot.y)
    }
    if let church = village.church {
      casters.append(ShadowCaster(outlines: church.shadowOutline, foot: church.foot.y))
    }
    return casters + village.firs.filter(\.isBack).map(Self.caster)
  }

  /// What stands in both rows.
  var rowCasters: [ShadowCaster] {
    backCasters + village.houses.map { ShadowCaster(outlines: $0.silhouette, foot: $0.foot.y) }
      + village.firs.filter { !$0.isBack }.map(Self.caster)
  }

  /// What throws a shadow on the meadow.
  var meadowCasters: [ShadowCaster] {
    var casters = rowCasters + village.nearFirs.map(Self.caster)
    if let lamp = village.lamp {
      casters.append(ShadowCaster(outlines: lamp.silhouette, foot: lamp.foot.y))
    }
    guard settings.hasFence else { return casters }
    return casters
      + village.fence.map { span in
        let half = span.height * 0.075
        return ShadowCaster(
          outlines: [
            .box(
              span.from.x - half, span.from.y - span.height * 1.15, span.from.x + half, span.from.y)
          ], foot: span.from.y)
      }
  }

  private static func caster(_ fir: Fir) -> ShadowCaster {
    let shape = fir.shape(isFine: false)
    return ShadowCaster(outlines: shape.branches + [shape.trunk], foot: fir.foot.y)
  }
}

extension Church {
  /// The silhouette with what stands on the tower.
  fileprivate var shadowOutline: [[Vector2]] {
    let heights = (0...12).map { Double($0) / 12 }
    func edge(_ side: Double) -> [Vector2] {
      heights.map { Vector2(x: foot.x + side * topHalf($0), y: spireTop + spire * $0) }
    }
    let sides: [Vector2] = edge(1) + edge(-1).reversed()
    return silhouette + [sides]
  }
}
