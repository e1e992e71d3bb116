import Graphics
import Portable
import Testing

@testable import Scenes

@Suite("Garlands at the screen's sides")
struct GarlandEdgeTests {
  /// A rope along the upper side of 400 × 400 points, whose middle hangs 50 points below its ends.
  private func edged(_ change: (inout GarlandLayer) -> Void = { _ in }) -> GarlandLayer {
    ropeLayer(length: 460) {
      ($0.inset, $0.edgeFade) = (20, 10)
      $0.ropes[0].from = .zero
      $0.ropes[0].to = Vector2(x: 1, y: 0)
      change(&$0)
    }
  }

  @Test("'inset' is a border around the frame of the ends, half the screen at most")
  func inset() throws {
    let rope = try GarlandRun(edged()).rope()
    #expect(rope[0] == Vector2(x: 20, y: 20) && rope[2] == Vector2(x: 380, y: 20))
    let small = try GarlandRun(edged { ($0.inset, $0.edgeFade) = (900, 0) }).rope()
    #expect(small[0] == Vector2(x: 200, y: 200) && small[2] == small[0])
  }

  @Test("A rope is whole until its middle is nearer to a side than 'edgeFade', and gone outside")
  func fade() throws {
    func opacity(_ degrees: Double, edgeFade: Double = 10) throws -> Float {
      let run = try GarlandRun(edged { $0.edgeFade = edgeFade }, degrees: degrees)
      return run.list.shapes.styles.first?.strokeColor?.alpha ?? 0
    }
    #expect(try opacity(0) == 1)
    // Upside down, it would hang 30 points outside.
    #expect(try opacity(180) == 0 && opacity(180, edgeFade: 0) == 1)
    // On its side, it hangs straight, inside.
    #expect(try opacity(90) == 1)
    // cos θ = −0.3: the middle is 5 points inside, half of the way.
    #expect(try (opacity(107.4576) - 0.5).magnitude < 1e-3)
    var last: Float = 1
    for degrees in stride(from: 90.0, through: 180, by: 1) {
      let now = try opacity(degrees)
      #expect(now <= last && last - now < 0.3)
      last = now
    }
  }

  @Test("A rope that would reach beyond a side lies against it, half of 'inset' inside")
  func leaning() throws {
    func least(_ degrees: Double, edgeFade: Double = 10) throws -> Double {
      let layer = edged { layer in
        (layer.inset, layer.edgeFade) = (20, edgeFade)
        layer.ropes[0].length = .points(700)
      }
      let rope = try GarlandRun(layer, degrees: degrees).rope()
      let shape = RopeShape(start: rope[0], end: rope[2], control: rope[1])
      return (0...100).map { shape.point(at: Double($0) / 100).x }.min() ?? 0
    }
    #expect(try least(0) == 20 && least(20) == least(20, edgeFade: 0))
    #expect(try least(60, edgeFade: 0) < 0)
    #expect(try (least(60) - 10).magnitude < 0.1)
  }

  @Test("Ends and bulbs of a faded rope are gone, too")
  func ends() throws {
    let layer = edged { ($0.ends, $0.bulbs) = (.bulb, GarlandLayer.Bulbs()) }
    #expect(try GarlandRun(layer).list.count > 40)
    #expect(try GarlandRun(layer, degrees: 180).list.count == 0)
    let part = try GarlandRun(layer, degrees: 107.4576).list
    #expect(part.count > 40 && part.color.allSatisfy { $0.alpha <= 0.502 })
  }

  @Test("Bulbs of a vertical rope point to both sides in turn, those of a level one down")
  func splay() throws {
    func offsets(_ degrees: Double) throws -> [Double] {
      let layer = edged { layer in
        layer.ropes[0].length = .points(361)
        layer.bulbs = GarlandLayer.Bulbs()
      }
      let run = try GarlandRun(layer, degrees: degrees)
      let across = Turn(Angle.radians(degrees: degrees)).applied(to: Vector2(x: 1, y: 0))
      let begin = run.rope()[0]
      return (0..<run.list.count).filter {
        run.list.image[$0] == GarlandPictures.glass.rawValue
      }.map { index in
        let way = Vector2(x: Double(run.list.x[index]), y: Double(run.list.y[index])) - begin
        return way.x * across.x + way.y * across.y
      }
    }
    let steep = try offsets(90)
    try #require(steep.count == 12)
    for (one, next) in zip(steep, steep.dropFirst()) { #expect(one * next < 0) }
    #expect(steep.allSatisfy { $0.magnitude > 4 && $0.magnitude < 9 })
    // The rope advances across, by the same way each time: bulbs hang below it.
    let level = try offsets(0)
    for (one, next) in zip(level, level.dropFirst()) { #expect((next - one - 30).magnitude < 6) }
  }

  @Test("The shipped garland leaves no stubs: what hangs out of the picture is not drawn")
  func shippedGarland() throws {
    let scene = try shipped("garland")
    for size in [Size2(width: 569, height: 320), Size2(width: 320, height: 320)] {
      for degrees in stride(from: 0.0, to: 360, by: 15) {
        let held = Surroundings.held(at: Angle.radians(degrees: degrees))
        let simulation = SceneSimulation(scene, size: size, with: held)
        let list = shown(simulation, 0, angle: held.angle)
        var begin = 0
        for end in list.shapes.pointEnds {
          let points = Array(list.shapes.points[begin..<end])
          begin = end
          let shape = RopeShape(start: points[0], end: points[2], control: points[1])
          for part in 0...32 {
            let place = shape.point(at: Double(part) / 32)
            let inside = min(place.x, size.width - place.x, place.y, size.height - place.y)
            #expect(inside > 3.99, "\(size) \(degrees)")
          }
        }
        // Some strings at every angle.
        #expect(list.shapes.count >= 6)
      }
    }
  }

  @Test("Untouched, the shipped rope sways in front of snow, and never rests")
  func alive() throws {
    let scene = try shipped("rope")
    let size = Size2(width: 711, height: 400)
    var simulation = SceneSimulation(scene, size: size, with: .held(at: 0))
    var places: [Vector2] = []
    for tick in Int64(0)..<240 {
      let time = tick * second / 4
      simulation.advance(to: time, with: .held(at: 0))
      let list = shown(simulation, time)
      places.append(list.shapes.points[1])
      // Flakes, and 24 sprites of six faces.
      #expect(list.count > 24 + 100)
    }
    let across = places.map(\.x)
    let width = (across.max() ?? 0) - (across.min() ?? 0)
    #expect((8.0...40).contains(width), "\(width)")
    // It never rests for a second.
    for start in stride(from: 0, to: places.count - 4, by: 4) {
      let part = across[start...start + 4]
      #expect((part.max() ?? 0) - (part.min() ?? 0) > 0.02, "\(start)")
    }
  }
}
