import Emitter
import Graphics
import Motion
import Portable
import Testing

@testable import Scenes

@Suite("Eased flakes by area, and flakes that come in")
struct EasedEntryTests {
  private static let entering =
    "{ version: 1, layers: [ { eased: { density: 20, contents: 'small1', scale: 0.3, enters: true, underway: true, "
    + "repeat: true, duration: { from: 16, to: 24 }, "
    + "animations: [ { keyPath: 'transform.translation.y', toValue: 1400 } ] } } ] }"

  private func run(_ size: Size2, degrees: Double, _ text: String = entering) throws
    -> SceneSimulation
  {
    let held = Surroundings.held(at: Angle.radians(degrees: degrees))
    var simulation = SceneSimulation(try easedScene(text), size: size, with: held)
    simulation.start(at: 0, with: held)
    return simulation
  }

  @Test(
    "'density' counts flakes on 10,000 square points",
    arguments: [(320.0, 320.0), (640, 320), (200, 900)])
  func density(width: Double, height: Double) throws {
    let text = "{ version: 1, layers: [ { eased: { density: 25, duration: 9 } } ] }"
    let simulation = try run(Size2(width: width, height: height), degrees: 0, text)
    #expect(simulation.census(at: 0).alive == Int((25 * width * height / 10_000).rounded()))
  }

  @Test(
    "None appears or ends in sight, and all fall to the real floor", arguments: [0.0, 35, 90, 250])
  func edges(degrees: Double) throws {
    let size = Size2(width: 400, height: 240)
    let angle = Angle.radians(degrees: degrees)
    var simulation = try run(size, degrees: degrees)
    // Half a picture of 48 pixels, from corner to corner.
    let radius = Float(24 * 0.3)
    func isInside(_ x: Float, _ y: Float) -> Bool {
      x > radius && x < Float(size.width) - radius && y > radius && y < Float(size.height) - radius
    }
    var before = shown(simulation, 0, angle: angle)
    var entered = 0
    for step in Int64(1)...900 {
      let time = step * second / 60
      simulation.advance(to: time, with: .held(at: angle))
      let now = shown(simulation, time, angle: angle)
      try #require(now.count == before.count)
      for index in 0..<now.count {
        let (dx, dy) = (now.x[index] - before.x[index], now.y[index] - before.y[index])
        if dx * dx + dy * dy < 9 {
          let down = Turn(angle).applied(to: Vector2(x: 0, y: 1))
          #expect(Double(dx) * down.x + Double(dy) * down.y > 0)
        } else {
          entered += 1
          #expect(
            !isInside(before.x[index], before.y[index]) && !isInside(now.x[index], now.y[index]))
        }
      }
      before = now
    }
    #expect(entered > 100)
  }

  @Test("From the first frame on they fill the screen evenly", arguments: [0.0, 45, 90])
  func evenly(degrees: Double) throws {
    let size = Size2(width: 400, height: 240)
    let angle = Angle.radians(degrees: degrees)
    var simulation = try run(
      size, degrees: degrees, Self.entering.replacing("density: 20", with: "density: 100"))
    for time in [0, 7 * second, 30 * second] {
      simulation.advance(to: time, with: .held(at: angle))
      let list = shown(simulation, time, angle: angle)
      var quarters = [0, 0, 0, 0]
      for index in 0..<list.count {
        guard (0..<400).contains(list.x[index]), (0..<240).contains(list.y[index]) else { continue }
        quarters[(list.x[index] < 200 ? 0 : 1) + (list.y[index] < 120 ? 0 : 2)] += 1
      }
      // 960 flakes, some of them on their way in or out.
      #expect(quarters.allSatisfy { (150...300).contains($0) }, "\(time): \(quarters)")
    }
  }

  @Test("'underway' begins in mid-course, and 'enters' alone beyond the side that faces up")
  func underWay() throws {
    let fresh = try run(
      phone, degrees: 0, Self.entering.replacing("underway: true", with: "underway: false"))
    let list = shown(fresh, 0)
    #expect(list.count > 300 && list.y.allSatisfy { $0 < -7 })
    let running = shown(try run(phone, degrees: 0), 0)
    #expect(running.y.contains { $0 > 500 })
  }

  @Test("The shipped ones have as many flakes by area on every screen, from the first frame on")
  func shippedScenes() throws {
    for name in ["eased-basic", "eased-display-link"] {
      let scene = try shipped(name)
      for size in [
        Size2(width: 320, height: 320), Size2(width: 569, height: 320),
        Size2(width: 320, height: 569),
      ] {
        var simulation = SceneSimulation(scene, size: size, with: .held(at: 0))
        simulation.start(at: 0, with: .held(at: 0))
        for time in [0, 11 * second] {
          simulation.advance(to: time, with: .held(at: 0))
          let list = shown(simulation, time)
          let seen = list.x.indices.count { index in
            list.color[index].alpha > 0.1 && (0..<Float(size.width)).contains(list.x[index])
              && (0..<Float(size.height)).contains(list.y[index])
          }
          let density = Double(seen) * 10_000 / (size.width * size.height)
          #expect((12...60).contains(density), "\(name), \(size), \(time): \(density)")
        }
      }
    }
  }
}
