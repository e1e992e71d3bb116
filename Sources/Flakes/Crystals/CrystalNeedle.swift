import Graphics

/// A needle: a bar of ice with pointed ends.
///
/// ```
///   ◁━━━━━━━━━━━━━━━━━━━▷      Along its middle an edge of the prism catches the light; the flanks
///                              are half transparent, and one of them less than the other.
/// ```
struct CrystalNeedle: Sendable {
  /// Width over length.
  let width: Double

  /// A mask that is `length` pixels long and as high as the needle is wide.
  func mask(length: Int) -> Bitmap {
    let high = Int((width * Double(length)).rounded(.up)) + 3
    let unit = Double(high) / Double(length)
    return Bitmap.mask(width: length, height: high) { light(along: $0, off: $1 * unit) }
  }

  /// The light of a place, in half lengths from the middle.
  private func light(along: Double, off: Double) -> Double {
    let end = 1 - 1.04 * along.magnitude
    guard end > 0 else { return 0 }
    let place = off / (width * min(1, end / 0.16))
    guard place.magnitude < 1 else { return 0 }
    let ridge = max(0, 1 - (place + 0.2).magnitude * 3)
    let rim = max(0, place.magnitude - 0.7) / 0.3
    return min(1, (place < -0.2 ? 0.68 : 0.5) + 0.4 * ridge + 0.4 * rim)
  }
}
