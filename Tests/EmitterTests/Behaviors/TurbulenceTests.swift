import Motion
import Testing

@testable import Emitter

@Suite struct TurbulenceTests {
  private let eddies = Eddies(TurbulenceBehavior(strength: 50, size: 80, speed: 20, seed: 7))

  private func samples(_ seed: UInt64 = 7, count: Int = 20_000) -> [(x: Float, y: Float)] {
    let eddies = Eddies(TurbulenceBehavior(strength: 50, size: 80, seed: seed))
    var random = SeededGenerator(seed: 1)
    return (0..<count).map { _ in
      eddies.force(
        x: random.nextUnit() * 4000 - 2000, y: random.nextUnit() * 4000 - 2000, drifted: 0)
    }
  }

  @Test("The force has the given strength, equal in all directions")
  func strength() {
    for seed in [1, 2, 3] as [UInt64] {
      let forces = samples(seed)
      let squares = forces.map { Double($0.x * $0.x + $0.y * $0.y) }
      let root = (squares.reduce(0, +) / Double(forces.count)).squareRoot()
      // 2,048 random numbers make the eddies.
      #expect((root / 50 - 1).magnitude < 0.08, "\(root)")
      let across = forces.map { Double($0.x * $0.x) }.reduce(0, +)
      #expect((across / squares.reduce(0, +) - 0.5).magnitude < 0.06)
      let mean = forces.map { Double($0.x) }.reduce(0, +) / Double(forces.count)
      #expect(mean.magnitude < 2)
    }
  }

  @Test("No source, no sink: what flows into any square flows out of it")
  func divergence() {
    var random = SeededGenerator(seed: 2)
    for _ in 0..<200 {
      let (x, y) = (random.nextUnit() * 1000, random.nextUnit() * 1000)
      let h = 0.5
      func force(_ dx: Double, _ dy: Double) -> (x: Float, y: Float) {
        eddies.force(x: x + dx, y: y + dy, drifted: 3)
      }
      let flow = (force(h, 0).x - force(-h, 0).x) + (force(0, h).y - force(0, -h).y)
      // Beside changes of about 1 in the components; what is left is the knots' kinks.
      #expect(flow.magnitude < 0.05, "\(flow)")
    }
  }

  @Test("Continuous, and about as large as it says")
  func size() {
    var turns = 0
    for row in 0..<8 {
      let line = (0..<4000).map {
        eddies.force(x: Double($0) / 2, y: Double(row) * 411, drifted: 0).y
      }
      #expect(zip(line, line.dropFirst()).allSatisfy { ($0 - $1).magnitude < 5 })
      turns += zip(line, line.dropFirst()).count { ($0 < 0) != ($1 < 0) }
    }
    // 2,000 points are 25 eddies of 80: in the middle of each the force turns round.
    #expect((18...32).contains(turns / 8), "\(turns)")
  }

  @Test("Same seed, same eddies; they change as they drift; far away there are none")
  func seeds() {
    #expect(samples(5, count: 9).map(\.x) == samples(5, count: 9).map(\.x))
    #expect(samples(5, count: 9).map(\.x) != samples(6, count: 9).map(\.x))
    let now = eddies.force(x: 10, y: 10, drifted: eddies.drift(at: 0))
    let later = eddies.force(x: 10, y: 10, drifted: eddies.drift(at: 2))
    #expect(now.x != later.x)
    for far in [.nan, .infinity, -1e300] as [Double] {
      let none = eddies.force(x: far, y: 0, drifted: 0)
      #expect(none.x == 0 && none.y == 0)
    }
  }

  @Test("With drag a light particle follows the eddies at strength / drag")
  func following() {
    let carried = single(.turbulence(strength: 400, size: 300), .drag(20)) { $0.mass = 1 }
    let eddies = Eddies(TurbulenceBehavior(strength: 400, size: 300))
    let path = track(carried, seconds: 5)
    for (before, after) in zip(path, path.dropFirst()).dropFirst(20) {
      let force = eddies.force(x: Double(before.sprite.x), y: Double(before.sprite.y), drifted: 0)
      let speed = (after.sprite.x - before.sprite.x) / 0.0213
      #expect((speed - force.x / 20).magnitude < 1.5)
    }
  }
}
