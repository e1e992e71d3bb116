import Graphics
import Motion
import People
import Testing

@testable import Scenes

/// The outline of a row of people.
@Suite("Silhouettes of crowds")
struct CrowdSilhouetteTests {
  private let layer = {
    var layer = CrowdLayer()
    (layer.rows, layer.seed) = (3, 4)
    return layer
  }()

  private let figures = Bust.allCases.flatMap { bust in
    let path = bust.path.straightened(tolerance: 0.1).united()
    return [
      CrowdSilhouette.Figure(outline: path, screen: bust.screen),
      CrowdSilhouette.Figure(outline: path.mirrored(), screen: bust.screen?.mirrored()),
    ]
  }

  @Test("It covers what its people and the ground cover, once, with fewer lines", arguments: 0..<3)
  func same(number: Int) {
    let row = CrowdRow(layer, number)
    let silhouette = CrowdSilhouette(row, figures, reach: 300, tolerance: 0)
    var people = Path()
    for member in row.people(within: 300).map(row.member) {
      people.add(
        figures[2 * member.bust.rawValue + (member.isMirrored ? 1 : 0)].outline,
        at: Vector2(x: member.x, y: -member.height), turned: Turn(member.lean), scale: member.size)
    }
    #expect(silhouette.outline.points.count < people.points.count * 3 / 4)
    var (random, inside) = (SeededGenerator(seed: 7, stream: 0, index: 0), 0)
    for _ in 0..<4000 {
      let place = Vector2(
        x: random.next(around: 0, range: 600), y: random.next(around: -70, range: 160))
      let isInside = place.y > -row.solid || winding(people, place) != 0
      #expect(winding(silhouette.outline, place) == (isInside ? 1 : 0), "\(place)")
      inside += isInside ? 1 : 0
    }
    #expect(inside > 500 && inside < 3500)
  }

  @Test("Its lit parts are all of its people and none of the ground")
  func lit() {
    let row = CrowdRow(layer, 1)
    let silhouette = CrowdSilhouette(row, figures, reach: 500, tolerance: 0.1)
    let points = silhouette.outline.points
    let lit = silhouette.litParts.flatMap { $0 }
    #expect(lit == lit.sorted() && Set(lit).count == lit.count)
    #expect(lit == points.indices.filter { points[$0].y < -row.solid - 0.1 })
    for part in silhouette.litParts {
      #expect(part.allSatisfy { (points[$0].x - points[part.lowerBound].x).magnitude <= row.width })
    }
  }

  @Test("Places and sizes that are not finite make an empty row of people, and do no harm")
  func hostile() {
    for reach in [Double.nan, .infinity, -.infinity, -1000, 1e300] {
      let silhouette = CrowdSilhouette(
        CrowdRow(layer, 0), figures, reach: reach, tolerance: 0.5)
      #expect(silhouette.outline.points.count < 500 * 100)
    }
  }
}
