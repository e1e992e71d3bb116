import Graphics

/// The shape of a run's snow: its heights and how it ends.
///
/// Its numbers only: a copy of the cover would retain a dozen arrays.
struct CoverProfile {
  let run: CoverRun
  /// The middle of the run's first column.
  private let first: Double
  private let left: Double
  private let right: Double
  /// Heights beside the ends, in points.
  private let leftHeight: Double
  private let rightHeight: Double
  /// Of the surface at the ends.
  private let leftSlope: Double
  private let rightSlope: Double

  init(_ cover: borrowing SnowCover, _ run: CoverRun) {
    self.run = run
    first = cover.grid.middle(run.firstColumn)
    left = first - CoverGrid.spacing / 2
    right = left + Double(run.cells.count) * CoverGrid.spacing
    let near = min(2, run.cells.count - 1)
    let (start, end) = (run.cells.lowerBound, run.cells.upperBound - 1)
    (leftHeight, rightHeight) = (cover.shown[start + near], cover.shown[end - near])
    func slope(_ one: Int, _ next: Int) -> Double {
      (cover.grid.base[next] - cover.grid.base[one]) / (Double(next - one) * CoverGrid.spacing)
    }
    (leftSlope, rightSlope) =
      start == end ? (0, 0) : (slope(start, start + 1), slope(end, end - 1))
  }

  /// A box of the level frame, in points.
  struct Box {
    var lowest: Vector2
    var highest: Vector2
    /// Of the snow where it is highest.
    var height: Double
  }

  /// Where the snow is, with room for the ends and for the spline between heights; nil if there is too little to be seen.
  func box(_ cover: borrowing SnowCover) -> Box? {
    var (top, bottom, highest) = (Double.infinity, -Double.infinity, 0.0)
    for cell in run.cells {
      let (height, base) = (cover.shown[cell], cover.grid.base[cell])
      highest = max(highest, height)
      top = min(top, base - height)
      bottom = max(bottom, base)
    }
    guard highest > 0.15 else { return nil }
    let room = 8.0
    return Box(
      lowest: Vector2(x: left - room, y: top - room),
      highest: Vector2(x: right + room, y: bottom + room), height: highest)
  }

  /// Adds the corners of the snow, of a share of its height, clockwise from the left end of the surface.
  ///
  /// In the level frame, for a number of pixels per point; `knots` only keeps its memory.
  func outline(
    _ cover: borrowing SnowCover, _ share: Double, _ scale: Double, _ knots: inout [Vector2],
    _ polygon: inout CoverPolygon
  ) {
    find(&knots, cover, share, scale)
    guard let first = knots.first, let last = knots.last else { return }
    let foot = Vector2(x: left, y: cover.grid.base[run.cells.lowerBound])
    let end = Vector2(x: right, y: cover.grid.base[run.cells.upperBound - 1])
    polygon.add(foot)
    if run.isOpenLeft {
      bulge(from: foot, to: first, share * leftHeight, &polygon)
    } else {
      polygon.add(first)
    }
    polygon.addSpline(knots)
    if run.isOpenRight {
      bulgeDown(from: last, to: end, share * rightHeight, &polygon)
    } else {
      polygon.add(end)
    }
    for corner in cover.surfaces[run.surface].points.reversed()
    where corner.x > left && corner.x < right {
      polygon.add(corner)
    }
  }

  /// The places of the ridge, from left to right.
  private func find(
    _ knots: inout [Vector2], _ cover: borrowing SnowCover, _ share: Double, _ scale: Double
  ) {
    func top(_ offset: Int, x: Double? = nil) -> Vector2 {
      let cell = run.cells.lowerBound + offset
      return Vector2(
        x: x ?? first + Double(offset) * CoverGrid.spacing,
        y: cover.grid.base[cell] - share * cover.shown[cell])
    }
    knots.removeAll(keepingCapacity: true)
    let count = run.cells.count
    let step = Self.step(count, scale)
    // The round ends take their own part.
    let from = run.isOpenLeft ? min(Int(share * leftHeight * 0.3) + 1, count / 3) : 0
    let to = count - 1 - (run.isOpenRight ? min(Int(share * rightHeight * 0.3) + 1, count / 3) : 0)
    if !run.isOpenLeft { knots.append(top(0, x: left)) }
    for offset in stride(from: from, through: to, by: step) { knots.append(top(offset)) }
    if (to - from) % step != 0 { knots.append(top(to)) }
    if !run.isOpenRight { knots.append(top(count - 1, x: right)) }
  }

  /// The cells from one knot to the next: two, so that the spline is smooth, and more on small screens, but at least
  /// six knots.
  private static func step(_ count: Int, _ scale: Double) -> Int {
    let fewest = count > 12 ? 2 : 1
    let near = min(Double(count), nearest / (CoverGrid.spacing * scale))
    return max(fewest, min(Int(near), count / 6))
  }

  /// Pixels from one knot to the next, at least.
  private static let nearest = 4.0

  /// How far snow of a height hangs over an end, in points.
  private static func overhang(_ height: Double) -> Double { min(0.35 * height, 4) }

  /// From the foot, out below the overhang, and up to the ridge.
  private func bulge(
    from foot: Vector2, to ridge: Vector2, _ height: Double, _ polygon: inout CoverPolygon
  ) {
    let over = Self.overhang(height)
    let belly = Vector2(x: foot.x - over, y: foot.y - 0.42 * height)
    polygon.addCurve(
      foot, Vector2(x: foot.x - over * 0.6, y: foot.y),
      Vector2(x: belly.x, y: foot.y - 0.16 * height), belly)
    polygon.addCurve(
      belly, Vector2(x: belly.x, y: foot.y - 0.78 * height), shoulder(ridge, belly), ridge)
  }

  /// The same at the right end, from the ridge down.
  private func bulgeDown(
    from ridge: Vector2, to foot: Vector2, _ height: Double, _ polygon: inout CoverPolygon
  ) {
    let over = Self.overhang(height)
    let belly = Vector2(x: foot.x + over, y: foot.y - 0.42 * height)
    polygon.addCurve(
      ridge, shoulder(ridge, belly), Vector2(x: belly.x, y: foot.y - 0.78 * height), belly)
    polygon.addCurve(
      belly, Vector2(x: belly.x, y: foot.y - 0.16 * height),
      Vector2(x: foot.x + over * 0.6, y: foot.y), foot)
  }

  /// The control point beside the ridge's end: it goes on as steep as the surface.
  private func shoulder(_ ridge: Vector2, _ belly: Vector2) -> Vector2 {
    let way = (belly.x - ridge.x) * 0.5
    let slope = ridge.x < (left + right) / 2 ? leftSlope : rightSlope
    return Vector2(x: ridge.x + way, y: ridge.y + way * slope)
  }
}

extension CoverRun {
  /// Whether an end of the surface can be seen.
  var hasEnds: Bool { isOpenLeft || isOpenRight }
}
