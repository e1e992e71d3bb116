import Graphics
import Testing

@testable import Emitter

@Suite("Drawing lying snow")
struct CoverPainterTests {
  private static let look = CoverLook(
    color: .white, shade: .black, air: Color(red: 0, green: 0, blue: 0, alpha: 0))
  /// A roof, whose snow has ends.
  private static let roof = SnowCover(
    [SnowCoverTests.surface([(-60, 40), (0, -20), (60, 40)], capacity: 9)], extent: 200)

  private static func shapes(scale: Double, angle: Double = 0.3) -> [ShapeStyle] {
    var (painter, list) = (CoverPainter(), DisplayList())
    let placement = CoverPlacement(angle: angle, middle: Vector2(x: 200, y: 200), scale: scale)
    painter.append(roof, to: &list, look, placement)
    return list.shapes.styles
  }

  @Test("Snow has a body and two bands of shade; up to two pixels of it have one band")
  func bands() throws {
    let height = try #require(Self.roof.shown.max())
    #expect(height > 1)
    #expect(Self.shapes(scale: 2.01 / height).count == 3)
    #expect(Self.shapes(scale: 1.99 / height).count == 2)
  }

  @Test("One band shades as much as two: opacity times height")
  func shade() {
    func shade(_ heights: [Double], _ scale: Double) -> Double {
      zip(heights, Self.shapes(scale: scale).dropFirst()).reduce(0) {
        $0 + $1.0 * Double($1.1.fillColor?.alpha ?? 0)
      }
    }
    // Where two bands overlap, the lower one leaves less of the upper one's light.
    let both = shade([0.62, 0.34], 4) - 0.34 * 0.34 * 0.5
    #expect((shade([0.5], 0.1) - both).magnitude < 0.01)
  }
}
