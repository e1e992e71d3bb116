import Documents
import Emitter
import Graphics
import People
import Portable
import Testing

@testable import Scenes

/// A crowd in rows, cut at the waist and lit by flashes.
@Suite("Dense crowds")
struct DenseCrowdTests {
  private static let sizes = [
    Size2(width: 947, height: 568), phone, Size2(width: 568, height: 568),
    Size2(width: 568, height: 1010),
  ]

  private func layer(_ change: (inout CrowdLayer) -> Void = { _ in }) -> CrowdLayer {
    var layer = CrowdLayer()
    (layer.rows, layer.seed, layer.ground, layer.light) = (3, 5, 0.02, 1)
    change(&layer)
    return layer
  }

  private func stage(
    _ size: Size2, _ degrees: Double, _ gravity: GravityMode = .field,
    light: EmitterLight = .none, scale: Double = 1
  ) -> LayerStage {
    LayerStage(
      size: size, scale: scale, gravity: gravity,
      surroundings: .held(at: Angle.radians(degrees: degrees)), light: light)
  }

  private func list(_ layer: CrowdLayer, _ stage: LayerStage) -> DisplayList {
    var simulation = DenseCrowdSimulation(layer, stage)
    var list = DisplayList()
    simulation.append(to: &list, at: 0, stage)
    return list
  }

  @Test("From side to side, at every size and angle, no gap is wider than a person")
  func filled() {
    for size in Self.sizes {
      for degrees in stride(from: 0.0, to: 360, by: 15) {
        let stage = stage(size, degrees)
        let room = stage.room
        let edge = room.support - room.depth(ofShare: 0.02)
        for number in 0..<3 {
          let row = CrowdRow(layer(), number)
          let chord = room.chord(at: edge - row.heads)
          let people = row.people(within: Vector2(x: size.width, y: size.height).length / 2)
            .map(row.member)
          let places = people.map(\.x)
          #expect(places.first ?? 0 < chord.start && places.last ?? 0 > chord.end)
          for (one, next) in zip(people, people.dropFirst()) {
            #expect(next.x > one.x && next.x - one.x < 1.51 * 40 * one.size / 0.93)
          }
        }
      }
    }
  }

  @Test("Crowns of a row are level to a few points, children's lower")
  func heads() {
    let row = CrowdRow(layer(), 2)
    for index in -200..<200 {
      let member = row.member(index)
      let expected = row.heads - member.bust.drop
      #expect((member.height - expected).magnitude <= 4.5, "\(member.bust)")
      // Its outline ends below the height from which on the row is solid.
      #expect(member.height - Bust.bottom * member.size < row.solid)
      #expect(row.solid < row.heads - 40)
    }
    #expect(Set((-200..<200).map { row.member($0).bust }) == Set(Bust.allCases))
  }

  @Test("Rows at the back are smaller and higher; one row is the front row")
  func rows() {
    let rows = (0..<3).map { CrowdRow(layer(), $0) }
    #expect(rows[0].heads > rows[1].heads && rows[1].heads > rows[2].heads)
    for index in -50..<50 {
      let sizes = rows.map { $0.member(index).size }
      #expect(sizes[0] < sizes[1] && sizes[1] < sizes[2])
    }
    let single = CrowdRow(layer { $0.rows = 1 }, 0)
    #expect(single.heads == rows[2].heads && single.nearness == 1)
  }

  @Test("Every figure is one silhouette, from the head down")
  func outlines() {
    #expect(Bust.allCases.contains { $0.screen?.points.isEmpty == false })
    for bust in Bust.allCases {
      // All parts clockwise: what overlaps is no hole.
      #expect(isClockwise(bust.path), "\(bust)")
      let heights = bust.path.points.map(\.y)
      #expect((heights.max() ?? 0) >= Bust.bottom && (heights.min() ?? 0) > -50)
      for point in bust.screen?.points ?? [] {
        #expect(point.y < 0 && point.x.magnitude < 30)
      }
    }
  }

  @Test("A flash lights the rims in its colour, on the side that faces it, and bodies a little")
  func lit() throws {
    let flash = EmitterLight(
      Color(red: 1, green: 0.25, blue: 0), at: Vector2(x: -3000, y: 100), strength: 0.8)
    let dark = layer { $0.color = .black }
    let size = Self.sizes[0]
    let (off, on) = (list(dark, stage(size, 0)), list(dark, stage(size, 0, light: flash)))
    let (before, after) = (off.shapes.styles, on.shapes.styles)
    try #require(before.count == 6 && after.count == 6)
    for index in stride(from: 0, to: 6, by: 2) {
      let rim = try #require(after[index].fillColor)
      #expect(before[index].fillColor == .black)
      #expect((rim.red - 0.8).magnitude < 1e-5 && (rim.green - 0.2).magnitude < 1e-5)
      let body = try #require(after[index + 1].fillColor)
      #expect(body.red > 0 && body.red < 0.15 && body.blue == 0)
    }
    // The rims of the front row are moved to the left, where the flash is, and up; the ground is not.
    func shifts(_ list: DisplayList) -> [Vector2] {
      let ends = list.shapes.pointEnds
      return zip(list.shapes.points[ends[3]..<ends[4]], list.shapes.points[ends[4]..<ends[5]])
        .map { $0 - $1 }
    }
    for (list, isInRange) in [(on, { $0 < -0.3 }), (off, { $0 == 0 })] as [(_, (Double) -> Bool)] {
      let moved = shifts(list).filter { $0 != .zero }
      #expect(moved.count > 100 && moved.count < shifts(list).count)
      #expect(moved.allSatisfy { isInRange($0.x) && $0.y < 0 })
    }
  }

