import Graphics

/// What flakes are drawn with: discs that are the softer the nearer to the eye.
enum GlobePictures: Int32, CaseIterable {
  /// Far away: a small disc.
  case far
  /// A soft flake.
  case middle
  /// Near, out of focus.
  case near
  /// A lump of lying snow.
  case lump

  /// The picture, a coverage mask.
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

  /// From 0 at `from` to 1 at `to`, with level ends.
  static func step(_ from: Double, _ to: Double, _ value: Double) -> Double {
    let share = min(max((value - from) / (to - from), 0), 1)
    return share * share * (3 - 2 * share)
  }
}
