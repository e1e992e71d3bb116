import Graphics

/// The built-in pictures, drawn by code: soft and hard discs, light, and six flakes.
public enum BuiltInContents: String, CaseIterable, Sendable {
  /// A soft disc: opaque inside half its radius, then fading to the edge; 32 pixels.
  case dot
  /// A hard disc, 25 pixels.
  case circle
  /// Light: bright in the middle, thinning out to the edge; 64 pixels.
  case glow
  /// A spark in flight, with its head to the right and a tail that thins out to the left; 64 × 12 pixels.
  case streak
  /// Stars with and without twigs; 96 pixels.
  case medium1, medium2, medium3
  /// A star, a plate and a cluster; 48 pixels.
  case small1, small2, small3

  /// The picture, a coverage mask.
  public var bitmap: Bitmap {
    switch self {
    case .dot:
      Bitmap.symmetricMask(side: 32) { x, y in
        let radius = (x * x + y * y).squareRoot()
        return min(max(2 - 2 * radius, 0), 1)
      }
    case .circle: Bitmap.symmetricMask(side: 25) { x, y in x * x + y * y <= 1 ? 1 : 0 }
    case .glow:
      Bitmap.symmetricMask(side: 64) { x, y in
        let rest = max(0, 1 - (x * x + y * y).squareRoot())
        return rest * rest * (0.4 + 0.6 * rest)
      }
    case .streak: Bitmap.mask(width: 64, height: 12) { x, y in Self.drop(x, y) }
    case .medium1:
      Self.flake(
        FlakeShape(stroke: 0.055, arm: 0.9, branches: [(0.34, 0.34), (0.6, 0.24)], plate: 0.16),
        side: 96)
    case .medium2:
      Self.flake(
        FlakeShape(stroke: 0.07, arm: 0.86, branches: [(0.52, 0.3)], plate: 0.12, ring: 0.36),
        side: 96)
    case .medium3:
      Self.flake(
        FlakeShape(
          stroke: 0.045, arm: 0.92, branches: [(0.24, 0.2), (0.42, 0.36), (0.64, 0.22)]), side: 96)
    case .small1:
      Self.flake(FlakeShape(stroke: 0.11, arm: 0.82, branches: [(0.45, 0.3)]), side: 48)
    case .small2:
      Self.flake(FlakeShape(stroke: 0.1, arm: 0.78, plate: 0.5), side: 48)
    case .small3:
      Bitmap.mask(side: 48) { x, y in Self.cluster(x, y) }
    }
  }

  private static func flake(_ shape: FlakeShape, side: Int) -> Bitmap {
    let softness = 3 / Double(side)
    return Bitmap.symmetricMask(side: side) { shape.coverage($0, $1, softness: softness) }
  }

  /// A drop of light: its width and brightness grow along its length, up to a round head.
  private static func drop(_ x: Double, _ y: Double) -> Double {
    let along = (x + 1) / 2
    // The head's middle and length, as shares of the picture's.
    let (head, length) = (0.9, 0.1)
    let ahead = max(0, along - head) / length
    let width = 0.3 + 0.7 * min(along / head, 1)
    let off = y / width
    let rest = max(0, 1 - ahead * ahead - off * off)
    let light = min(along / head, 1)
    return light * light * rest
  }

  private static func cluster(_ x: Double, _ y: Double) -> Double {
    let discs: [(x: Double, y: Double, radius: Double)] = [
      (-0.18, -0.2, 0.55), (0.3, 0.02, 0.5), (-0.12, 0.38, 0.42), (0.2, -0.42, 0.34),
    ]
    var sum = 0.0
    for disc in discs {
      let (dx, dy) = (x - disc.x, y - disc.y)
      let rest = 1 - (dx * dx + dy * dy) / (disc.radius * disc.radius)
      if rest > 0 { sum += rest * rest * 1.4 }
    }
    return min(sum, 1)
  }
}
