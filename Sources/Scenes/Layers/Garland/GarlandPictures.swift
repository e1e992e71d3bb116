import Graphics

/// The masks of a garland's sprites; ropes are paths.
enum GarlandPictures: Int32, CaseIterable {
  case halo
  /// A bulb's glass: a drop with its tip at the top.
  case glass
  case spark
  /// The socket above the glass.
  case socket
  case disc
  /// Two eyes and a mouth, for a disc of the same size.
  case face

  static let bitmaps = allCases.map(\.bitmap)

  /// A garland has dozens of halos, all as large, and as large as all else together.
  var sampling: Sampling {
    var sampling = Sampling.usual(for: .mask)
    sampling.hasFewSizes = self == .halo
    return sampling
  }

  var bitmap: Bitmap {
    switch self {
    case .halo:
      Bitmap.mask(side: 96, samples: 1) { x, y in
        let rest = max(0, 1 - (x * x + y * y).squareRoot())
        return rest * rest * (0.35 + 0.65 * rest)
      }
    case .glass: Bitmap.mask(side: 64) { x, y in Self.glass(x, y) }
    case .spark:
      Bitmap.symmetricMask(side: 32) { x, y in
        let rest = max(0, 1 - x * x - y * y)
        return rest * rest
      }
    case .socket:
      Bitmap.symmetricMask(side: 32) { x, y in x.magnitude < 0.62 && y.magnitude < 0.9 ? 1 : 0 }
    case .disc: Bitmap.symmetricMask(side: 128) { x, y in x * x + y * y < 1 ? 1 : 0 }
    case .face: Bitmap.mask(side: 128) { x, y in Self.face(x, y) ? 1 : 0 }
    }
  }

  private static func glass(_ x: Double, _ y: Double) -> Double {
    let center = 0.3
    let radius = 0.66
    if y > center { return x * x + (y - center) * (y - center) < radius * radius ? 1 : 0 }
    let share = (center - y) / (1 + center)
    let half = radius * (1 - share * share) * (1 - 0.25 * share)
    return share < 0.96 && x.magnitude < half ? 1 : 0
  }

  private static func face(_ x: Double, _ y: Double) -> Bool {
    let eye = ((x.magnitude - 0.32) / 0.11, (y + 0.22) / 0.17)
    if eye.0 * eye.0 + eye.1 * eye.1 < 1 { return true }
    // A mouth: half a ring with round ends.
    let (radius, half) = (0.52, 0.07)
    let (mouth, from) = (y - 0.02, 0.16)
    if mouth > from {
      return ((x * x + mouth * mouth).squareRoot() - radius).magnitude < half
    }
    let corner = (radius * radius - from * from).squareRoot()
    let (dx, dy) = (x.magnitude - corner, mouth - from)
    return dx * dx + dy * dy < half * half
  }
}
