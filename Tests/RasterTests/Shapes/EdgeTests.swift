import Graphics
import Motion
import Testing

@testable import Raster

/// Edges in fixed point.
@Suite("Edges")
struct EdgeTests {
  /// Steep and flat edges, at the frame's border, within a row, and across many.
  private static let edges: [Edge] = {
    var random = SeededGenerator(seed: 3, stream: 0, index: 0)
    func place(_ most: Double) -> Double {
      let value = random.nextUnit() * most
      return [value, value, value.rounded(), 0, most][Int(random.nextUnit() * 5)]
    }
    return (0..<6000).map { number in
      let width = number.isMultiple(of: 3) ? 65_535.0 : 40
      let height = number.isMultiple(of: 2) ? 20.0 : number.isMultiple(of: 5) ? 60_000 : 1e-3
      let (one, other) = (place(height), place(height))
      return Edge(
        x: place(width), top: min(one, other), endX: place(width), bottom: max(one, other),
        winding: number.isMultiple(of: 7) ? -1 : 1)
    }
  }()

  @Test("Its parts are one line from end to end, never beyond its ends, and as high as it")
  func parts() {
    for edge in Self.edges where !edge.isLevel {
      let (low, high) = (min(edge.x, edge.endX), max(edge.x, edge.endX))
      var (row, last, height, isRight) = (edge.firstRow, edge.x, 0, true)
      // A few thousand bands of an edge as high as the largest frame would take minutes.
      let bottom = min(edge.lastRow, edge.firstRow + 100)
      for top in stride(from: edge.firstRow / 16 * 16, through: bottom, by: 16) {
        edge.forEachPart(in: top..<top + 16) { part, x, endX, share in
          isRight = isRight && part == row && x == last && low <= endX && endX <= high
          isRight = isRight && share * edge.winding > 0 && share.magnitude <= Edge.row
          (row, last, height) = (part + 1, endX, height + share)
        }
      }
      #expect(isRight, "\(edge)")
      guard row > edge.lastRow else { continue }
      #expect(last == edge.endX && height == (Int(edge.bottom) - Int(edge.top)) * edge.winding)
    }
  }

  private static func numbers(_ edge: Edge) -> [Double] {
    [edge.x, edge.next, edge.endX, edge.slope, Int(edge.top), Int(edge.bottom), edge.winding]
      .map(Double.init) + [edge.rise]
  }

  @Test("Four edges at once are those of one by one, to the bit", arguments: [40.0, 65_535])
  func four(width: Double) {
    var random = SeededGenerator(seed: 5, stream: 0, index: 0)
    let clip = EdgeClip(width: width, height: 30)
    func place(_ most: Double) -> Double {
      let value = random.nextUnit() * most
      return [value, value, value, value.rounded(), 0, most][Int(random.nextUnit() * 6)]
    }
    for number in 0..<2000 {
      // Many begin and end in one row, or within a few hundredths of a pixel.
      let (reach, depth) = (number % 3 == 0 ? 0.02 : width, number % 5 == 0 ? 1e-5 : 30)
      let ends = (0..<4).map { _ in
        let start = Vector2(x: place(width), y: place(30))
        let end = Vector2(
          x: min(start.x + place(reach), width), y: min(start.y + place(depth), 30))
        return EdgeEnds(start: start, end: end)
      }
      let turned = ends.map { number % 2 == 0 ? $0 : EdgeEnds(start: $0.end, end: $0.start) }
      var edges = Buffer<Edge>(repeating: .none, count: EdgeClip.room)
      var lanes = Buffer<UInt64>(repeating: 0, count: EdgeX4.lanes)
      var (count, expected) = (0, [Edge]())
      turned.lendItems { ends in
        #expect(EdgeEndsX4(ends, 0).areInside(clip))
        EdgeX4(EdgeEndsX4(ends, 0)).append(
          to: edges.mutableItems, &count, by: lanes.mutableItems)
      }
      for line in turned { clip.append(line.start, line.end) { expected.append($0) } }
      #expect(edges.array.prefix(count).map(Self.numbers) == expected.map(Self.numbers))
    }
  }

  @Test("Edges one after another beside the frame are one")
  func beside() {
    var flat = FlatPath()
    flat.append(Vector2(x: 20, y: 5))
    for number in 0..<50 { flat.append(Vector2(x: 40 + Double(number % 7), y: Double(number % 9))) }
    flat.append(Vector2(x: 20, y: 25))
    for number in 0..<50 { flat.append(Vector2(x: -Double(number % 7), y: Double(number % 9))) }
    flat.endLine(isClosed: true)
    var list = EdgeList()
    list.reset(FrameSize(width: 40, height: 30))
    list.append(closing: flat)
    list.sort()
    var edges = 0
    for band in list.bandRange {
      list.visit(band) { _ in
        edges += 1
        return false
      }
    }
    // Four to the two corners in the frame, one at each side.
    #expect(edges <= 6)
  }

  @Test("Where it crosses rows it is within a thousandth of a pixel of the true line")
  func places() {
    let edge = Edge(x: 3.25, top: 1.5, endX: 1000.75, bottom: 900.25, winding: 1)
    edge.forEachPart(in: 0..<912) { row, _, endX, _ in
      let y = min(Double(row + 1), 900.25)
      let x = 3.25 + (y - 1.5) * (1000.75 - 3.25) / (900.25 - 1.5)
      #expect((Double(endX) * 0x1p-32 - x).magnitude < 1e-3)
    }
  }

  @Test("Running sums and coverage of eight cells are those of one after the other")
  func cells() {
    var random = SeededGenerator(seed: 4, stream: 0, index: 0)
    for _ in 0..<2000 {
      let cells = SIMD8<Int32>((0..<8).map { _ in Int32(random.next(around: 0, range: 200_000)) })
      let start = Int32(random.next(around: 0, range: 200_000))
      var (sum, expected) = (start, start)
      let areas = cells.runningSums(from: &sum)
      let filled = areas.coverage
      for lane in 0..<8 {
        expected += cells[lane]
        #expect(areas[lane] == expected)
        let area = (Double(expected) / 65_536).magnitude
        #expect(Double(filled >> (8 * lane) & 255) == (min(area, 1) * 255).rounded())
        #expect(SIMD8<Int32>.coverage(ofEach: expected) & 255 == filled >> (8 * lane) & 255)
      }
      #expect(sum == expected)
    }
  }
}
