import Graphics
import Motion
import Testing

@testable import Emitter

@Suite("Light of particles on other layers")
struct LightTests {
  /// A lamp that flies right by 60 points a second and fades in two seconds.
  private func lamp(_ change: (inout EmitterCell) -> Void = { _ in }) -> EmitterCell {
    cell {
      ($0.birthRate, $0.duration, $0.lifetime) = (100, 0.015, 5)
      ($0.velocity, $0.illumination, $0.alphaSpeed) = (60, 2, -0.5)
      $0.color = Color(red: 1, green: 0.5, blue: 0.25)
      change(&$0)
    }
  }

  private func light(
    _ layer: EmitterLayer, at seconds: Double, _ placement: EmitterPlacement = EmitterPlacement()
  ) -> EmitterLight {
    var simulation = EmitterSimulation(layer, field: .none)
    let time = Instant.nanoseconds(seconds: seconds)
    simulation.advance(to: time, field: .none)
    return simulation.light(at: time, placement: placement)
  }

  @Test("Colour, opacity and illumination multiply; the place is the particle's")
  func single() throws {
    let light = light(layer(lamp()), at: 1.01)
    #expect((light.red - 1).magnitude < 1e-5)
    #expect((light.green - 0.5).magnitude < 1e-5 && (light.blue - 0.25).magnitude < 1e-5)
    let place = try #require(light.place)
    #expect((place.x - 60).magnitude < 1e-3 && place.y == 0)
    let placed = EmitterPlacement(angle: .pi / 2, pivot: .zero, scale: 2)
    let turned = try #require(self.light(layer(lamp()), at: 1.01, placed).place)
    #expect(turned.x.magnitude < 1e-3 && (turned.y - 120).magnitude < 1e-3)
  }

  @Test("Cells without illumination, hidden ones and the dead are dark; an invisible one shines")
  func dark() {
    #expect(light(layer(lamp { $0.illumination = 0 }), at: 1) == .none)
    #expect(light(layer(lamp { $0.isEnabled = false }), at: 1) == .none)
    #expect(light(layer(lamp()), at: 6).place == nil)
    #expect(light(layer(lamp { $0.contents = nil }), at: 1).place != nil)
  }

  @Test("Two lights add up, and their middle is nearer to the stronger one; a nested cell shines")
  func several() throws {
    let one = EmitterLight(.white, at: Vector2(x: 0, y: 0))
    let other = EmitterLight(.white, at: Vector2(x: 30, y: 60), strength: 2)
    let both = one + other
    #expect(both.red == 3 && both.place == Vector2(x: 20, y: 40))
    #expect((both * 0.5).blue == 1.5 && (both * 0.5).place == both.place)
    let shell = cell {
      ($0.birthRate, $0.duration, $0.lifetime, $0.velocity) = (100, 0.015, 5, 100)
      $0.emitterCells = [lamp { $0.beginTime = 1 }]
    }
    #expect(light(layer(shell), at: 0.9) == .none)
    let place = try #require(light(layer(shell), at: 1.03).place)
    // Born 1.01 s after the shell, at its place then.
    #expect((place.x - 101).magnitude < 1.5)
  }

  @Test("Cells with 'lit' take the light of a flash, in every render mode; others do not")
  func lit() {
    let flash = WorldLight(place: .zero, color: Color(red: 0, green: 0, blue: 1), reach: 1000)
    for mode in [EmitterRenderMode.unordered, .additive, .oldestFirst, .backToFront] {
      func color(_ share: Double, _ flash: WorldLight?) -> Color? {
        let layer = layer(lamp(), lamp { ($0.lit, $0.velocity) = (share, 0) }) {
          $0.renderMode = mode
        }
        var simulation = EmitterSimulation(layer, field: .none)
        let time = Instant.nanoseconds(seconds: 1)
        simulation.advance(to: time, field: .none)
        var list = DisplayList(images: simulation.images)
        simulation.append(to: &list, at: time, placement: EmitterPlacement(), flash: flash)
        // The other one has flown away, and keeps its colour.
        for index in 0..<list.count where list.color[index].alpha > 0 && list.x[index] > 1 {
          #expect(list.color[index].red == 1, "\(mode)")
        }
        return (0..<list.count).first { list.color[$0].alpha > 0 && list.x[$0] < 1 }.map {
          list.color[$0]
        }
      }
      let own = color(1, nil)
      #expect(own != nil && color(0, flash) == own)
      #expect(color(1, flash)?.blue ?? 0 > 0.6 && color(1, flash)?.red == 0.5, "\(mode)")
      #expect(color(3, flash)?.red == 0.25)
    }
  }

  @Test("In perspective the light is where its particle is seen")
  func depth() throws {
    let deep = layer(lamp()) {
      ($0.preservesDepth, $0.emitterZPosition) = (true, 500)
      $0.emitterPosition = Vector2(x: 10, y: 0)
    }
    let place = try #require(light(deep, at: 0.02).place)
    #expect((place.x - 2 * (10 + 0.6)).magnitude < 0.05)
  }
}
