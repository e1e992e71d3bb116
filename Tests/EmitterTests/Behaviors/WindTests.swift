import Graphics
import Portable
import Testing

@testable import Emitter

@Suite struct WindTests {
  @Test("Gusts have their mean and their root mean square, and no jumps")
  func statistics() {
    let wind = WindBehavior(speed: 20, gusts: 8, seed: 3)
    var (sum, squares, steepest, rises) = (0.0, 0.0, 0.0, 0.0)
    let count = 200_000
    var before = wind.velocity(at: 0)
    for index in 1...count {
      let now = wind.velocity(at: Double(index) / 4)
      sum += now.x
      squares += (now.x - 20) * (now.x - 20)
      rises += now.y * now.y
      steepest = max(steepest, (now.x - before.x).magnitude)
      before = now
    }
    #expect((sum / Double(count) - 20).magnitude < 1)
    #expect(((squares / Double(count)).squareRoot() - 8).magnitude < 0.8)
    #expect(((rises / Double(count)).squareRoot() - 8.0 / 3).magnitude < 0.3)
    #expect(steepest < 2, "of a possible swing of 50 points a second")
  }

  @Test("The same seed blows the same; another seed and no gusts do not")
  func seeds() {
    let wind = WindBehavior(speed: 1, gusts: 5, seed: 7)
    let (same, other) = (
      WindBehavior(speed: 1, gusts: 5, seed: 7), WindBehavior(speed: 1, gusts: 5, seed: 8)
    )
    #expect(wind.velocity(at: 123.4) == same.velocity(at: 123.4))
    #expect(wind.velocity(at: 123.4) != other.velocity(at: 123.4))
    #expect(WindBehavior(speed: 3).velocity(at: 9) == Vector2(x: 3, y: 0))
    #expect(wind.velocity(at: .infinity) == Vector2(x: 1, y: 0))
  }

  @Test("Drag carries particles along with it, turned with gravity; without drag it does nothing")
  func drag() throws {
    let blown = single(.drag(2), .init(WindBehavior(speed: 30)))
    // x = 30 (t − (1 − e^(−2t)) / 2)
    for (age, sprite) in track(blown, seconds: 3) {
      let way = 30 * (age - (1 - exponential(-2 * age)) / 2)
      #expect((Double(sprite.x) - way).magnitude < 0.01 && sprite.y.magnitude < 1e-4)
    }
    let turned = track(blown, seconds: 2, field: EmitterField(turn: Turn(.pi / 2)))
    let last = try #require(turned.last?.sprite)
    #expect(last.y > 40 && last.x.magnitude < 1e-3)
    let still = track(single(.init(WindBehavior(speed: 30))), seconds: 1)
    #expect(still.allSatisfy { $0.sprite.x == 0 })
  }
}
