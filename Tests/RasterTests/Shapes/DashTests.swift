import Glibc
import Graphics
import Testing

@testable import Raster

@Suite struct DashTests {
  private func style(_ pattern: [Double], phase: Double = 0) -> ShapeStyle {
    var style = ShapeStyle(strokeColor: .white, lineWidth: 2)
    style.lineDashPattern = pattern
    style.lineDashPhase = phase
    return style
  }
  private let line = polyline([(0, 15), (40, 15)])

  /// The covered columns of row 14, in pixels.
  private func row(_ style: ShapeStyle) -> [Double] {
    coverage(line, style)[14 * 40..<15 * 40].map { $0 / 255 }
  }

  @Test func dashesHaveTheirLengths() {
    let levels = row(style([6, 4]))
    for x in 0..<40 { #expect(levels[x] == (x % 10 < 6 ? 1 : 0)) }
    let shifted = row(style([6, 4], phase: 3))
    for x in 0..<40 { #expect(shifted[x] == ((x + 3) % 10 < 6 ? 1 : 0)) }
    // With an odd number, dashes and gaps alternate in the second round.
    let odd = row(style([5]))
    for x in 0..<40 { #expect(odd[x] == (x % 10 < 5 ? 1 : 0)) }
    let parts = row(style([2.5, 1.25, 0, 1.25]))
    #expect((parts.reduce(0, +) - 20).magnitude < 0.1)
  }

  /// Also around corners and from subpath to subpath.
  @Test func aWholePatternFurtherIsTheSame() {
    var path = polyline([(2, 3), (37, 5), (30, 25), (5, 20)], isClosed: true)
    path.addArc(center: Vector2(x: 20, y: 15), radius: 8, startAngle: 0, endAngle: 4)
    for pattern in [[4, 3], [5.5, 2.25, 1, 2.25], [3]] {
      let period = pattern.reduce(0, +) * (pattern.count % 2 == 0 ? 1 : 2)
      let here = coverage(path, style(pattern, phase: 1.3))
      for rounds in [-1e6, -3, 1, 2, 1e6] {
        let there = coverage(path, style(pattern, phase: 1.3 + rounds * period))
        #expect(differences(here, there).worst <= 1)
      }
    }
  }

  @Test func dashesMoveEvenly() {
    var worst = 0.0
    for step in 0..<100 {
      let phase = -Double(step) * 0.137
      let levels = row(style([6, 400], phase: phase))
      let light = levels.reduce(0, +)
      let middle =
        levels.enumerated().reduce(0) { $0 + (Double($1.offset) + 0.5) * $1.element } / light
      worst = max(worst, (middle - 3 + phase).magnitude, (light - 6).magnitude)
    }
    #expect(worst < 0.01, "\(worst) px")
  }

  @Test func dotsAreDashesOfNoLength() {
    var dots = style([0, 10], phase: -5)
    (dots.lineCap, dots.lineWidth) = (.round, 4)
    let levels = coverage(line, dots)
    let area = levels.reduce(0, +) / 255
    #expect((area - 4 * .pi * 4).magnitude < 0.6, "\(area)")
    #expect(levels[15 * 40 + 5] == 255 && levels[15 * 40 + 10] == 0)
    dots.lineCap = .butt
    #expect(coverage(line, dots).reduce(0, +) < 10)
  }

  /// A dash that goes around a corner has a corner.
  @Test func cornersInsideDashes() {
    let corner = polyline([(5, 25), (25, 25), (25, 5)])
    let whole = coverage(corner, ShapeStyle(strokeColor: .white, lineWidth: 4))
    var dashed = style([8, 4], phase: -16)
    dashed.lineWidth = 4
    let levels = coverage(corner, dashed)
    for y in 22..<28 {
      for x in 22..<28 { #expect(levels[y * 40 + x] == whole[y * 40 + x]) }
    }
    #expect(levels[25 * 40 + 19] == 0 && levels[19 * 40 + 25] == 0)
  }

  /// Only the visible part is cut: a line of two billion pixels has the right dashes.
  @Test func farLinesAreDashedWhereTheyAreSeen() {
    let far = polyline([(-1e9, 15), (1e9, 15)])
    let levels = coverage(far, style([6, 4]))[14 * 40..<15 * 40].map { $0 / 255 }
    for x in 0..<40 { #expect((levels[x] - (x % 10 < 6 ? 1 : 0)).magnitude < 0.01) }
  }
}
