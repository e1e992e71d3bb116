extension SampledSprite {
  /// The visible columns of a row, and the first one's texel.
  ///
  /// The bounds are estimates. u and v are linear along the row, so checking both ends makes all texels valid.
  @inline(__always)
  func span(row y: Int) -> (x: Range<Int>, u: Int, v: Int) {
    let down = y &- rect.y.lowerBound
    let (rowU, rowV) = (u &- down &* dv, v &+ down &* du)
    let count = rect.x.count
    let dy = Double(down) - middleY
    let square = reach * reach - dy * dy
    guard square > 0 else { return (0..<0, 0, 0) }
    let half = square.squareRoot()
    // Rounded without the checks of `Int(_:)`, which take as long as the square root; down, or to a pixel more.
    var first = wholeNumber(max(middleX - half, 0) - 0.5)
    var end = wholeNumber(min(max(middleX + half + 0.501, 0), Double(count)))
    if !isInside { (first, end) = edges(rowU, rowV, first, end) }
    while first < end, !covers(rowU &+ first &* du, rowV &+ first &* dv) { first &+= 1 }
    while first < end, !covers(rowU &+ (end &- 1) &* du, rowV &+ (end &- 1) &* dv) { end &-= 1 }
    guard first < end else { return (0..<0, 0, 0) }
    let left = rect.x.lowerBound
    return (left &+ first..<left &+ end, rowU &+ first &* du, rowV &+ first &* dv)
  }

  /// As unsigned numbers, negative values are large as well.
  @inline(__always)
  private func covers(_ u: Int, _ v: Int) -> Bool {
    UInt(bitPattern: u) < UInt(bitPattern: (level.width &+ 1) &* Self.one)
      && UInt(bitPattern: v) < UInt(bitPattern: (level.height &+ 1) &* Self.one)
  }

  /// The part of `first..<end` between the level's edges, or up to a pixel more.
  private func edges(_ rowU: Int, _ rowV: Int, _ first: Int, _ end: Int) -> (Int, Int) {
    var (low, high) = (Double(first), Double(end))
    func cut(_ start: Int, _ step: Int, _ limit: Int) {
      guard step != 0 else { return }
      let a = Double(-start) / Double(step)
      let b = Double(limit &- start) / Double(step)
      low = max(low, min(a, b))
      high = min(high, max(a, b) + 1)
    }
    cut(rowU, du, (level.width &+ 1) &* Self.one)
    cut(rowV, dv, (level.height &+ 1) &* Self.one)
    return low < high ? (Int(low), Int(high)) : (0, 0)
  }
}
