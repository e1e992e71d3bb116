import Documents
import Graphics
import People
import Portable
import Testing

@testable import Scenes

/// People who stand on the lower edge.
@Suite("Crowd")
struct CrowdTests {
  private func stage(
    _ size: Size2, _ degrees: Double, _ gravity: GravityMode = .field
  ) -> LayerStage {
    LayerStage(
      size: size, scale: 1, gravity: gravity,
      surroundings: .held(at: Angle.radians(degrees: degrees)))
  }

  private func list(_ layer: CrowdLayer, _ stage: LayerStage) -> DisplayList {
    var simulation = CrowdSimulation(layer, stage)
    var list = DisplayList()
    simulation.append(to: &list, at: 0, stage)
    return list
  }

  @Test(
    "0.14 Five by default; pictures with replacement, x in [-90, W), 7 to 32 points sunk"
  )
  func theArticlesNumbers() throws {
    #expect(CrowdLayer().count == 5)
    let crowds = try shipped("fireworks-article").layers.compactMap { $0.content as? CrowdLayer }
    #expect(crowds.map(\.count) == [5] && crowds.map(\.rows) == [0])
    var layer = CrowdLayer()
    var (kinds, lefts, sunks) = (Set<Person>(), Set<Double>(), Set<Double>())
    for seed in UInt64(0)..<400 {
      layer.seed = seed
      let people = (0..<5).map { Standing(layer, $0, width: 320) }
      for person in people {
        kinds.insert(person.person)
        lefts.insert(person.x - 45 + 160)
        sunks.insert(person.sunk)
      }
    }
    #expect(kinds.count == Person.allCases.count && kinds.count >= 9)
    #expect(Person.size == Size2(width: 90, height: 150))
    #expect(sunks == Set((7...32).map(Double.init)))
    #expect(lefts.min() == -90 && lefts.max() == 319 && lefts.allSatisfy { $0 == $0.rounded() })
  }

  @Test("Upright, all people are at the article's places")
  func upright() {
    var layer = CrowdLayer()
    (layer.seed, layer.count) = (7, 30)
    let line = StandingLine(layer, stage(phone, 0).room)
    for index in 0..<30 {
      let standing = Standing(layer, index, width: 320)
      let foot = line.foot(standing)
      #expect((foot.x - (standing.x + 160)).magnitude < 1e-9)
      #expect((foot.y - (568 + standing.sunk)).magnitude < 1e-9)
    }
  }

  @Test("Every outline is one silhouette inside its box", arguments: Person.allCases)
  func outlines(_ person: Person) {
    let path = person.path
    #expect(path.points.count > 30)
    for point in path.points {
      #expect((0...90).contains(point.x) && (-2...154).contains(point.y), "\(point)")
    }
    // All parts clockwise: what overlaps is no hole.
    #expect(isClockwise(path))
  }

  @Test(
    "Wherever is down they stand there, at least some of them to be seen", arguments: [0.0, 0.03])
  func everywhere(ground: Double) {
    var layer = CrowdLayer()
    (layer.count, layer.ground, layer.seed) = (15, ground, 3)
    for size in [Size2(width: 947, height: 568), phone, Size2(width: 568, height: 568)] {
      for degrees in stride(from: 0.0, to: 360, by: 15) {
        let stage = stage(size, degrees)
        let line = StandingLine(layer, stage.room)
        let down = stage.upright.applied(to: Vector2(x: 0, y: 1))
        var seen = 0
        for index in 0..<15 {
          let foot = line.foot(Standing(layer, index, width: size.width))
          let away = foot - stage.middle
          let depth = away.x * down.x + away.y * down.y
          // Below the ground by 7 to 32 points, along down.
          #expect((6.99...32.01).contains(depth - line.distance))
          let head = foot - down * 100
          if (0...size.width).contains(head.x), (0...size.height).contains(head.y) { seen += 1 }
        }
        #expect(seen >= 2, "\(size) \(degrees): \(seen)")
      }
    }
  }

