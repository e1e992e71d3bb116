import Graphics

/// The flakes' pictures: discs, softer the nearer they are.
enum GlobePictures: Int32, CaseIterable {
  case far
  case middle
  /// Near, out of focus.
  case near
  case lump

  var bitmap: Bitmap {
    switch self {
    case .far: Self.disc(side: 16) { Self.step(1, 0.35, $0) }
    case .middle:
      Self.disc(side: 32) { radius in
        let rest = max(0, 1 - radius * radius)
        return min(1, 1.25 * rest * rest)
      }
    case .near: Self.disc(side: 64) { Self.step(1, 0.2, $0) }
    case .lump:
      Self.disc(side: 48) { radius in
        let rest = max(0, 1 - radius * radius)
        return rest * rest
      }
    }
  }

  private static func disc(side: Int, _ coverage: (Double) -> Double) -> Bitmap {
    Bitmap.mask(side: side) { x, y in coverage((x * x + y * y).squareRoot()) }
  }

  /// Smoothstep: 0 at `from`, 1 at `to`.
  static func step(_ from: Double, _ to: Double, _ value: Double) -> Double {
    let share = min(max((value - from) / (to - from), 0), 1)
    return share * share * (3 - 2 * share)
  }
}
