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

  @Test("What is beside the screen has few points, and what is seen is the same, moved or not")
  func seen() {
    let silhouette = CrowdSilhouette(CrowdRow(layer, 1), figures, reach: 500, tolerance: 0.1)
    func path(_ columns: ClosedRange<Double>, isMoved: Bool) -> Path {
      var (path, starts) = (Path(), [Int]())
      silhouette.add(to: &path, seenIn: columns, &starts) { $0 }
      guard isMoved else { return path }
      silhouette.moveLitParts(of: &path, starts) { Vector2(x: $0.x / 1000, y: -0.5) }
      return path
    }
    let all = -1000.0...1000.0
    #expect(path(all, isMoved: false) == silhouette.outline)
    #expect(path(all, isMoved: true) != silhouette.outline)
    var random = SeededGenerator(seed: 8, stream: 0, index: 0)
    for middle in stride(from: -400.0, through: 400, by: 80) {
      let seen = middle - 60...middle + 60
      #expect(path(seen, isMoved: false).points.count < silhouette.outline.points.count / 2)
      for isMoved in [false, true] {
        let (part, whole) = (path(seen, isMoved: isMoved), path(all, isMoved: isMoved))
        for _ in 0..<300 {
          let place = Vector2(
            x: random.next(around: middle, range: 118), y: random.next(around: -50, range: 160))
          #expect(winding(part, place) == winding(whole, place), "\(place)")
        }
      }
    }
  }

  @Test("The columns of a screen below a depth hold all of its places there", arguments: 0..<16)
  func columns(step: Int) {
    let room = ScreenRoom(size: Size2(width: 300, height: 120), turn: Turn(Double(step) * 0.41))
    for depth in stride(from: -150.0, to: room.support, by: 29) {
      let columns = room.columns(below: depth)
      #expect(columns.lowerBound >= -room.extent - 1e-9 && columns.upperBound <= room.extent + 1e-9)
      var missing = 0
      for across in stride(from: -170.0, through: 170, by: 6.8) {
        for below in stride(from: depth, through: 170, by: 14.3) where !columns.contains(across) {
          let place = room.turn.applied(to: Vector2(x: across, y: below))
          if place.x.magnitude < 150, place.y.magnitude < 60 { missing += 1 }
        }
      }
      #expect(missing == 0, "below \(depth)")
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
