import Graphics
import Portable

/// The flakes' pictures: discs, softer the nearer they are.
enum GlobePictures: Int32, CaseIterable {
  case far
  case middle
  /// Near, out of focus.
  case near
  case lump

  /// In pixels.
  var side: Int {
    switch self {
    case .far: 16
    case .middle: 32
    case .near: 64
    case .lump: 48
    }
  }

  var bitmap: Bitmap {
    switch self {
    case .far: disc { Self.step(1, 0.35, $0) }
    case .middle:
      disc { radius in
        let rest = max(0, 1 - radius * radius)
        return min(1, 1.25 * rest * rest)
      }
    case .near: disc { Self.step(1, 0.2, $0) }
    case .lump:
      disc { radius in
        let rest = max(0, 1 - radius * radius)
        return rest * rest
      }
    }
  }

  private func disc(_ coverage: (Double) -> Double) -> Bitmap {
    Bitmap.symmetricMask(side: side) { x, y in coverage((x * x + y * y).squareRoot()) }
  }

  /// Smoothstep: 0 at `from`, 1 at `to`.
  static func step(_ from: Double, _ to: Double, _ value: Double) -> Double {
    smoothstep(min(max((value - from) / (to - from), 0), 1))
  }
}
