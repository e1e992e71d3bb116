import Graphics

/// The glass, cut into columns that stand on its wall and lean towards its middle.
///
/// ```
///   ┌──┬──┬──┬──┬──┐     Rays go from the wall straight to a spine, a point where the glass is round or
///   │╲ │  │  │  │ ╱│     square. A place is a column, counted clockwise from the top left corner, and
///   │──●━━━━━━━━●──│     τ: 0 on the wall, 1 on the spine. Snow lies in τ 0...τ(column), wherever down
///   │╱ │  │  │  │ ╲│     is, so that turning the glass moves no snow by itself.
///   └──┴──┴──┴──┴──┘
/// ```
/// All coordinates are points from the middle of the panel, y down.
struct GlobeGlass: Sendable {
  let halfWidth: Double
  let halfHeight: Double
  let isRound: Bool
  /// Columns on each of the upper and lower walls, and on each of the left and right ones.
  let across: Int
  let down: Int
  /// The spine's ends, from the middle; one coordinate is 0.
  let spineX: Double
  let spineY: Double

  /// Wall end of each column's middle ray.
  private(set) var wallX: [Double] = []
  private(set) var wallY: [Double] = []
  /// Vector from there to the spine.
  private(set) var inX: [Double] = []
  private(set) var inY: [Double] = []
  private(set) var length: [Double] = []
  private(set) var width: [Double] = []
  /// Inward normal of the wall, length 1.
  private(set) var normalX: [Double] = []
  private(set) var normalY: [Double] = []
  /// A column's area up to τ is `opening` · τ − (`opening` − `closing`) / 2 · τ².
  private(set) var opening: [Double] = []
  private(set) var closing: [Double] = []

  var count: Int { 2 * (across + down) }
  var shortSide: Double { 2 * min(halfWidth, halfHeight) }
  var diagonal: Double {
    isRound ? 2 * halfWidth : 2 * (halfWidth * halfWidth + halfHeight * halfHeight).squareRoot()
  }
  private(set) var area = 0.0

  /// `size` is the panel in points, NaN or below 1 counting as 1; `isRound` selects its largest circle.
  init(_ size: Size2, isRound: Bool) {
    func half(_ side: Double) -> Double { side >= 1 ? min(side, 0x1p16) / 2 : 0.5 }
    let (wide, high) = (half(size.width), half(size.height))
    self.isRound = isRound
    halfWidth = isRound ? min(wide, high) : wide
    halfHeight = isRound ? min(wide, high) : high
    spineX = max(0, halfWidth - halfHeight)
    spineY = max(0, halfHeight - halfWidth)
    // Fine enough for a smooth line; at most a few hundred columns.
    let step = max(min(halfWidth, halfHeight) / 36, 4 * (halfWidth + halfHeight) / 640)
    across = max(4, Int(2 * halfWidth / step))
    down = max(4, Int(2 * halfHeight / step))
    var from = ray(0)
    for column in 0..<count {
      let to = ray(Double(column + 1))
      let middle = ray(Double(column) + 0.5)
      let (dx, dy) = (to.wall.x - from.wall.x, to.wall.y - from.wall.y)
      let along = (dx * dx + dy * dy).squareRoot()
      wallX.append(middle.wall.x)
      wallY.append(middle.wall.y)
      inX.append(middle.spine.x - middle.wall.x)
      inY.append(middle.spine.y - middle.wall.y)
      length.append((inX[column] * inX[column] + inY[column] * inY[column]).squareRoot())
      width.append(along)
      normalX.append(-dy / along)
      normalY.append(dx / along)
      let meanX = (from.spine.x - from.wall.x + to.spine.x - to.wall.x) / 2
      let meanY = (from.spine.y - from.wall.y + to.spine.y - to.wall.y) / 2
      opening.append(dx * meanY - dy * meanX)
      closing.append(
        (to.spine.x - from.spine.x) * meanY - (to.spine.y - from.spine.y) * meanX)
      area += (opening[column] + closing[column]) / 2
      from = to
    }
  }

  /// Both ends of the ray at a place along the wall, in columns from the top left corner.
  func ray(_ place: Double) -> (wall: Vector2, spine: Vector2) {
    let (a, b) = (halfWidth, halfHeight)
    let (wide, high) = (Double(across), Double(down))
    let wall =
      place < wide
      ? Vector2(x: -a + 2 * a * (place / wide), y: -b)
      : place < wide + high
        ? Vector2(x: a, y: -b + 2 * b * ((place - wide) / high))
        : place < 2 * wide + high
          ? Vector2(x: a - 2 * a * ((place - wide - high) / wide), y: b)
          : Vector2(x: -a, y: b - 2 * b * ((place - 2 * wide - high) / high))
    let spine = Vector2(
      x: min(max(wall.x, -spineX), spineX), y: min(max(wall.y, -spineY), spineY))
    guard isRound else { return (wall, spine) }
    let distance = (wall.x * wall.x + wall.y * wall.y).squareRoot()
    return (wall * (halfWidth / distance), spine)
  }

  func area(_ column: Int, below depth: Double) -> Double {
    (opening[column] - (opening[column] - closing[column]) / 2 * depth) * depth
  }

  /// τ below which a column has an area; at most `deepest`.
  func depth(_ column: Int, area: Double) -> Double {
    let (opening, slope) = (opening[column], opening[column] - closing[column])
    let root = max(0, opening * opening - 2 * slope * area).squareRoot()
    return min(2 * area / (opening + root), Self.deepest)
  }

  /// Keeps snow away from the spine.
  static let deepest = 0.96
}
