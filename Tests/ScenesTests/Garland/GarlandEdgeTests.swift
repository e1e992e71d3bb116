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

  @Test("A rope is whole until its middle is near a side, and gone before it is outside")
  func shrinking() throws {
    func width(_ degrees: Double, edgeFade: Double = 10) throws -> Double {
      let run = try GarlandRun(edged { $0.edgeFade = edgeFade }, degrees: degrees)
      return run.list.shapes.styles.first?.lineWidth ?? 0
    }
    let whole = try width(0)
    #expect(whole > 0)
    // Upside down, it would hang 30 points outside.
    #expect(try width(180) == 0 && width(180, edgeFade: 0) == whole)
    // On its side, it hangs straight, inside.
    #expect(try width(90) == whole)
    // cos θ = −0.3: the middle is 5 points inside, half of the way.
    #expect(try (width(107.4576) / whole - 0.5).magnitude < 1e-3)
    // cos θ = −0.37: 1.5 points inside is less than a quarter of the way.
    #expect(try width(111.7157) == 0)
    var last = whole
    for degrees in stride(from: 90.0, through: 180, by: 1) {
      let now = try width(degrees)
      #expect(now <= last && last - now < 0.4 * whole)
      last = now
    }
  }

  @Test("A rope that would reach beyond a side lies against it, half of 'inset' inside")
  func leaning() throws {
    func least(_ degrees: Double, edgeFade: Double = 4) throws -> Double {
      let rope = try GarlandRun(edged { $0.edgeFade = edgeFade }, degrees: degrees).rope()
      let shape = RopeShape(start: rope[0], end: rope[2], control: rope[1])
      return (0...100).map { shape.point(at: Double($0) / 100).y }.min() ?? 0
    }
    #expect(try least(0) == 20 && least(80) == least(80, edgeFade: 0))
    // cos θ = −0.3: the middle is 5 points inside.
    #expect(try (least(107.4576, edgeFade: 0) - 5).magnitude < 0.1)
    #expect(try (least(107.4576) - 10).magnitude < 0.1)
  }

  @Test("Ends and bulbs shrink with their rope: none of them is a ghost")
  func ends() throws {
    let layer = edged { ($0.ends, $0.bulbs) = (.bulb, GarlandLayer.Bulbs()) }
    let whole = try GarlandRun(layer).list
    #expect(whole.count > 40)
    #expect(try GarlandRun(layer, degrees: 180).list.count == 0)
    let part = try GarlandRun(layer, degrees: 107.4576).list
    try #require(part.count > 40)
    // Halos keep their size and get dimmer, all else gets smaller and stays as opaque.
    for picture in [GarlandPictures.halo, .glass, .socket, .disc] {
      func largest(_ list: DisplayList, _ value: (Int) -> Float) -> Float {
        list.image.indices.filter { list.image[$0] == picture.rawValue }.map(value).max() ?? 0
      }
      let sizes = largest(part) { part.scale[$0] } / largest(whole) { whole.scale[$0] }
      let opacities =
        largest(part) { part.color[$0].alpha } / largest(whole) { whole.color[$0].alpha }
      let isHalo = picture == .halo
      #expect((sizes - (isHalo ? 1 : 0.5)).magnitude < 1e-3, "\(picture)")
      // Some bulbs twinkle.
      #expect((opacities - (isHalo ? 0.5 : 1)).magnitude < 0.03, "\(picture)")
    }
  }

  /// Each bulb's middle and axis, with down below: x to the right, y down; in points from the first end.
  private func bulbs(_ degrees: Double, length: Double) throws -> [(place: Vector2, lean: Double)] {
    let layer = edged { layer in
      layer.ropes[0].length = .points(length)
      layer.bulbs = GarlandLayer.Bulbs()
    }
    let run = try GarlandRun(layer, degrees: degrees)
    let angle = Angle.radians(degrees: degrees)
    let back = Turn.none.since(Turn(angle))
    guard run.list.shapes.count > 0 else { return [] }
    let begin = run.rope()[0]
    return (0..<run.list.count).filter {
      run.list.image[$0] == GarlandPictures.glass.rawValue
    }.map { index in
      let way = Vector2(x: Double(run.list.x[index]), y: Double(run.list.y[index])) - begin
      let lean = Angle.shortestArc(from: angle, to: Double(run.list.rotation[index]))
      return (back.applied(to: way), lean)
    }
  }

  @Test("Bulbs hang down at every angle, from a vertical rope on both sides in turn")
  func hanging() throws {
    let steep = try bulbs(90, length: 361).map(\.place.x)
    try #require(steep.count == 12)
    for (one, next) in zip(steep, steep.dropFirst()) { #expect(one * next < 0) }
    #expect(steep.allSatisfy { $0.magnitude > 2 && $0.magnitude < 9 })
    // The rope advances across, by the same way each time: bulbs hang below it.
    let level = try bulbs(0, length: 361).map(\.place)
    for (one, next) in zip(level, level.dropFirst()) {
      #expect((next.x - one.x - 27.7).magnitude < 6 && one.y > 5)
    }
    for degrees in stride(from: 0.0, to: 360, by: 15) {
      // Long enough that it is seen at this angle, or not at all.
      for bulb in try bulbs(degrees, length: 500) {
        #expect(bulb.lean.magnitude < 0.4, "\(degrees)°: \(bulb.lean)")
      }
    }
  }

  @Test(
    "A slack rope beside the picture has no loop below its lower nail, and no bulbs on top of each other"
  )
  func noKnot() throws {
    // Vertical, its middle would hang below its lower end.
    for degrees in [75.0, 80, 90] {
      let places = try bulbs(degrees, length: 900).map(\.place)
      try #require(places.count > 10)
      #expect(places.allSatisfy { $0.y < 375 }, "\(degrees)°")
      for (one, next) in zip(places, places.dropFirst()) {
        #expect((next - one).length > 9, "\(degrees)°")
      }
    }
  }

  @Test("The shipped garland leaves no stubs: what hangs out of the picture is not drawn")
  func shippedGarland() throws {
    // The village has shapes, too.
    let scene = try shipped("garland") { text in
      text.split(separator: "\n").filter { !$0.contains("landscape:") }.joined(separator: "\n")
    }
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
