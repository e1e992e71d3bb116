import Graphics
import Motion
import Testing

@testable import Raster

/// Lines whose coverage is computed while they are drawn, beside the same outlines in cells.
@Suite("Rows of parts")
struct PartRowTests {
  /// A line's outline as a fill that does not fade: it is summed in cells.
  private static func cells(
    _ a: Vector2, _ b: Vector2, lineWidth: Double, _ width: Int, _ height: Int
  ) -> DisplayList {
    let way = b - a
    let length = (way.x * way.x + way.y * way.y).squareRoot()
    let side = Vector2(x: -way.y, y: way.x) * (lineWidth / 2 / length)
    var grid = OpacityGrid(.init(left: 0, top: 0, right: width, bottom: height, spacing: 64))
    for row in 0..<grid.place.rows {
      for column in 0..<grid.place.columns { grid[column, row] = 255 }
    }
    let corners = [a + side, b + side, b - side, a - side].map { ($0.x, $0.y) }
    var list = DisplayList()
    list.append(
      polyline(corners, isClosed: true), ShapeStyle(fillColor: .white), fadedBy: grid)
    return list
  }

  /// Ends in and far outside the frame, on its edges and between; upright, level and tiny lines.
  private static func line(
    _ generator: inout SeededGenerator, _ width: Int, _ height: Int
  ) -> (Vector2, Vector2) {
    func place(_ most: Int) -> Double {
      let inside = generator.nextUnit() * Double(most)
      let places = [
        inside, inside.rounded(), 0, Double(most), -0.4, Double(most) + 0.3,
        generator.next(around: inside, range: 400), generator.next(around: inside, range: 1e6),
      ]
      return places[Int.random(in: 0..<places.count, using: &generator)]
    }
    let a = Vector2(x: place(width), y: place(height))
    var b = Vector2(x: place(width), y: place(height))
    switch Int.random(in: 0..<6, using: &generator) {
    case 0: b.x = a.x + 1e-7
    case 1: b.y = a.y + 1e-7
    case 2: b = a + Vector2(x: generator.nextUnit(), y: generator.nextUnit())
    default: break
    }
    return (a, b)
  }

  @Test("Clipped, tiny and thin lines have the coverage of cells", arguments: [5, 8, 37, 64])
  func coverage(width: Int) {
    let height = 70
    var generator = SeededGenerator(seed: 41)
    for number in 0..<600 {
      let (a, b) = Self.line(&generator, width, height)
      guard a.x != b.x || a.y != b.y else { continue }
      let lineWidth = [0.01, 0.3, 1, 1, 2.5, 9, 40][number % 7]
      let style = ShapeStyle(strokeColor: .white, lineWidth: lineWidth)
      let line = drawn(
        list(polyline([(a.x, a.y), (b.x, b.y)]), style), width: width, height: height)
      let cells = drawn(
        Self.cells(a, b, lineWidth: lineWidth, width, height), width: width, height: height)
      let worst = zip(line.pixels, cells.pixels).map {
        (Int($0 & 255) - Int($1 & 255)).magnitude
      }.max()
      #expect(worst ?? 255 <= 1, "\(a) \(b) \(lineWidth)")
    }
  }

  @Test("Lines that begin and end at the frame's border have the same bits in all ways")
  func sameBits() {
    var generator = SeededGenerator(seed: 42)
    for width in [8, 37, 71] {
      let ways = [
        Strategy(isFull: false), Strategy(isFull: true, usesBands: true, split: 64),
      ]
      let drawings = ways.map { Drawing($0, width: width, height: 150) }
      for number in 0..<60 {
        var list = DisplayList()
        for _ in 0..<5 {
          let (a, b) = Self.line(&generator, width, 150)
          var style = ShapeStyle(
            strokeColor: Color(red: 1, green: 0.6, blue: 1, alpha: 0.7),
            lineWidth: generator.nextUnit() * 6, lineCap: number % 2 == 0 ? .butt : .round,
            blend: number % 3 == 0 ? .additive : .over)
          if number % 5 == 0 { style.lineDashPattern = [3, 2] }
          list.append(polyline([(a.x, a.y), (b.x, b.y)]), style)
        }
        for drawing in drawings {
          drawing.drawBackwards(list)
          #expect(drawing.frame.pixels == drawings[0].frame.pixels, "\(number)")
        }
      }
    }
  }

  @Test("Columns become whole groups inside the frame")
  func groups() {
    func groups(_ left: Int, _ last: Int, _ width: Int) -> Range<Int> {
      SegmentColumns(left: left, last: last).groups(width: width)
    }
    #expect(groups(3, 3, 40) == 0..<8)
    #expect(groups(7, 8, 40) == 0..<16)
    #expect(groups(8, 15, 40) == 8..<16)
    #expect(groups(33, 36, 37) == 32..<37)
    #expect(groups(37, 37, 37) == 32..<37)
    #expect(groups(40, 40, 40).isEmpty && groups(.max, .min, 40).isEmpty)
  }
}
