import Graphics

extension Path {
  /// The same outline with lines instead of curves, at most `tolerance` away from them (Wang, 1984).
  package func straightened(tolerance: Double) -> Path {
    var path = Path()
    var (at, start) = (0, Vector2.zero)
    for element in elements {
      let last = path.currentPoint ?? start
      switch element {
      case .move:
        start = points[at]
        path.move(to: start)
      case .line: path.addLine(to: points[at])
      case .quadCurve:
        let (control, end) = (points[at], points[at + 1])
        let bend = last - control * 2 + end
        path.addLines(Self.parts(bend.length / 4, tolerance)) { t in
          last + (control - last) * (2 * t) + bend * (t * t)
        }
      case .curve:
        let (one, two, end) = (points[at], points[at + 1], points[at + 2])
        let bends = max((last - one * 2 + two).length, (one - two * 2 + end).length)
        path.addLines(Self.parts(bends * 0.75, tolerance)) { t in
          let rest = 1 - t
          let (outer, inner) = (
            last * (rest * rest * rest) + end * (t * t * t), one * rest + two * t
          )
          return outer + inner * (3 * t * rest)
        }
      case .close: path.closeSubpath()
      }
      at += element.pointCount
    }
    return path
  }

  /// How many lines replace a curve that one line is `distance` off.
  private static func parts(_ distance: Double, _ tolerance: Double) -> Int {
    let parts = (distance / max(tolerance, 1e-6)).squareRoot().rounded(.up)
    return Int(min(max(parts, 1), 64))
  }

  private mutating func addLines(_ count: Int, along curve: (Double) -> Vector2) {
    for number in 1...count { addLine(to: curve(Double(number) / Double(count))) }
  }
}