  @Test("Screens of phones are drawn with their row, and only where a colour is given")
  func phones() {
    let size = Size2(width: 3000, height: 568)
    #expect(list(layer(), stage(size, 0)).shapes.styles.count == 6)
    let screen = Color(red: 0.5, green: 0.6, blue: 0.8)
    let styles = list(layer { $0.screenColor = screen }, stage(size, 0)).shapes.styles
    #expect(styles.count == 9 && styles[2].fillColor == screen)
  }

  @Test("It does not jump while the panel turns, and a full turn restores it")
  func continuous() {
    let size = Self.sizes[0]
    var simulation = DenseCrowdSimulation(
      layer { $0.screenColor = .white }, stage(size, 0))
    // Of the phones, which are placed as their people are, and all of which are drawn.
    func points(_ degrees: Double) -> [Vector2] {
      var list = DisplayList()
      simulation.append(to: &list, at: 0, stage(size, degrees))
      let shapes = list.shapes
      return shapes.styles.indices.filter { shapes.styles[$0].fillColor == .white }
        .flatMap { shapes.points[shapes.pointEnds[$0 - 1]..<shapes.pointEnds[$0]] }
    }
    let first = points(0)
    #expect(first.count > 20)
    var last = first
    for tenth in 1...3600 {
      let now = points(Double(tenth) / 10)
      #expect(now.count == last.count)
      #expect(zip(now, last).allSatisfy { ($0 - $1).length < 12 }, "\(tenth)")
      last = now
    }
    #expect(zip(first, last).allSatisfy { ($0 - $1).length < 1e-6 })
  }

  @Test("Rims follow the light in steps that are not seen, and stay in between")
  func rims() {
    let size = Self.sizes[0]
    let crowd = layer { $0.rimWidth = 3 }
    var simulation = DenseCrowdSimulation(crowd, stage(size, 0))
    func points(_ x: Double) -> [Vector2] {
      var list = DisplayList()
      simulation.append(to: &list, at: 0, stage(size, 0, light: light(at: x)))
      return list.shapes.points
    }
    var (last, changes) = (points(100), 0)
    for place in 101...500 {
      let now = points(Double(place))
      if now != last { changes += 1 }
      #expect(now.count == last.count)
      #expect(zip(now, last).allSatisfy { ($0 - $1).length < 0.15 }, "\(place)")
      last = now
    }
    #expect((40...200).contains(changes), "\(changes)")
    #expect(zip(points(100), last).contains { ($0 - $1).length > 1 })
    // As a crowd that is new: nothing is left of the places before.
    #expect(points(300) == list(crowd, stage(size, 0, light: light(at: 300))).shapes.points)
  }

  private func light(at x: Double) -> EmitterLight {
    EmitterLight(.white, at: Vector2(x: x, y: 90))
  }

  @Test("Gravity modes as for people apart; NaN and huge screens do no harm")
  func modes() {
    func points(_ degrees: Double, _ gravity: GravityMode) -> [Vector2] {
      list(layer(), stage(phone, degrees, gravity)).shapes.points
    }
    #expect(points(70, .none) == points(0, .field) && !points(0, .field).isEmpty)
    #expect(points(70, .rotated) == points(70, .field))
    #expect(!DenseCrowdSimulation(layer(), stage(phone, 0, .none)).isMovedByPanel)
    _ = list(layer(), stage(phone, .nan))
    _ = list(layer(), stage(.zero, 45))
    let most = layer { ($0.rows, $0.spacing, $0.scale) = (8, 10, 0.1) }
    let huge = list(most, stage(Size2(width: 1e6, height: 100), 0))
    // At most 500 people in a row, of some hundred points each.
    #expect(huge.shapes.points.count < 8 * 500 * 2 * 500)
  }

  @Test("'count' and 'rows' exclude each other")
  func both() {
    do {
      _ = try describe("{ version: 1, layers: [ { crowd: { count: 3, rows: 2 } } ] }")
      Issue.record("both must be refused")
    } catch {
      #expect("\(error)" == "x.json5:1:43: 'count' is for a crowd without 'rows'; use 'spacing'")
    }
  }

  @Test("The light of a flash reaches the crowd of its scene")
  func scene() throws {
    let scene = try easedScene(
      """
      { version: 1, layers: [ { opacity: 0.5, emitter: { emitterPosition: [100, 50], cells: [
        { birthRate: 1, lifetime: 0.5, illumination: 1, color: '#00ff00' } ] } },
        { crowd: { rows: 1, light: 1 } } ] }
      """)
    var simulation = SceneSimulation(scene, size: phone, with: .held(at: 0))
    func rim(_ time: Int64) -> Color? {
      simulation.advance(to: time, with: .held(at: 0))
      return shown(simulation, time).shapes.styles[0].fillColor
    }
    #expect(rim(second / 2) == .black)
    #expect(rim(5 * second / 4) == Color(red: 0, green: 0.5, blue: 0))
    #expect(rim(7 * second / 4) == .black)
  }
}
