import Glibc
import Graphics
import Motion
import Testing

@testable import Raster

/// Lines, compared with samples of their definition.
@Suite struct StrokeTests {
  private func style(_ width: Double, _ cap: ShapeStyle.LineCap) -> ShapeStyle {
    ShapeStyle(strokeColor: .white, lineWidth: width, lineCap: cap)
  }

  /// Straight lines of any width and direction, with every kind of end.
  @Test(arguments: [ShapeStyle.LineCap.butt, .round, .square], [0.3, 1, 2.5, 6])
  func straightLines(cap: ShapeStyle.LineCap, width: Double) {
    var generator = SeededGenerator(seed: 6)
    var (worst, mean) = (0.0, 0.0)
    for _ in 0..<4 {
      let (a, b) = (
        Vector2(x: generator.next(around: 20, range: 30), y: generator.next(around: 15, range: 20)),
        Vector2(x: generator.next(around: 20, range: 30), y: generator.next(around: 15, range: 20))
      )
      let length = hypot(b.x - a.x, b.y - a.y)
      let way = (b - a) * (1 / length)
      let exact = sampled { point in
        let to = point - a
        let (along, across) = (to.x * way.x + to.y * way.y, to.x * way.y - to.y * way.x)
        switch cap {
        case .butt: return across.magnitude < width / 2 && along > 0 && along < length
        case .square:
          return across.magnitude < width / 2 && along > -width / 2 && along < length + width / 2
        case .round: return distance(point, a, b) < width / 2
        }
      }
      let path = polyline([(a.x, a.y), (b.x, b.y)])
      let error = differences(coverage(path, style(width, cap)), exact)
      (worst, mean) = (max(worst, error.worst), mean + error.mean / 4)
    }
    #expect(worst < (width < 1 ? 16 : 10), "\(worst) levels")
    #expect(mean < 0.2, "\(mean) levels")
  }

  /// Polylines that cross and touch themselves, with round corners: the union of their parts.
  ///
  /// Parts that meet inside one pixel add their coverage.
  @Test(arguments: [1.5, 3, 8])
  func roundCornersAreUnions(width: Double) {
    var generator = SeededGenerator(seed: 7)
    var (worst, mean, far) = (0.0, 0.0, 0)
    for _ in 0..<10 {
      let points = (0..<4).map { _ in
        Vector2(x: generator.next(around: 20, range: 34), y: generator.next(around: 15, range: 24))
      }
      let exact = sampled(samples: 12) { point in
        (0..<3).contains { distance(point, points[$0], points[$0 + 1]) < width / 2 }
      }
      let levels = coverage(
        polyline(points.map { ($0.x, $0.y) }), style(width, .round))
      let error = differences(levels, exact)
      (worst, mean) = (max(worst, error.worst), mean + error.mean / 10)
      far += zip(levels, exact).count { ($0 - $1).magnitude > 12 }
      // Nowhere less than expected: no gaps.
      #expect(zip(levels, exact).allSatisfy { $0 > $1 - 12 })
    }
    #expect(mean < 0.5, "\(mean) levels")
    #expect(far < 10 * 12, "\(far) pixels")
  }

  @Test func aRopeIsAsWideEverywhere() {
    // A hanging rope: the quadratic curve itself, finely sampled.
    let (a, control, b) = (Vector2(x: 4, y: 4), Vector2(x: 20, y: 44), Vector2(x: 36, y: 6))
    let points = (0...60).map { index in
      let t = Double(index) / 60
      return a * ((1 - t) * (1 - t)) + control * (2 * t * (1 - t)) + b * (t * t)
    }
    var path = Path()
    path.move(to: a)
    path.addQuadCurve(to: b, control: control)
    for width in [1.0, 3, 6] {
      let exact = sampled(samples: 12) { point in
        (0..<60).contains { distance(point, points[$0], points[$0 + 1]) < width / 2 }
      }
      let error = differences(coverage(path, style(width, .round)), exact)
      #expect(error.worst < 9 && error.mean < 0.3, "\(width): \(error)")
    }
  }

  /// One opacity for a whole line, even where it overlaps itself.
  @Test func touchingItselfIsNotTwice() {
    var generator = SeededGenerator(seed: 8)
    var clear = style(7, .round)
    clear.strokeColor = Color(red: 1, green: 1, blue: 1, alpha: 0.5)
    for _ in 0..<40 {
      var points = (0..<6).map { _ in
        (generator.next(around: 20, range: 24), generator.next(around: 15, range: 14))
      }
      points.append(points[4])
      #expect(coverage(polyline(points), clear).allSatisfy { $0 <= 128 })
      let full = coverage(polyline(points), style(7, .round))
      for (half, whole) in zip(coverage(polyline(points), clear), full) where whole == 255 {
        #expect(half == 128)
      }
    }
  }

  @Test func cornersByHand() {
    // A corner of 10 px: its outer square is whole, cut, or round.
    let corner = polyline([(5, 20), (25, 20), (25, 5)])
    for (join, area) in [
      (ShapeStyle.LineJoin.miter, 100.0), (.bevel, 50), (.round, .pi * 25),
    ] {
      var style = style(10, .butt)
      style.lineJoin = join
      let levels = coverage(corner, style)
      #expect((levels.reduce(0, +) / 255 - (20 + 15) * 10 + 25 - area / 4).magnitude < 0.15)
    }
    var limited = style(10, .butt)
    limited.lineJoin = .miter
    limited.miterLimit = 1.41
    func area() -> Double { coverage(corner, limited).reduce(0, +) / 255 }
    #expect((area() - 337.5).magnitude < 0.15)
    limited.miterLimit = 1.42
    #expect((area() - 350).magnitude < 0.15)
  }

  @Test func closedLinesHaveNoEnds() {
    for join in [ShapeStyle.LineJoin.miter, .bevel, .round] {
      var style = style(4, .square)
      style.lineJoin = join
      let square = polyline([(8, 8), (28, 8), (28, 24), (8, 24)], isClosed: true)
      let area = coverage(square, style).reduce(0, +) / 255
      let corner = join == .miter ? 4.0 : join == .bevel ? 2 : .pi
      #expect((area - (72 * 4 - 4 * 4 + 4 * (corner + 4 - 4))).magnitude < 0.2, "\(area)")
    }
  }

  @Test func dotsWhereEndsAreRoundOrSquare() {
    for (cap, area) in [(ShapeStyle.LineCap.butt, 0.0), (.round, .pi * 9), (.square, 36)] {
      for path in [polyline([(20, 15), (20, 15)]), polyline([(20, 15)], isClosed: true)] {
        let found = coverage(path, style(6, cap)).reduce(0, +) / 255
        #expect((found - area).magnitude < 0.2, "\(cap) \(found)")
      }
      #expect(coverage(polyline([(20, 15)]), style(6, cap)).allSatisfy { $0 == 0 })
    }
  }

  @Test func startAndEndCutTheWholePath() {
    var half = style(2, .butt)
    (half.strokeStart, half.strokeEnd) = (0.25, 0.75)
    // Two lines of 20 px, one after the other: the end of the first and the beginning of the second.
    var path = polyline([(10, 5), (30, 5)])
    path.move(to: Vector2(x: 10, y: 15))
    path.addLine(to: Vector2(x: 30, y: 15))
    let levels = coverage(path, half)
    #expect((0..<40).allSatisfy { levels[5 * 40 + $0] == ((20..<30).contains($0) ? 255 : 0) })
    #expect((0..<40).allSatisfy { levels[15 * 40 + $0] == ((10..<20).contains($0) ? 255 : 0) })
  }
}
