/// Converts points to columns and τ; called for every flake in every step.
struct GlobePlaces: Sendable {
  private let spineX: Float
  private let spineY: Float
  private let half: Float
  private let isRound: Bool
  private let halfWidth: Float
  private let halfHeight: Float
  private let across: Float
  private let down: Float

  init(_ glass: GlobeGlass) {
    (spineX, spineY) = (Float(glass.spineX), Float(glass.spineY))
    (halfWidth, halfHeight) = (Float(glass.halfWidth), Float(glass.halfHeight))
    half = min(halfWidth, halfHeight)
    isRound = glass.isRound
    (across, down) = (Float(glass.across), Float(glass.down))
  }

  /// Column from the top left corner, and τ, negative outside the glass; x and y are points from the middle.
  @inline(__always)
  func place(_ x: Float, _ y: Float) -> (column: Float, depth: Float) {
    let dx = x - min(max(x, -spineX), spineX)
    let dy = y - min(max(y, -spineY), spineY)
    let (wide, high) = (dx.magnitude, dy.magnitude)
    let far = max(wide, high)
    guard far > 0 else { return (0, 1) }
    let stretch = half / far
    let depth = 1 - (isRound ? (dx * dx + dy * dy).squareRoot() : far) / half
    if high >= wide {
      let share = (x - dx + dx * stretch + halfWidth) / (2 * halfWidth)
      return (dy < 0 ? across * share : across + down + across * (1 - share), depth)
    }
    let share = (y - dy + dy * stretch + halfHeight) / (2 * halfHeight)
    return (dx > 0 ? across + down * share : 2 * across + down + down * (1 - share), depth)
  }
}
