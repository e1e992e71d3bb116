import Graphics
import Motion
import People
import Testing

/// The outlines of a crowd's figures.
@Suite("Outlines of figures")
struct OutlineTests {
  @Test("An outline covers what its parts cover, once, with fewer lines", arguments: Bust.allCases)
  func same(bust: Bust) {
    for tolerance in [0.13, 0.03] {
      let parts = bust.path.straightened(tolerance: tolerance)
      let (outline, mirrored) = (parts.united(), parts.united().mirrored())
      #expect(Double(outline.points.count) < 0.8 * Double(parts.points.count))
      var (random, inside) = (SeededGenerator(seed: 7, stream: 0, index: 0), 0)
      for _ in 0..<2000 {
        let place = Vector2(
          x: random.next(around: 0, range: 100), y: random.next(around: 5, range: 120))
        let isInside = winding(parts, place) != 0
        #expect(winding(outline, place) == (isInside ? 1 : 0), "\(place)")
        #expect(winding(mirrored, Vector2(x: -place.x, y: place.y)) == (isInside ? 1 : 0))
        inside += isInside ? 1 : 0
      }
      #expect(inside > 200 && inside < 1800)
    }
  }

  @Test("Holes stay, what touches is joined, what is apart stays apart")
  func shapes() {
    /// A frame of four bars around a hole, a square that shares its side, and one apart.
    let bars = path(of: [(0, 0, 10, 2), (8, 0, 10, 10), (0, 8, 10, 10), (0, 0, 2, 10)])
    let frame = bars.united()
    #expect(winding(frame, Vector2(x: 5, y: 5)) == 0)
    #expect(winding(frame, Vector2(x: 1, y: 1)) == 1 && winding(frame, Vector2(x: 9, y: 5)) == 1)
    let pair = path(of: [(0, 0, 4, 4), (2, 0, 6, 4), (20, 0, 24, 4)]).united()
    #expect(pair.elements.count { $0 == .move } == 2)
    #expect(winding(pair, Vector2(x: 3, y: 2)) == 1 && winding(pair, Vector2(x: 22, y: 2)) == 1)
    #expect(winding(pair, Vector2(x: 12, y: 2)) == 0)
    #expect(Path().united().isEmpty)
  }

  @Test(
    "Simplified, an outline has half of its corners, and all are near", arguments: Bust.allCases)
  func simplified(bust: Bust) {
    let tolerance = 0.3
    let fine = bust.path.straightened(tolerance: 0.03).united()
    let coarse = fine.simplified(tolerance: tolerance)
    #expect(coarse.points.count < fine.points.count / 2)
    #expect(coarse.elements.count { $0 == .move } == fine.elements.count { $0 == .move })
    #expect(fine.points.allSatisfy { distance(from: $0, to: coarse) <= tolerance })
    #expect(coarse.points.allSatisfy { point in fine.points.contains { $0 == point } })
    #expect(fine.simplified(tolerance: 0).points.count >= fine.points.count * 9 / 10)
    // A triangle is the least that encloses something.
    #expect(fine.simplified(tolerance: 1000).points.count >= 3)
  }

  /// From a place to the nearest line.
  private func distance(from place: Vector2, to path: Path) -> Double {
    var (nearest, at) = (Double.infinity, 0)
    var (first, last) = (Vector2.zero, Vector2.zero)
    func see(_ a: Vector2, _ b: Vector2) {
      let (way, own) = (b - a, place - a)
      let share = (own.x * way.x + own.y * way.y) / (way.x * way.x + way.y * way.y)
      nearest = min(nearest, (own - way * min(max(share, 0), 1)).length)
    }
    for element in path.elements {
      if element == .move { (first, last) = (path.points[at], path.points[at]) }
      if element == .line {
        see(last, path.points[at])
        last = path.points[at]
      }
      if element == .close { see(last, first) }
      at += element.pointCount
    }
    return nearest
  }

  private func path(of boxes: [(Double, Double, Double, Double)]) -> Path {
    var path = Path()
    for (left, top, right, bottom) in boxes {
      path.move(to: Vector2(x: left, y: top))
      path.addLine(to: Vector2(x: right, y: top))
      path.addLine(to: Vector2(x: right, y: bottom))
      path.addLine(to: Vector2(x: left, y: bottom))
      path.closeSubpath()
    }
    return path
  }
}
