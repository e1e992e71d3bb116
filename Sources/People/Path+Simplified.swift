import Graphics

extension Path {
  /// Its polygons with fewer corners: none left out is farther than `tolerance` from the line that replaces it.
  ///
  /// ```
  ///      c     d            Of the corners between a and e, the one farthest from the line a–e stays if it is
  ///   b  ●─────●  e         farther than the tolerance, and so on for both halves (Douglas and Peucker, 1973).
  ///   ●╱         ╲●
  /// a●             ●
  /// ```
  package func simplified(tolerance: Double) -> Path {
    var path = Path()
    for polygon in polygons {
      for (index, point) in polygon.simplified(tolerance).enumerated() {
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      path.closeSubpath()
    }
    return path
  }
}

extension [Vector2] {
  /// As a closed polygon; one that would enclose nothing stays as it is.
  fileprivate func simplified(_ tolerance: Double) -> [Vector2] {
    guard count > 3, let other = indices.max(by: { away($0) < away($1) }) else { return self }
    let ring = self + [self[0]]
    var isKept = [Bool](repeating: false, count: ring.count)
    (isKept[0], isKept[other]) = (true, true)
    ring.keepCorners(between: 0, and: other, tolerance, &isKept)
    ring.keepCorners(between: other, and: count, tolerance, &isKept)
    let kept = indices.filter { isKept[$0] }
    return kept.count < 3 ? self : kept.map { self[$0] }
  }

  private func away(_ index: Int) -> Double { (self[index] - self[0]).length }

  private func keepCorners(
    between first: Int, and last: Int, _ tolerance: Double, _ isKept: inout [Bool]
  ) {
    guard last - first > 1 else { return }
    let distances = (first + 1..<last).map { distance(from: $0, to: self[first], self[last]) }
    guard let farthest = distances.max(), farthest > tolerance,
      let index = distances.firstIndex(of: farthest)
    else { return }
    let middle = first + 1 + index
    isKept[middle] = true
    keepCorners(between: first, and: middle, tolerance, &isKept)
    keepCorners(between: middle, and: last, tolerance, &isKept)
  }

  /// Of a corner from the line between two places.
  private func distance(from index: Int, to one: Vector2, _ other: Vector2) -> Double {
    let (way, own) = (other - one, self[index] - one)
    let square = way.x * way.x + way.y * way.y
    let share =
      square > 0 ? Swift.min(Swift.max((own.x * way.x + own.y * way.y) / square, 0), 1) : 0
    return (own - way * share).length
  }
}
