extension SampledSprite {
  /// Where the level's sides are; nil if no visible part is near them.
  var sides: LevelSides? { isInside ? nil : LevelSides(self) }

  /// The visible columns of a row, and the first one's texel.
  ///
  /// The bounds are estimates. u and v are linear along the row, so checking both ends makes all texels valid.
  @inline(__always)
  func span(row y: Int, _ sides: LevelSides?) -> (x: Range<Int>, u: Int, v: Int) {
    let down = y &- rect.y.lowerBound
    let (rowU, rowV) = (u &- down &* dv, v &+ down &* du)
    var (first, end) = columns(row: down)
    if let sides { (first, end) = sides.clamp(first, end, row: down) }
    while first < end, !covers(rowU &+ first &* du, rowV &+ first &* dv) { first &+= 1 }
    while first < end, !covers(rowU &+ (end &- 1) &* du, rowV &+ (end &- 1) &* dv) { end &-= 1 }
    guard first < end else { return (0..<0, 0, 0) }
    let left = rect.x.lowerBound
    return (left &+ first..<left &+ end, rowU &+ first &* du, rowV &+ first &* dv)
  }

  /// The columns of a row, from `rect`'s corner, inside the circle that contains all that is visible.
  @inline(__always)
  private func columns(row: Int) -> (first: Int, end: Int) {
    let dy = Double(row) - middleY
    let square = reach * reach - dy * dy
    guard square > 0 else { return (0, 0) }
    let half = square.squareRoot()
    // Rounded without the checks of `Int(_:)`, which take as long as the square root; down, or to a pixel more.
    return (
      wholeNumber(max(middleX - half, 0) - 0.5),
      wholeNumber(min(max(middleX + half + 0.501, 0), Double(rect.x.count)))
    )
  }

  /// As unsigned numbers, negative values are large as well.
  @inline(__always)
  private func covers(_ u: Int, _ v: Int) -> Bool {
    UInt(bitPattern: u) < UInt(bitPattern: (level.width &+ 1) &* Self.one)
      && UInt(bitPattern: v) < UInt(bitPattern: (level.height &+ 1) &* Self.one)
  }
}
