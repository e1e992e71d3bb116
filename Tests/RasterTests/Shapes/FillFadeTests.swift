import Graphics
import Motion
import Testing

@testable import Raster

/// Fills that fade across their area.
@Suite struct FillFadeTests {
  private static let size = (width: 96, height: 64)

  /// A fill of the whole frame, as opaque at each point of a grid as a function of its place in pixels.
  private func faded(
    spacing: Int = 8, dither: Int = 0, _ opacity: (_ x: Double, _ y: Double) -> Double
  ) -> Frame {
    var grid = OpacityGrid(
      OpacityGrid.Place(
        left: 0, top: 0, right: Self.size.width, bottom: Self.size.height, spacing: spacing))
    for row in 0..<grid.place.rows {
      for column in 0..<grid.place.columns {
        let value = opacity(Double(column * spacing), Double(row * spacing))
        grid[column, row] = UInt8((min(max(value, 0), 1) * 255).rounded())
      }
    }
    grid.dither = dither
    var list = DisplayList()
    let (right, bottom) = (Double(Self.size.width), Double(Self.size.height))
    let frame = polyline([(0, 0), (right, 0), (right, bottom), (0, bottom)], isClosed: true)
    list.append(frame, ShapeStyle(fillColor: .white), fadedBy: grid)
    return drawn(list, width: Self.size.width, height: Self.size.height)
  }

  private func level(_ frame: Frame, _ x: Int, _ y: Int) -> Double {
    Double(frame.pixels[y * Self.size.width + x] & 255)
  }

  /// A plane is a plane, at pixels' middles, whatever the spacing.
  @Test(arguments: [8, 16, 32, 64])
  func opacityIsLinearBetweenPoints(spacing: Int) {
    func plane(_ x: Double, _ y: Double) -> Double { 0.1 + x / 255 + 1.5 * y / 255 }
    let frame = faded(spacing: spacing, plane)
    for y in 0..<Self.size.height {
      for x in 0..<Self.size.width {
        let expected = plane(Double(x) + 0.5, Double(y) + 0.5) * 255
        #expect((level(frame, x, y) - expected).magnitude < 1.02, "\(x) \(y)")
      }
    }
  }

  /// A gradient too weak for the levels between two points has the right mean everywhere, and no steps.
  @Test func ditherKeepsTheMean() {
    let frame = faded(dither: 3) { x, _ in 0.3 + x / 96 * 4 / 255 }
    for x in stride(from: 0, to: 88, by: 8) {
      var sum = 0.0
      for y in 0..<Self.size.height { for step in 0..<8 { sum += level(frame, x + step, y) } }
      let mean = sum / Double(8 * Self.size.height)
      let exact = 0.3 * 255 + (Double(x) + 4) / 96 * 4
      // Points have whole levels.
      #expect((mean - exact).magnitude < 0.6, "\(x): \(mean), \(exact)")
    }
    let values = Set((0..<Self.size.height).map { level(frame, 40, $0) })
    #expect(values.count > 2)
  }

  /// Dither adds nothing where a fill is not, or not visible.
  @Test func nothingIsDrawnBesideAFill() {
    let nothing = faded(dither: 64) { _, _ in 0 }
    #expect(nothing.pixels.allSatisfy { $0 == 0 })
    var list = DisplayList()
    var generator = SeededGenerator(seed: 3)
    let square = polyline([(20, 20), (40, 20), (40, 40), (20, 40)], isClosed: true)
    list.append(square, ShapeStyle(fillColor: .white), fadedBy: .random(&generator))
    let frame = drawn(list, width: 96, height: 64)
    for y in 0..<64 {
      for x in 0..<96 where !((20..<40).contains(x) && (20..<40).contains(y)) {
        #expect(frame.pixels[y * 96 + x] == 0)
      }
    }
  }

  @Test("61.6: a list of many fading fills is copied a few times, not once for each")
  func growth() {
    let small = OpacityGrid(OpacityGrid.Place(left: 0, top: 0, right: 64, bottom: 64, spacing: 8))
    let square = polyline([(0, 0), (64, 0), (64, 64)], isClosed: true)
    var list = DisplayList()
    var (copies, capacity) = (0, 0)
    for _ in 0..<10_000 {
      list.append(square, ShapeStyle(fillColor: .white), fadedBy: small)
      if list.shapes.opacities.capacity != capacity {
        (copies, capacity) = (copies + 1, list.shapes.opacities.capacity)
      }
    }
    #expect(copies < 40, "\(copies)")
    #expect(capacity < 2 * list.shapes.opacities.count)
  }
}
