import Glibc
import Testing

@testable import Graphics
@testable import Raster

/// A glow compared with a true Gaussian blur of its line.
@Suite struct GlowTests {
  private func style(_ width: Double, _ sigma: Double, _ cap: ShapeStyle.LineCap) -> ShapeStyle {
    var style = ShapeStyle(
      strokeColor: Color(red: 1, green: 1, blue: 1, alpha: 0), lineWidth: width, lineCap: cap)
    style.shadowColor = .white
    (style.shadowOpacity, style.shadowRadius) = (1, sigma)
    return style
  }

  /// The line itself, blurred in floating point far beyond three sigma; a blur below a pixel on a finer picture.
  private func blurred(_ path: Path, _ style: ShapeStyle) -> [Double] {
    let scale = style.shadowRadius < 1 ? 4 : 1
    let (width, height, sigma) = (100 * scale, 80 * scale, style.shadowRadius * Double(scale))
    let margin = max(30, Int(4 * sigma))
    var plain = ShapeStyle(
      strokeColor: .white, lineWidth: style.lineWidth * Double(scale), lineCap: style.lineCap)
    plain.lineDashPattern = style.lineDashPattern
    var larger = Path()
    larger.add(path) { $0 * Double(scale) }
    let sharp = coverage(larger, plain, width: width, height: height)
    let kernel = (-margin...margin).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
    let total = kernel.reduce(0, +)
    func pass(_ pixels: [Double], _ step: Int, _ length: Int, _ place: (Int) -> Int) -> [Double] {
      pixels.indices.map { index in
        var sum = 0.0
        for offset in -margin...margin where (0..<length).contains(place(index) + offset) {
          sum += kernel[offset + margin] / total * pixels[index + offset * step]
        }
        return sum
      }
    }
    let fine = pass(pass(sharp, 1, width) { $0 % width }, width, height) { $0 / width }
    return (0..<100 * 80).map { index in
      let first = index / 100 * scale * width + index % 100 * scale
      var sum = 0.0
      for pixel in 0..<scale * scale { sum += fine[first + pixel / scale * width + pixel % scale] }
      return sum / Double(scale * scale)
    }
  }

  private func errors(_ path: Path, _ style: ShapeStyle) -> (worst: Double, mean: Double) {
    differences(
      coverage(path, style, width: 100, height: 80), blurred(path, style))
  }

  /// Sigmas for cells of 1, 2, 4 and 8 pixels.
  private static let lines: [(Double, Double)] = [
    (2, 1), (1, 2), (8, 2), (20, 2.7), (3, 2.8), (3, 4), (3, 5.5), (6, 5.6), (6, 8), (8, 11),
    (8, 12), (12, 16), (24, 16), (6, 19),
  ]

  @Test(arguments: lines)
  func straightLines(width: Double, sigma: Double) {
    for cap in [ShapeStyle.LineCap.butt, .square, .round] {
      let error = errors(polyline([(31, 30), (67, 51)]), style(width, sigma, cap))
      #expect(error.worst < 2, "\(cap): \(error)")
    }
  }

  @Test(arguments: lines)
  func ropesAndCorners(width: Double, sigma: Double) {
    var rope = Path()
    rope.move(to: Vector2(x: 30, y: 28))
    rope.addQuadCurve(to: Vector2(x: 70, y: 30), control: Vector2(x: 48, y: 80))
    let corner = polyline([(30, 30), (60, 50), (35, 50)])
    for (name, path) in [("rope", rope), ("corner", corner)] {
      let error = errors(path, style(width, sigma, .round))
      // The corner's sides overlap, and of what overlaps inside one cell both parts count.
      let bound = name == "corner" && sigma > 11.2 ? 12 : 2.3
      #expect(error.worst < bound, "\(name): \(error)")
    }
  }

  /// Coverage is that of whole pixels, of which three are mixed.
  @Test(arguments: [(1, 0.3), (3, 0.3), (3, 0.6), (6, 0.6)])
  func aBlurBelowAPixel(width: Double, sigma: Double) {
    let (path, style) = (polyline([(31, 30), (67, 51)]), style(width, sigma, .round))
    let (ours, all) = (coverage(path, style, width: 100, height: 80), blurred(path, style))
    let error = differences(ours, all)
    #expect(error.worst < 17, "\(error)")
    let (light, wanted): (Double, Double) = (ours.reduce(0, +), all.reduce(0, +))
    #expect((light - wanted).magnitude < 0.01 * wanted)
  }

  /// A loop, whose crossing is covered once.
  @Test(arguments: lines)
  func aLineThatOverlapsItselfGlowsOnce(width: Double, sigma: Double) {
    var loop = Path()
    loop.move(to: Vector2(x: 25, y: 55))
    loop.addCurve(
      to: Vector2(x: 70, y: 55), control1: Vector2(x: 110, y: 10),
      control2: Vector2(x: -10, y: 10))
    let error = errors(loop, style(width, sigma, .round))
    // Of what overlaps inside one cell, both parts count.
    let bound = sigma < 11.2 ? 3 : 6.5
    #expect(error.worst < bound, "\(error)")
  }

  /// The same pixels as in a frame with room for the line.
  @Test(arguments: [0.6, 2, 4, 8, 20])
  func aLineOutsideGlowsIntoTheFrame(sigma: Double) {
    let style = style(6, sigma, .round)
    let far = 3 + sigma
    let lines: [[(Double, Double)]] = [
      [(-far, 10), (-far, 60)], [(104 + far, 10), (104 + far, 60)],
      [(10, -far), (80, -far)], [(10, 80 + far), (80, 80 + far)],
      [(-far, 90 + far), (10, 80 + far)],
    ]
    for line in lines {
      let small = coverage(polyline(line), style, width: 104, height: 80)
      let moved = line.map { ($0.0 + 64, $0.1 + 64) }
      let large = coverage(polyline(moved), style, width: 232, height: 208)
      let part = (64..<144).flatMap { (row: Int) -> ArraySlice<Double> in
        large[row * 232 + 64..<row * 232 + 168]
      }
      #expect(small == part, "\(line)")
      #expect(small.contains { $0 > 5 }, "\(line)")
    }
  }

  @Test func dashesGlow() {
    var dashed = style(4, 3, .butt)
    dashed.lineDashPattern = [14, 12]
    let error = errors(polyline([(25, 30), (75, 47)]), dashed)
    #expect(error.worst < 2, "\(error)")
  }

  /// Without blur it is the line.
  @Test func noRadiusIsTheLine() {
    let path = polyline([(8, 20), (32, 9)])
    let sharp = coverage(path, ShapeStyle(strokeColor: .white, lineWidth: 3))
    #expect(differences(coverage(path, style(3, 0, .butt)), sharp).worst <= 1)
  }

  @Test func aShadowLiesWhereItsOffsetIs() {
    let path = polyline([(10, 12), (25, 12)])
    var moved = style(3, 2, .round)
    moved.shadowOffset = Vector2(x: 5, y: 7)
    let there = polyline([(15, 19), (30, 19)])
    #expect(coverage(path, moved) == coverage(there, style(3, 2, .round)))
  }
}
