import Glibc
import Graphics
import Testing

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

  /// The line itself, blurred in floating point far beyond three sigma.
  private func blurred(_ path: Path, _ style: ShapeStyle, _ sigma: Double) -> [Double] {
    let (width, height, margin) = (100, 80, max(30, Int(4 * sigma)))
    var plain = ShapeStyle(
      strokeColor: .white, lineWidth: style.lineWidth, lineCap: style.lineCap)
    plain.lineDashPattern = style.lineDashPattern
    let sharp = coverage(path, plain, width: width, height: height)
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
    return pass(pass(sharp, 1, width) { $0 % width }, width, height) { $0 / width }
  }

  private func errors(_ path: Path, _ style: ShapeStyle) -> (worst: Double, mean: Double) {
    differences(
      coverage(path, style, width: 100, height: 80), blurred(path, style, style.shadowRadius))
  }

  @Test(arguments: [
    (1.0, 2.0), (3, 4), (6, 8), (8, 2), (20, 3), (3, 4.8), (8, 12), (12, 16), (6, 19),
  ])
  func straightLines(width: Double, sigma: Double) {
    for cap in [ShapeStyle.LineCap.butt, .square, .round] {
      let error = errors(polyline([(31, 30), (67, 51)]), style(width, sigma, cap))
      #expect(error.worst < (cap == .round ? 7 : 2), "\(cap): \(error)")
    }
  }

  @Test func ropesAndCorners() {
    var rope = Path()
    rope.move(to: Vector2(x: 30, y: 28))
    rope.addQuadCurve(to: Vector2(x: 70, y: 30), control: Vector2(x: 48, y: 80))
    let (bent, sharp) = (
      errors(rope, style(3, 4, .round)),
      errors(polyline([(30, 30), (60, 50), (35, 50)]), style(3, 4, .round))
    )
    #expect(bent.worst < 5 && bent.mean < 0.5, "\(bent)")
    #expect(sharp.worst < 16, "\(sharp)")
  }

  @Test func dashesGlow() {
    var dashed = style(4, 3, .butt)
    dashed.lineDashPattern = [14, 12]
    let error = errors(polyline([(25, 30), (75, 47)]), dashed)
    #expect(error.worst < 2, "\(error)")
  }

  /// Without blur it is the line, antialiased over about a pixel.
  @Test func noRadiusIsTheLine() {
    let path = polyline([(8, 20), (32, 9)])
    let sharp = coverage(path, ShapeStyle(strokeColor: .white, lineWidth: 3))
    #expect(differences(coverage(path, style(3, 0, .butt)), sharp).worst < 30)
  }

  @Test func aShadowLiesWhereItsOffsetIs() {
    let path = polyline([(10, 12), (25, 12)])
    var moved = style(3, 2, .round)
    moved.shadowOffset = Vector2(x: 5, y: 7)
    let there = polyline([(15, 19), (30, 19)])
    #expect(coverage(path, moved) == coverage(there, style(3, 2, .round)))
  }
}
