import Emitter
import Graphics
import Portable
import Testing

@testable import Scenes

/// The shells of the scene `fireworks`: stars that drag stops and that droop, streaks along their flight, light.
@Suite("Shells of the scene fireworks")
struct ShellTests {
  /// The stars of one shell that bursts in the middle of nowhere, without what they leave behind.
  private func stars(_ kind: String, at age: Double) throws -> DisplayList {
    let layers = try shipped("fireworks").layers
    let content = try #require(layers.compactMap { $0.content as? EmitterContent }.first)
    let shell = try #require(content.emitter.emitterCells.first { $0.name == kind })
    var emitter = content.emitter
    emitter.emitterCells = shell.emitterCells.filter { $0.velocity > 200 }.map { star in
      var star = star
      (star.beginTime, star.emitterCells) = (0, [])
      return star
    }
    emitter.timeOffset = 0
    var simulation = EmitterSimulation(emitter, field: .none)
    let time = Int64(age * 1e9)
    simulation.advance(to: time, field: .none)
    var list = DisplayList(images: simulation.images)
    simulation.append(to: &list, at: time, placement: EmitterPlacement())
    return list
  }

  private func middle(_ list: DisplayList) -> (x: Double, y: Double, radius: Double) {
    let count = Double(list.count)
    let x = list.x.reduce(0) { $0 + Double($1) } / count
    let y = list.y.reduce(0) { $0 + Double($1) } / count
    var sum = 0.0
    for index in 0..<list.count {
      let way = Vector2(x: Double(list.x[index]) - x, y: Double(list.y[index]) - y)
      sum += way.length
    }
    return (x, y, sum / count)
  }

  @Test(
    "Drag slows the stars of every kind down, and they sink",
    arguments: ["red and gold", "blue and silver", "green", "golden willow", "warm", "cold"])
  func drag(kind: String) throws {
    let ages = [0.1, 0.2, 0.5, 1.0, 1.2]
    let shapes = try ages.map { middle(try stars(kind, at: $0)) }
    let early = (shapes[1].radius - shapes[0].radius) / 0.1
    let late = (shapes[4].radius - shapes[3].radius) / 0.2
    #expect(early > 100 && late < 0.4 * early, "\(early) \(late)")
    // In the middle of a drop of more than 10 points a second.
    #expect(shapes[4].y - shapes[3].y > 0.2 * 10 && shapes[3].y > shapes[0].y)
    #expect(shapes.allSatisfy { $0.x.magnitude < 25 })
  }

  @Test("A willow droops: late, its stars fall nearly straight down")
  func droop() throws {
    let (before, after) = (try stars("golden willow", at: 2), try stars("golden willow", at: 2.2))
    let (one, other) = (middle(before), middle(after))
    let fallen = other.y - one.y
    #expect(fallen > 0.2 * 35 && (other.radius - one.radius) < fallen)
  }

  @Test("Streaks lie along their flight at first, and point down at last")
  func streaks() throws {
    let early = try stars("red and gold", at: 0.3)
    try #require(early.count > 200)
    var along = 0
    for index in 0..<early.count {
      let way = Turn(Double(early.rotation[index])).applied(to: Vector2(x: 1, y: 0))
      let place = Vector2(x: Double(early.x[index]), y: Double(early.y[index]))
      // Those that fly at the viewer have no direction of their own.
      guard place.length > 30 else { continue }
      along += 1
      #expect((way.x * place.x + way.y * place.y) / place.length > 0.9)
    }
    #expect(along > 150)
    let late = try stars("red and gold", at: 1.35)
    let down = late.rotation.count { SineCosine(Double($0)).sine > 0.3 }
    #expect(late.count > 50 && Double(down) > 0.7 * Double(late.count))
  }

  @Test("A burst begins dim, with all stars at one place, and is brightest when they have parted")
  func ramp() throws {
    func opacity(_ age: Double) throws -> Float {
      let list = try stars("red and gold", at: age)
      return list.color.reduce(0) { $0 + $1.alpha } / Float(list.count)
    }
    let opacities = try [0.02, 0.1, 0.42, 1, 1.6].map(opacity)
    #expect(opacities[0] < 0.25 && opacities[2] > 0.9)
    #expect(opacities[1] > opacities[0] && opacities[2] > opacities[1])
    #expect(opacities[3] < opacities[2] && opacities[4] < opacities[3])
  }

  @Test("The smoke of a burst is dark, drifts with the wind, and takes the colour of any light")
  func smoke() throws {
    let layers = try shipped("fireworks").layers
    let content = try #require(layers.compactMap { $0.content as? EmitterContent }.first)
    for shell in content.emitter.emitterCells {
      var smoke = try #require(shell.emitterCells.first { $0.lit > 0 })
      smoke.beginTime = 0
      var emitter = content.emitter
      (emitter.emitterCells, emitter.timing.timeOffset) = ([smoke], 0)
      var simulation = EmitterSimulation(emitter, field: .none)
      func shown(_ age: Double, _ flash: WorldLight?) throws -> (x: Float, color: Color) {
        let time = Int64(age * 1e9)
        simulation.advance(to: time, field: .none)
        var list = DisplayList(images: simulation.images)
        simulation.append(to: &list, at: time, placement: EmitterPlacement(), flash: flash)
        let index = try #require((0..<list.count).first { list.color[$0].alpha > 0 })
        return (list.x[index], list.color[index])
      }
      let blue = WorldLight(place: .zero, color: Color(red: 0, green: 0, blue: 1), reach: 400)
      let (dark, lit) = (try shown(0.5, nil), try shown(0.5, blue))
      #expect(max(dark.color.red, dark.color.green, dark.color.blue) < 0.15)
      #expect(lit.color.blue > 0.5 && lit.color.red < 0.1)
      #expect(try shown(1.8, nil).x > dark.x + 5)
    }
  }

  @Test("Bursts light the crowd, each in its own colour, and between them it is dark")
  func light() throws {
    let scene = try shipped("fireworks")
    let size = Size2(width: 947, height: 568)
    var simulation = SceneSimulation(scene, size: size, with: .held(at: 0))
    var brightest: [Color] = []
    var darkest: Float = 1
    for tick in Int64(0)..<600 {
      let time = tick * second / 30
      simulation.advance(to: time, with: .held(at: 0))
      // The rims of the row at the back: the first shape that is filled.
      let styles = shown(simulation, time).shapes.styles
      let rim = try #require(styles.first { $0.fillColor != nil }?.fillColor)
      darkest = min(darkest, rim.red + rim.green + rim.blue)
      if rim.red + rim.green + rim.blue > 1 { brightest.append(rim) }
    }
    #expect(darkest < 0.8)
    #expect(brightest.contains { $0.red > $0.blue + 0.2 })
    #expect(brightest.contains { $0.blue > $0.red + 0.2 })
  }
}
