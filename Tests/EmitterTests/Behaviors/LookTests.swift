import Graphics
import Motion
import Portable
import Testing

@testable import Emitter

@Suite struct LookTests {
  @Test("Straight lines between stops, and the area under them")
  func curve() throws {
    func level(_ curve: LifeCurve, _ share: Float) -> Float {
      curve.values(SIMD8(repeating: share))[0]
    }
    func area(_ curve: LifeCurve, _ share: Float) -> Float {
      curve.areas(SIMD8(repeating: share))[0]
    }
    let curve = try #require(LifeCurve([0, 4, 1], [0.2, 0.6, 0.8]))
    let values: [(Float, Float)] = [(0, 0), (0.2, 0), (0.3, 1), (0.6, 4), (0.7, 2.5), (1, 1)]
    for (share, value) in values { #expect((level(curve, share) - value).magnitude < 1e-5) }
    #expect((area(curve, 1) - (0.8 + 0.5 + 0.2)).magnitude < 1e-5)
    #expect((area(curve, 0.3) - 0.05).magnitude < 1e-5)
    let even = try #require(LifeCurve([2, 0, 6], []))
    #expect(level(even, 0.25) == 1 && level(even, 0.75) == 3 && area(even, 1) == 2)
    let constant = try #require(LifeCurve([5], [0.7]))
    #expect(level(constant, 0) == 5 && level(constant, 1) == 5 && area(constant, 0.5) == 2.5)
    #expect(LifeCurve([], []) == nil)
    // What cannot be: no numbers, and places that go back.
    let odd = try #require(LifeCurve([.nan, 1, 2], [.nan, 0.5, 0.2]))
    #expect(level(odd, 0) == 0 && level(odd, 0.5) == 2 && area(odd, 1).isFinite)
  }

  private func sprite(
    _ behavior: EmitterBehavior, at age: Double, set: (inout EmitterCell) -> Void = { _ in }
  ) throws -> Sprite {
    let living = single(behavior) {
      $0.lifetime = 4
      set(&$0)
    }
    return try #require(track(living, seconds: age, every: age).last).sprite
  }

  @Test("Size: in the cell's place or multiplying it, with growth or a growth of its own")
  func scale() throws {
    let grown: (inout EmitterCell) -> Void = { ($0.scale, $0.scaleSpeed) = (0.5, 0.1) }
    #expect(try sprite(.valueOverLife(.scale, [0, 2]), at: 2, set: grown).scale == 1.2)
    #expect(
      try sprite(.valueOverLife(.scale, [0, 2], multiplies: true), at: 2, set: grown).scale == 0.7)
    // From 1 to 0 a second over 4 s: 0.75 · 2 by the middle.
    #expect(try sprite(.valueOverLife(.scaleSpeed, [1, 0]), at: 2, set: grown).scale == 2)
  }

  @Test("Turning: an angle, or a speed whose turns add up")
  func rotation() throws {
    #expect(try sprite(.valueOverLife(.rotation, [0, 2]), at: 3) { $0.spin = 9 }.rotation == 1.5)
    #expect(
      try sprite(.valueOverLife(.spin, [0, 4]), at: 4 - 1e-6) { $0.spin = 9 }.rotation > 7.99)
    #expect(try sprite(.valueOverLife(.spin, [0, 4]), at: 2).rotation == 2)
  }

  @Test("Colours: a gradient in the cell's place, channels after it, all clamped at last")
  func color() throws {
    let gradient = EmitterBehavior(
      ColorOverLifeBehavior([.white, Color(red: 1, green: 0, blue: 0, alpha: 0)]))
    let tinted: (inout EmitterCell) -> Void = { ($0.color, $0.redSpeed) = (.black, -9) }
    #expect(
      try sprite(gradient, at: 1, set: tinted).color
        == Color(red: 1, green: 0.75, blue: 0.75, alpha: 0.75))
    #expect(try sprite(.valueOverLife(.alpha, [0, 1, 0]), at: 3).color.alpha == 0.5)
    #expect(try sprite(.valueOverLife(.green, [0, 9]), at: 2).color.green == 1)
    let half = try sprite(.valueOverLife(.alpha, [1, 0], multiplies: true), at: 2) {
      $0.color.alpha = 0.5
    }
    #expect(half.color.alpha == 0.25)
  }

  @Test("Nested cells inherit their parent's size and colour")
  func inheritance() throws {
    var parent = cell { ($0.birthRate, $0.lifetime, $0.duration) = (1, 4, 1) }
    parent.emitterCells = [cell { ($0.birthRate, $0.lifetime, $0.scale) = (1, 1, 3) }]
    parent.emitterBehaviors = [.valueOverLife(.scale, [0, 1]), .valueOverLife(.red, [0, 1])]
    var simulation = EmitterSimulation(layer(parent), field: .none)
    simulation.advance(to: 3 * second, field: .none)
    let child = try #require(simulation.sprites(at: 3 * second).last)
    #expect(child.scale == 1.5 && child.color.red == 0.5)
  }

  @Test("Pictures point in the direction of flight, bent by gravity, plus a rotation")
  func alignment() throws {
    let thrown = single(.alignToMotion(rotation: 0.25)) {
      ($0.velocity, $0.emissionLongitude, $0.yAcceleration) = (60, -1, 40)
    }
    for (age, sprite) in track(thrown, seconds: 5) {
      let start = SineCosine(-1)
      let way = arcTangent(60 * start.sine + 40 * age, over: 60 * start.cosine)
      #expect((Double(sprite.rotation) - way - .pi / 2).magnitude < 1e-4)
    }
  }

  @Test("A curve of sizes counts for how far a flake reaches")
  func reach() {
    let plain = single().largestRadius
    #expect(single(.valueOverLife(.scale, [0, -5, 2])).largestRadius >= 5 * plain)
    #expect(single(.valueOverLife(.scale, [0.5], multiplies: true)).largestRadius == plain / 2)
    #expect(
      single { $0.emitterBehaviors = [.valueOverLife(.scale, [3])] }.largestRadius >= 3 * plain)
  }
}
