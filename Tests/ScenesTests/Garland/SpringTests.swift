import Foundation
import Graphics
import Testing

@testable import Scenes

@Suite("Springs: the numbers of the article about ropes (D4 4.5–4.9, 4.12)")
struct SpringTests {
  private static let step = 1.0 / 60

  /// x over time, from 100 beside a rest at 200.
  private func swing(
    _ spring: Spring, seconds: Double, step: Double = step, mass: Double = 1
  ) -> [Double] {
    var point = Spring.Point(Vector2(x: 300, y: 0))
    return (0..<Int((seconds / step).rounded())).map { _ in
      spring.advance(&point, to: Vector2(x: 200, y: 0), seconds: step)
      return point.position.x - 200
    }
  }

  /// The mean time between falls through the rest, in seconds.
  private func period(_ way: [Double], step: Double) -> Double {
    var falls: [Double] = []
    for index in 1..<way.count where way[index - 1] > 0 && way[index] <= 0 {
      let share = way[index - 1] / (way[index - 1] - way[index])
      falls.append((Double(index - 1) + share) * step)
    }
    return (falls[falls.count - 1] - falls[0]) / Double(falls.count - 1)
  }

  @Test("4.6 undamped: 0.4443 s, 0.4432 s at 60 Hz, and no growth beyond 100.7 points")
  func undamped() {
    let spring = Spring(k: -200, mass: 1, damping: 0)
    let frames = swing(spring, seconds: 60)
    #expect((period(frames, step: Self.step) - 0.4432).magnitude < 0.0001)
    #expect(frames.allSatisfy { $0.magnitude <= 100.71 })
    // A minute on it is still as wide: nothing is lost either.
    #expect(frames.suffix(60).map(\.magnitude).max() ?? 0 > 99)
    let fine = swing(spring, seconds: 10, step: 1e-4)
    #expect((period(fine, step: 1e-4) - 0.4443).magnitude < 0.0001)
  }

  @Test("4.5 a step is the article's: v += a·dt, then x += v·dt")
  func integrator() {
    var (x, v) = (100.0, 0.0)
    let way = swing(Spring(k: -200, mass: 2, damping: -3), seconds: 1)
    for place in way {
      v += (-200 * x - 3 * v) / 2 / 60
      x += v / 60
      #expect((place - x).magnitude < 1e-9)
    }
  }

  @Test(
    "4.7 damped: the first overshoot, and when it hangs still within a point",
    arguments: [(-10.0, 0.289, 0.75), (-2, 0.803, 4.43)])
  func damped(damping: Double, overshoot: Double, still: Double) throws {
    // The figures are those of steps of 1/60 s; the differential equation's are 30.5 % and 80.0 %.
    let frames = swing(Spring(k: -200, mass: 1, damping: damping), seconds: 8)
    #expect((-(frames.min() ?? 0) / 100 - overshoot).magnitude < 0.0006)
    let lastFrame = try #require(frames.lastIndex { $0.magnitude >= 1 })
    #expect((Double(lastFrame + 1) / 60 - still).magnitude < 0.018)
    let exact = swing(Spring(k: -200, mass: 1, damping: damping), seconds: 8, step: 1e-4)
    let ratio = -damping / (2 * 200.0.squareRoot())
    let theory = exp(-.pi * ratio / (1 - ratio * ratio).squareRoot())
    #expect((-(exact.min() ?? 0) / 100 - theory).magnitude < 0.0005)
  }

  @Test(
    "4.8 a stall of 100 ms or 5 s explodes nothing",
    arguments: [(-200.0, -10.0), (-300, -10), (-300, 0), (-100_000, -10_000)], [0.1, 5])
  func stall(numbers: (Double, Double), seconds: Double) {
    let spring = Spring(k: numbers.0, mass: 1, damping: numbers.1)
    let way = swing(spring, seconds: 50 * seconds, step: seconds)
    #expect(way.allSatisfy { $0.magnitude <= 115 })
    // As if nothing had stood still: a stall is gone through in the same steps.
    guard numbers.0 > -1000, seconds == 0.1 else { return }
    let frames = swing(spring, seconds: 5)
    #expect((way[49] - frames[299]).magnitude < 1e-6)
  }

  @Test(
    "4.12 all of the article's sliders are stable",
    arguments: [-300.0, -150, -10], [(1.0, -5.0), (1, 0), (10, -5), (10, 0)])
  func sliders(k: Double, other: (Double, Double)) {
    let way = swing(Spring(k: k, mass: other.0, damping: other.1), seconds: 60)
    #expect(way.allSatisfy { $0.magnitude <= 105 })
  }

  @Test(
    "Hostile numbers stay numbers, and near their rest",
    arguments: [0, -1, -1e9, -Double.infinity, Double.nan, 1e9],
    [1e-9, 0, -1, Double.nan, 1e300, Double.infinity])
  func hostile(factor: Double, mass: Double) {
    for damping in [0, factor] {
      var point = Spring.Point(Vector2(x: 100, y: -100))
      let spring = Spring(k: factor, mass: mass, damping: damping)
      for seconds in [1.0 / 60, 0.1, 5, 1e9, .infinity, .nan, -1, 0] {
        spring.advance(&point, to: .zero, seconds: seconds)
        #expect(point.position.x.magnitude <= 300 && point.position.y.magnitude <= 300)
        #expect(point.velocity.isFinite)
      }
      spring.advance(&point, to: Vector2(x: .nan, y: 0), seconds: 1)
      #expect(point.position.isFinite)
    }
  }

  @Test("4.9 both axes swing by themselves, and follow the rest where it goes")
  func axes() {
    let spring = Spring(k: -200, mass: 1, damping: -10)
    var (both, across) = (Spring.Point(Vector2(x: 7, y: 90)), Spring.Point(Vector2(x: 7, y: 0)))
    for _ in 0..<30 {
      spring.advance(&both, to: Vector2(x: 40, y: -5), seconds: Self.step)
      spring.advance(&across, to: Vector2(x: 40, y: 0), seconds: Self.step)
      #expect(both.position.x == across.position.x)
    }
    for _ in 0..<300 { spring.advance(&both, to: Vector2(x: -20, y: 11), seconds: Self.step) }
    #expect((both.position - Vector2(x: -20, y: 11)).length < 0.01)
  }
}
