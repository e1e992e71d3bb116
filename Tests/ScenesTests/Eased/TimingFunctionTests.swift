import Foundation
import Scenes
import Testing

@Suite("Timing functions and keyframes")
struct TimingFunctionTests {
  private func table(_ function: TimingFunction) -> [Double] {
    [0.25, 0.5, 0.75].map(function.value(at:))
  }

  @Test("1.12 Exact sine: .0761, .2929, .6173")
  func exactSine() {
    for (value, expected) in zip(table(.easeInSine), [0.0761, 0.2929, 0.6173]) {
      #expect((value - expected).magnitude < 0.00005)
    }
    for time in stride(from: 0.0, through: 1, by: 1.0 / 64) {
      #expect(
        (TimingFunction.easeInSine.value(at: time) - (1 - cos(time * .pi / 2))).magnitude < 1e-15)
      #expect((TimingFunction.easeOutSine.value(at: time) - sin(time * .pi / 2)).magnitude < 1e-15)
      #expect(
        (TimingFunction.easeInOutSine.value(at: time) - (1 - cos(time * .pi)) / 2).magnitude < 1e-15
      )
    }
  }

  /// Control points of mission B5, each with a curve solved here by another way: many small steps.
  static let cubics: [(TimingFunction, [Double])] = [
    (.easeIn, [0.42, 0, 1, 1]), (.easeOut, [0, 0, 0.58, 1]), (.easeInEaseOut, [0.42, 0, 0.58, 1]),
    (.default, [0.25, 0.1, 0.25, 1]), (cubic(0.47, 0, 0.745, 0.715), [0.47, 0, 0.745, 0.715]),
    (cubic(0.39, 0.575, 0.565, 1), [0.39, 0.575, 0.565, 1]),
    (cubic(0.445, 0.05, 0.55, 0.95), [0.445, 0.05, 0.55, 0.95]),
    (cubic(0.12, 0, 0.39, 0), [0.12, 0, 0.39, 0]), (cubic(0.61, 1, 0.88, 1), [0.61, 1, 0.88, 1]),
    (cubic(0.37, 0, 0.63, 1), [0.37, 0, 0.63, 1]), (cubic(0, 0, 1, 1), [0, 0, 1, 1]),
    // Flat, steep and beyond 1.
    (cubic(1, 0, 0, 1), [1, 0, 0, 1]), (cubic(0, 1, 0, 1), [0, 1, 0, 1]),
    (cubic(0.3, -2, 0.7, 3), [0.3, -2, 0.7, 3]),
  ]

  private static func cubic(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> TimingFunction {
    .cubic(CubicTiming(a, b, c, d))
  }

  @Test("A cubic's y matches its x", arguments: cubics.indices)
  func curve(index: Int) {
    let (function, c) = Self.cubics[index]
    func point(_ s: Double, _ a: Double, _ b: Double) -> Double {
      3 * s * (1 - s) * (1 - s) * a + 3 * s * s * (1 - s) * b + s * s * s
    }
    for step in 0...1000 {
      let s = Double(step) / 1000
      // Where the curve is all but upright, x says little about y.
      let (low, high) = (point(s - 1e-6, c[0], c[2]), point(s + 1e-6, c[0], c[2]))
      guard high - low > 1e-9 else { continue }
      let y = function.value(at: point(s, c[0], c[2]))
      #expect((y - point(s, c[1], c[3])).magnitude < 1e-7, "\(s)")
    }
    #expect(function.value(at: 0) == 0 && function.value(at: 1) == 1)
    #expect(function.value(at: -3) == 0 && function.value(at: 3) == 1)
  }

  @Test("How far the two sets of sines' cubics are from the sines")
  func nearSines() {
    func miss(_ cubic: TimingFunction, _ sine: TimingFunction) -> Double {
      (0...1000).map {
        (cubic.value(at: Double($0) / 1000) - sine.value(at: Double($0) / 1000)).magnitude
      }
      .max() ?? 1
    }
    let expected: [(Int, TimingFunction, Double)] = [
      (4, .easeInSine, 0.0304), (5, .easeOutSine, 0.0308), (6, .easeInOutSine, 0.0175),
      (7, .easeInSine, 0.0076), (8, .easeOutSine, 0.0076), (9, .easeInOutSine, 0.0020),
    ]
    for (index, sine, error) in expected {
      #expect((miss(Self.cubics[index].0, sine) - error).magnitude < 0.0001, "\(index)")
    }
  }

  @Test("1.12 From one value to another, either way, and still outside its time")
  func basic() {
    for (from, to) in [(10.0, 30.0), (30.0, 10.0)] {
      let animation = KeyframeAnimation(
        fromValue: from, toValue: to, duration: 4, timingFunction: .easeInSine)
      #expect(animation.value(at: -1) == from && animation.value(at: 0) == from)
      #expect(animation.value(at: 4) == to && animation.value(at: 9) == to)
      #expect((animation.value(at: 2) - (from + (to - from) * 0.29289)).magnitude < 0.0001)
    }
    let beyond = KeyframeAnimation(
      fromValue: 0, toValue: 1, duration: 1, timingFunction: .cubic(CubicTiming(0.3, -2, 0.7, 3)))
    #expect(beyond.value(at: 0.2) < 0 && beyond.value(at: 0.8) > 1)
  }

  @Test("Keyframes: the whole is eased, or each part")
  func keyframes() {
    var animation = KeyframeAnimation(
      values: [0, 1, 1, 0], keyTimes: [0, 0.2, 0.6, 1], duration: 10)
    for (time, value) in zip([1.0, 2, 4, 6, 8, 10], [0.5, 1, 1, 1, 0.5, 0]) {
      #expect((animation.value(at: time) - value).magnitude < 1e-15)
    }
    animation.timingFunctions = [.easeInSine, .linear]
    #expect(
      (animation.value(at: 1) - 0.2929).magnitude < 0.0001
        && (animation.value(at: 8) - 0.5).magnitude < 1e-15)
    animation.timingFunction = .easeInSine
    let whole = 1 - cos(Double.pi / 4)
    let part = KeyframeAnimation(
      values: [0, 1, 1, 0], keyTimes: [0, 0.2, 0.6, 1], duration: 1, timingFunctions: [.easeInSine])
    #expect((animation.value(at: 5) - part.value(at: whole)).magnitude < 1e-15)
    let jump = KeyframeAnimation(values: [1, 2, 5, 6], keyTimes: [0, 0.5, 0.5, 1], duration: 2)
    #expect(jump.value(at: 0.999) < 2 && jump.value(at: 1) == 5)
    #expect(KeyframeAnimation(values: [3], duration: 1).value(at: 0.5) == 3)
    #expect(KeyframeAnimation(values: [0, 4, 2], duration: 2).value(at: 1) == 4)
  }
}
