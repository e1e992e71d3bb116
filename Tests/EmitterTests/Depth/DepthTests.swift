import Graphics
import Motion
import Portable
import Testing

@testable import Emitter

@Suite("Snow in depth: what depth decides")
struct DepthTests {
  @Test("The farthest are drawn first; nearer ones are larger, faster and clearer")
  func order() {
    var screen = DepthScreen()
    (screen.depth.density, screen.depth.aperture) = (300, 0)
    let simulation = DepthSimulation(
      screen.snow { $0.velocityRange = 0 }, screen: screen.bounds, turn: .none)
    let sprites = simulation.sprites(at: 0)
    #expect(sprites.count > 2000)
    for (far, near) in zip(sprites, sprites.dropFirst()) {
      #expect(far.scale <= near.scale && far.color.alpha <= near.color.alpha)
    }
    let speeds = simulation.particles.map(\.speed)
    for (far, near) in zip(speeds, speeds.dropFirst()) {
      #expect(far <= near)
    }
    #expect(sprites[0].scale == 1 && (20...23).contains(sprites[sprites.count - 1].scale))
    #expect((speeds[0] / 16 - 1).magnitude < 0.01)
    let fastest = Double(speeds[sprites.count - 1])
    #expect((8...9.3).contains(fastest / 16), "22^0.72 = 9.26")
    #expect((sprites[0].color.alpha - 0.368).magnitude < 0.01, "e^-1")
  }

  @Test("The number falls with the cube of nearness, and follows the density and the area")
  func numbers() {
    var screen = DepthScreen()
    screen.depth.density = 500
    let scales = screen.simulation().sprites(at: 0).filter {
      $0.x >= 0 && $0.x < 400 && $0.y >= 0 && $0.y < 240
    }.map(\.scale)
    #expect((Double(scales.count) / 4800 - 1).magnitude < 0.03, "\(scales.count)")
    // Share of those nearer than twice the farthest: 1/4, of three times: 1/9; sizes are rounded by 6 %.
    for factor in [2.0, 3] {
      let share = Double(scales.count { Double($0) > factor * 1.03 }) / Double(scales.count)
      #expect((share * factor * factor - 1).magnitude < 0.15, "\(factor): \(share)")
    }
  }

  @Test("Out of focus near the glass: softer pictures, larger and fainter; sharp beyond")
  func blur() {
    let disc = Bitmap.mask(side: 24) { x, y in x * x + y * y <= 1 ? 1 : 0 }
    var screen = DepthScreen()
    screen.depth.density = 100
    let simulation = DepthSimulation(
      screen.snow { $0.contents = disc }, screen: screen.bounds, turn: .none)
    let sprites = simulation.sprites(at: 0)
    let images = simulation.images
    #expect(images[0] == disc && images.count > 4)
    #expect(sprites.prefix(sprites.count / 2).allSatisfy { images[Int($0.image)] == disc })
    let last = sprites[sprites.count - 1]
    let nearest = images[Int(last.image)]
    // The circle is 1.1 flakes wide: 2.1 as wide together, and 0.83 as bright; haze leaves 0.95 of that.
    let width = Double(last.scale) * Double(nearest.width)
    let (narrow, wide) = (20.0 * 24 * 2, 24.0 * 24 * 2.5)
    #expect((narrow...wide).contains(width), "\(width)")
    #expect((0.72...0.85).contains(last.color.alpha), "\(last.color.alpha)")
    #expect(nearest.bytes.max() == 255)
  }

  @Test("A range covers its depths alone; reversed ends mean the same; one depth is one size")
  func ranges() {
    func scales(_ from: Double, _ to: Double) -> [Float] {
      var screen = DepthScreen(depth: EmitterDepth(from: from, to: to))
      screen.depth.density = 20
      return screen.simulation().sprites(at: 0).map(\.scale)
    }
    let middle = scales(0.6, 0.4)
    #expect(middle == scales(0.4, 0.6) && middle.count > 150)
    let (least, most) = (EmitterDepth.nearness(0.6), EmitterDepth.nearness(0.4))
    #expect(middle.allSatisfy { (least * 0.93...most * 1.07).contains(Double($0)) })
    for depth in [0, 0.25, 0.5, 1] {
      let single = scales(depth, depth)
      #expect(single.count > 150 && Set(single).count == 1, "\(depth): \(single.count)")
    }
  }

  @Test("Cells share the order: slice by slice, from far to near")
  func cells() {
    let screen = DepthScreen()
    var snow = screen.snow()
    snow.emitterCells.append(snow.emitterCells[0])
    snow.emitterCells[1].contents = Bitmap(width: 2, height: 2, format: .mask)
    let sprites = DepthSimulation(snow, screen: screen.bounds, turn: .none).sprites(at: 0)
    #expect(Set(sprites.map(\.image)) == [0, 1])
    for (far, near) in zip(sprites, sprites.dropFirst()) {
      #expect(far.scale <= near.scale * 1.3, "within a slice of 14 %, rounded")
    }
  }

  @Test("More than a layer may hold is thinned, and nothing traps")
  func cap() {
    for (density, scale) in [(10_000.0, 1.0), (10_000, 1e6), (1, -1e30), (1, 0)] {
      var screen = DepthScreen(size: Size2(width: 4000, height: 3000))
      screen.depth.density = density
      var simulation = DepthSimulation(
        screen.snow { $0.scale = scale }, screen: screen.bounds, turn: .none)
      simulation.run(0.1) { _ in .none }
      #expect(simulation.store.count <= EmitterLayer.mostParticles)
    }
  }
}