  @Test("People never jump while the panel turns, and a full turn restores their places")
  func continuous() {
    var layer = CrowdLayer()
    for (size, ground) in [(Size2(width: 947, height: 568), 0.02), (phone, 0)] {
      layer.ground = ground
      let people = (0..<20).map { Standing(layer, $0, width: size.width) }
      func feet(_ degrees: Double) -> [Vector2] {
        let line = StandingLine(layer, stage(size, degrees).room)
        return people.map(line.foot)
      }
      var last = feet(0)
      for tenth in 1...3600 {
        let now = feet(Double(tenth) / 10)
        for (from, to) in zip(last, now) {
          let way = to - from
          #expect((way.x * way.x + way.y * way.y).squareRoot() < 12, "\(tenth)")
        }
        last = now
      }
      for (one, other) in zip(last, feet(0)) {
        #expect((one.x - other.x).magnitude < 1e-6 && (one.y - other.y).magnitude < 1e-6)
      }
    }
  }

  @Test("Ground takes its share of the screen at every angle")
  func ground() {
    for degrees in stride(from: 0.0, to: 360, by: 7) {
      let room = stage(Size2(width: 800, height: 480), degrees).room
      for share in [0.01, 0.1, 0.3, 0.5] {
        // Points of a grid that lie below the line.
        let line = room.support - room.depth(ofShare: share)
        let down = room.turn.applied(to: Vector2(x: 0, y: 1))
        var (below, all) = (0.0, 0.0)
        for x in stride(from: 2.0, to: 800, by: 4) {
          for y in stride(from: 2.0, to: 480, by: 4) {
            all += 1
            if (x - 400) * down.x + (y - 240) * down.y > line { below += 1 }
          }
        }
        #expect((below / all - share).magnitude < 0.008, "\(degrees) \(share)")
      }
    }
  }

  @Test("Without gravity they stand at the bottom; a rotated layer is the same as a field")
  func modes() {
    var layer = CrowdLayer()
    layer.seed = 5
    func points(_ degrees: Double, _ gravity: GravityMode) -> [Vector2] {
      list(layer, stage(phone, degrees, gravity)).shapes.points
    }
    #expect(points(70, .none) == points(0, .field) && !points(0, .field).isEmpty)
    #expect(points(70, .rotated) == points(70, .field))
    #expect(!CrowdSimulation(layer, stage(phone, 0, .none)).isMovedByPanel)
    #expect(CrowdSimulation(layer, stage(phone, 0)).isMovedByPanel)
  }

  @Test("A rim lies below the fill of each, and the ground above all")
  func order() {
    var layer = CrowdLayer()
    (layer.rimColor, layer.ground, layer.seed) = (.white, 0.05, 9)
    let styles = list(layer, stage(Size2(width: 2000, height: 568), 0)).shapes.styles
    #expect(styles.count == 11)
    #expect(
      styles.map { $0.strokeColor == .white } == (0..<5).flatMap { _ in [true, false] } + [false])
  }

  @Test(
    "What cannot be is refused with its place",
    arguments: [
      ("count: 10001", "'count' is 10001; expected 1 to 500"), ("count: -3", "'count' is -3"),
      ("count: 2.5", "whole number"), ("count: NaN", "'count' is"), ("scale: -1", "'scale' is -1"),
      ("ground: 0.9", "'ground' is 0.9"), ("peple: 3", "unknown key 'peple' in a crowd"),
      ("color: 'red'", "expected '#rgb'"), ("rimColor: 3", "'rimColor' must be a colour"),
    ])
  func hostile(_ members: String, _ words: String) {
    do {
      _ = try describe("{ version: 1, layers: [ { crowd: { \(members) } } ] }")
      Issue.record("\(members) must be refused")
    } catch {
      #expect("\(error)".contains(words) && "\(error)".hasPrefix("x.json5:1:"), "\(error)")
    }
  }
}
