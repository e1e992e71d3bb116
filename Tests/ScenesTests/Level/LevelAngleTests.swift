import Motion
import Portable
import Testing

@testable import Scenes

@Suite("The angle of the level world")
struct LevelAngleTests {
  private static let second: Int64 = 1_000_000_000
  private static let diagonal = 933.0

  /// Noise of a filtered sensor: remembers itself for 1.4 s, in degrees.
  private struct Noise {
    var random: SeededGenerator
    var value = 0.0
    let deviation: Double

    mutating func next() -> Double {
      let keep = exponential(-1 / (1.4 * 60))
      let push = (0..<4).reduce(-2.0) { sum, _ in sum + random.nextUnit() } * 3.0.squareRoot()
      value = value * keep + push * deviation * (1 - keep * keep).squareRoot()
      return value
    }
  }

  private func time(_ step: Int) -> Int64 { Int64(step) * Self.second / 60 + 1000 }

  @Test("At rest the world stands still in spite of noise", arguments: [0.006, 0.03, 0.1])
  func rest(deviation: Double) {
    var noise = Noise(random: SeededGenerator(seed: 4), deviation: deviation)
    var level = LevelAngle(at: 0, 0.3, diagonal: Self.diagonal)
    var (last, moved, largest) = (0.3, 0, 0.0)
    for step in 1...60 * 1800 {
      let measured = 0.3 + Angle.radians(degrees: noise.next())
      level.advance(to: time(step), measured)
      let shown = level.shown(at: time(step), measured)
      // The first minute teaches it the noise.
      guard step > 60 * 60 else { continue }
      if shown != last { moved += 1 }
      largest = max(largest, Angle.degrees(radians: (shown - 0.3).magnitude))
      last = shown
    }
    // Half an hour: a few glides towards the mean, of 36 steps each.
    #expect(moved < 36 * 12)
    #expect(largest < max(0.05, deviation * 1.2))
  }

  @Test("A turn that begins slowly is followed, too", arguments: [2.0, 4, 8, 30])
  func slowTurn(seconds: Double) {
    var noise = Noise(random: SeededGenerator(seed: 5), deviation: 0.03)
    var level = LevelAngle(at: 0, 0, diagonal: Self.diagonal)
    for step in 1...60 * 40 {
      // At rest for three seconds, then 45°.
      let way = min(max(Double(step - 180) / 60 / seconds, 0), 1)
      let turned = Angle.radians(degrees: 45) * way * way * (3 - 2 * way)
      let measured = turned + Angle.radians(degrees: noise.next())
      level.advance(to: time(step), measured)
      let shown = level.shown(at: time(step), measured)
      #expect(Angle.degrees(radians: (shown - measured).magnitude) < 1)
    }
  }

  @Test("A turn is followed without a jump, and exactly when it has caught up")
  func turn() {
    var level = LevelAngle(at: 0, 0, diagonal: Self.diagonal)
    var last = 0.0
    for step in 1...600 {
      // At rest for five seconds, then 30° in a second, then at rest.
      let way = min(max(Double(step - 300) / 60, 0), 1)
      let measured = Angle.radians(degrees: 30) * way * way * (3 - 2 * way)
      level.advance(to: time(step), measured)
      let shown = level.shown(at: time(step), measured)
      #expect(Angle.degrees(radians: (shown - last).magnitude) < 1.2)
      if step > 330 { #expect((shown - measured).magnitude < 1e-9) }
      last = shown
    }
  }

  @Test("The short way round is taken across ±180°")
  func wrap() {
    var level = LevelAngle(at: 0, 3.1, diagonal: Self.diagonal)
    var last = 3.1
    for step in 1...900 {
      let measured = Angle.wrapped(3.1 + (step > 300 ? Double(step - 300) * 0.001 : 0))
      level.advance(to: time(step), measured)
      let shown = level.shown(at: time(step), measured)
      #expect(Angle.shortestArc(from: last, to: shown).magnitude < 0.02)
      last = shown
    }
  }

  @Test("Every rate of frames sees the same angles", arguments: [30, 144])
  func rates(rate: Int) {
    func run(_ rate: Int) -> [Int64: Double] {
      var random = SeededGenerator(seed: 8)
      let jolts = (0..<2400).map { _ in random.next(around: 0, range: 0.02) }
      // What is measured between two steps is that of the earlier one, as in a log of 60 Hz.
      func measured(_ time: Int64) -> Double {
        let step = Int(time * 60 / Self.second)
        return jolts[step] * (step / 300 % 2 == 0 ? 0.01 : 1) + Double(step / 600)
      }
      var level = LevelAngle(at: 0, measured(0), diagonal: Self.diagonal)
      var angles: [Int64: Double] = [:]
      for frame in 0..<rate * 30 {
        let now = Int64(frame) * Self.second / Int64(rate)
        while level.nextStep <= now {
          let step = level.nextStep
          level.advance(to: step, measured(step))
        }
        angles[now] = level.shown(at: now, measured(now))
      }
      return angles
    }
    let (one, other) = (run(60), run(rate))
    let common = Set(one.keys).intersection(other.keys)
    #expect(common.count >= 180)
    for time in common { #expect(one[time] == other[time], "at \(time)") }
  }
}
