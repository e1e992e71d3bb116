import Graphics

/// Draws a grown crystal as a mask: its opacity is the light that the ice throws towards the eye.
///
/// The rim is bright, as edges of ice scatter most; inside, slopes of the ice that face the upper left are brighter
/// than those that face away, and plates are half transparent.
struct CrystalDrawing {
  private let wedge: HexWedge
  /// The mass, which gives slopes; how deep inside the ice a place is; and 1 in ice, 0 outside.
  private let height: [Double]
  private let depth: [Double]
  private let ice: [Double]

  /// Light of level ice, of the steepest slopes in addition, and of the rim.
  private static let (level, slope, rim) = (0.56, 0.34, 1.0)
  /// The direction of light, in the plane.
  private static let light = (x: -0.5, y: -0.87)
  /// The share of ice around a place at which the edge is drawn, and the width of that edge.
  private static let (edge, softness) = (0.45, 0.1)

  init(_ field: IceField) {
    wedge = field.wedge
    height = field.relief()
    depth = field.depth(rounds: 3)
    ice = field.mass.map { $0 > 0 ? 1 : 0 }
  }

  /// A mask of `side` pixels, which the crystal fills but for a margin of a pixel and a half.
  func mask(side: Int) -> Bitmap {
    let cells = ReiterGrowth.size * Double(wedge.radius) * Double(side) / Double(side - 3)
    return Bitmap.mask(side: side, samples: 3) { light(x: $0 * cells, y: $1 * cells) }
  }

  /// The light of a place in cells from the centre, 0...1.
  private func light(x: Double, y: Double) -> Double {
    guard let corner = wedge.corner(x: x, y: y) else { return 0 }
    let inside = corner.value(ice)
    guard inside > Self.edge else { return 0 }
    let own = corner.value(height)
    let (dx, dy) = (
      height(x + 1, y, or: own) - height(x - 1, y, or: own),
      height(x, y + 1, or: own) - height(x, y - 1, or: own)
    )
    // The slope of the mass's logarithm: masses span decades.
    let facing = -(dx * Self.light.x + dy * Self.light.y) / own
    let shade = min(max(1.6 * facing, -1), 1) * Self.slope
    let light = Self.level + shade + (1 - corner.value(depth)) * Self.rim
    return min((inside - Self.edge) / Self.softness, 1) * min(max(light, 0.15), 1)
  }

  /// The mass at a place; `own` where there is none.
  private func height(_ x: Double, _ y: Double, or own: Double) -> Double {
    let value = wedge.corner(x: x, y: y)?.value(height) ?? 0
    return value > 0 ? value : own
  }
}
