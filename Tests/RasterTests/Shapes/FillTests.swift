import Glibc
import Graphics
import Motion
import Testing

@testable import Raster

/// Fills, compared with samples and with areas by formula.
@Suite struct FillTests {
  /// Triangles do not overlap themselves, so each pixel's coverage is exact; only the samples' own error and half a
  /// level of rounding remain.
  @Test func trianglesAreExact() {
    var generator = SeededGenerator(seed: 1)
    var (worst, sum) = (0.0, 0.0)
    for _ in 0..<12 {
      let triangle = Polygon.random(&generator, count: 3)
      let exact = sampled(samples: 32) { triangle.winding($0) != 0 }
      let error = differences(coverage(triangle.path, ShapeStyle(fillColor: .white)), exact)
      worst = max(worst, error.worst)
      sum += error.mean
    }
    #expect(worst < 5, "\(worst) levels")
    #expect(sum / 12 < 0.1, "\(sum / 12) levels")
  }

  @Test func polygonsThatCrossThemselves() {
    var generator = SeededGenerator(seed: 2)
    let style = ShapeStyle(fillColor: .white)
    var (worst, sum) = (0.0, 0.0)
    for _ in 0..<10 {
      let polygon = Polygon.random(&generator, count: Int.random(in: 4...9, using: &generator))
      let exact = sampled { polygon.winding($0) != 0 }
      let error = differences(coverage(polygon.path, style), exact)
      worst = max(worst, error.worst)
      sum += error.mean
    }
    #expect(sum / 10 < 0.5, "\(sum / 10) levels")
  }

  @Test("A fill reaches beyond all borders of frames of any width", arguments: 1...33)
  func borders(width: Int) {
    let around = polyline([(-9, -9), (99, -9), (99, 99), (-9, 99)], isClosed: true)
    let levels = coverage(around, ShapeStyle(fillColor: .white), width: width, height: 20)
    #expect(levels.allSatisfy { $0 == 255 })
    // Its right side is on the border, and half of it below the frame.
    let exact = polyline(
      [(0, 4), (Double(width), 4), (Double(width), 44), (0, 44)], isClosed: true)
    let lower = coverage(exact, ShapeStyle(fillColor: .white), width: width, height: 20)
    #expect(lower.prefix(4 * width).allSatisfy { $0 == 0 })
    #expect(lower.dropFirst(4 * width).allSatisfy { $0 == 255 })
  }

  @Test("An outline counts where it passes beside the frame", arguments: [1, 7, 40])
  func beside(width: Int) {
    var generator = SeededGenerator(seed: 4)
    let right = Double(width)
    func zigzag(_ x: ClosedRange<Double>) -> [Vector2] {
      (0..<20).map { _ in
        Vector2(
          x: .random(in: x, using: &generator), y: .random(in: -20...50, using: &generator))
      }
    }
    for _ in 0..<8 {
      let middle = Vector2(x: right / 3, y: .random(in: 0...30, using: &generator))
      let polygon = Polygon(
        contours: [zigzag(-80...0) + [middle] + zigzag(right...right + 80)])
      let levels = coverage(polygon.path, ShapeStyle(fillColor: .white), width: width)
      let exact = sampled(width: width, samples: 8) { polygon.winding($0) != 0 }
      #expect(differences(levels, exact).mean < 2)
    }
  }

  @Test func areasAreExact() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<50 {
      // A star around a point: many corners, no crossing.
      let points = (0..<24).map { index in
        let (angle, radius) = (Double(index) / 24 * 2 * .pi, generator.next(around: 25, range: 30))
        return Vector2(x: 50.3 + radius * cos(angle), y: 49.6 + radius * sin(angle))
      }
      let polygon = Polygon(contours: [points])
      let levels = coverage(polygon.path, ShapeStyle(fillColor: .white), width: 100, height: 100)
      let area = levels.reduce(0, +) / 255
      #expect((area / polygon.area.magnitude - 1).magnitude < 1e-3, "\(area) \(polygon.area)")
    }
  }

  @Test(arguments: [0.4, 1, 3.3, 12, 60.5])
  func circlesHaveTheirArea(radius: Double) {
    var circle = Path()
    circle.addCircle(center: Vector2(x: 64.21, y: 63.77), radius: radius)
    let levels = coverage(circle, ShapeStyle(fillColor: .white), width: 128, height: 128)
    let area = levels.reduce(0, +) / 255 / (.pi * radius * radius)
    // Chords lie inside: at most a 64th of a pixel, two thirds of it on average.
    #expect(area < 1.001 && area > 1 - 1.4 / 64 / radius - 1e-3, "\(area)")
    guard radius < 15 else { return }
    circle.removeAll()
    circle.addCircle(center: Vector2(x: 20.21, y: 14.77), radius: radius)
    let exact = sampled { hypot($0.x - 20.21, $0.y - 14.77) < radius }
    let error = differences(coverage(circle, ShapeStyle(fillColor: .white)), exact)
    #expect(error.worst < 9, "\(error)")
  }

  @Test("A square inside another one is a hole if it runs against it", arguments: [false, true])
  func holes(isHole: Bool) {
    var path = polyline([(5, 5), (25, 5), (25, 25), (5, 25)], isClosed: true)
    let inner: [Vector2] = [(10.0, 10.0), (20, 10), (20, 20), (10, 20)].map {
      Vector2(x: $0.0, y: $0.1)
    }
    for (index, point) in (isHole ? inner.reversed() : inner).enumerated() {
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    let levels = coverage(path, ShapeStyle(fillColor: .white))
    #expect(levels[7 * 40 + 7] == 255 && levels[3 * 40 + 7] == 0)
    #expect(levels[15 * 40 + 15] == (isHole ? 0 : 255))
    #expect(levels.reduce(0, +) == 255 * (isHole ? 300 : 400))
  }

  /// Parts outside the frame count for the inside.
  @Test func polygonsAreClippedAsIfTheyWereNot() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<40 {
      let polygon = Polygon.random(&generator, count: 5)
      let moved = Polygon(
        contours: [polygon.contours[0].map { $0 + Vector2(x: 16, y: 16) }])
      let style = ShapeStyle(fillColor: .white)
      let (cut, whole) = (
        coverage(polygon.path, style), coverage(moved.path, style, width: 80, height: 64)
      )
      for y in 0..<30 {
        for x in 0..<40 {
          #expect((cut[y * 40 + x] - whole[(y + 16) * 80 + x + 16]).magnitude <= 1)
        }
      }
    }
  }

  @Test func aWholeScreenAndMore() {
    for far in [0.0, 1, 100, 1e6, 1e30] {
      let path = polyline([(-far, -far), (40 + far, -far), (40 + far, 30 + far), (-far, 30 + far)])
      #expect(coverage(path, ShapeStyle(fillColor: .white)).allSatisfy { $0 == 255 })
    }
  }
}
