import Glibc
import Gravity
import Motion
import Testing

func sample(_ seconds: Double, _ x: Double, _ y: Double, _ z: Double) -> MotionSample {
  MotionSample(
    instant: Instant(nanoseconds: Instant.nanoseconds(seconds: seconds)),
    acceleration: Acceleration(x: x, y: y, z: z))
}

@Suite struct LowPassFilterTests {
  /// Sample times after a step at 0, up to a second; the last sample before it is at 0.
  private func times(rate: Double, jitter: Double) -> [Double] {
    var random = SeededGenerator(seed: 11)
    return (1...Int(rate)).map { (Double($0) + random.next(around: 0, range: jitter)) / rate }
  }

  @Test(arguments: [12.5, 50, 200, 1000], [0, 0.9])
  func reachesTwoThirdsAfterItsTimeConstant(rate: Double, jitter: Double) throws {
    var filter = LowPassFilter(timeConstant: 0.1)
    filter.update(sample(0, 0, 0, 0))
    var reached: Double?
    for time in times(rate: rate, jitter: jitter) {
      filter.update(sample(time, 1, -2, 0.5))
      let value = try #require(filter.value)
      // On the curve 1 − e^(−t/τ) at every sample, so 63.2 % are reached at τ.
      #expect((value.x - (1 - exp(-time / 0.1))).magnitude < 1e-6)
      #expect((value.y + 2 * value.x).magnitude < 1e-12)
      if reached == nil, value.x >= 1 - exp(-1) - 1e-9 {
        reached = time / -log(1 - value.x)
      }
    }
    #expect((try #require(reached) - 0.1).magnitude < 0.002)
  }

  /// Counted from the first sample after a step, the filter is a period ahead.
  ///
  /// The first sample counts for the whole time since the one before, so a test must state its origin.
  @Test func countedOtherwiseItIsAPeriodAhead() throws {
    var filter = LowPassFilter(timeConstant: 0.1)
    filter.update(sample(0, 0, 0, 0))
    filter.update(sample(0.08, 1, 0, 0))
    filter.update(sample(0.16, 1, 0, 0))
    let value = try #require(filter.value)
    #expect((value.x - (1 - exp(-0.16 / 0.1))).magnitude < 1e-12)
  }

  @Test func pausesStartAfresh() {
    var filter = LowPassFilter(timeConstant: 10)
    filter.update(sample(0, 0, -1, 0))
    #expect((filter.update(sample(0.5, 1, 0, 0))?.x ?? 1) < 0.05)
    #expect(filter.update(sample(1.01, 1, 0, 0))?.x == 1)
  }

  @Test func whatIsNoNumberChangesNothing() {
    var filter = LowPassFilter(timeConstant: 0.1)
    #expect(filter.update(sample(0, .nan, 0, 0)) == nil)
    filter.update(sample(1, 0, -1, 0))
    for wrong in [Double.nan, .infinity, -.infinity] {
      #expect(filter.update(sample(1.1, wrong, 0, 0)) == .upright)
      #expect(filter.update(sample(1.1, 0, wrong, 0)) == .upright)
      #expect(filter.update(sample(1.1, 0, 0, wrong)) == .upright)
    }
    // The time of an ignored sample does not count either.
    let value = filter.update(sample(1.2, 1, -1, 0))
    #expect(((value?.x ?? 0) - (1 - exp(-2))).magnitude < 1e-12)
  }

  @Test func whatIsNotNewerChangesNothing() {
    var filter = LowPassFilter(timeConstant: 0.1)
    filter.update(sample(1, 0, -1, 0))
    #expect(filter.update(sample(1, 1, 0, 0)) == .upright)
    #expect(filter.update(sample(0.9, 1, 0, 0)) == .upright)
  }

  @Test(arguments: [0.0, -1, .nan])
  func withoutATimeConstantSamplesPass(timeConstant: Double) {
    var filter = LowPassFilter(timeConstant: timeConstant)
    filter.update(sample(0, 0, -1, 0))
    #expect(filter.update(sample(0.01, 0.25, 0.5, 1)) == Acceleration(x: 0.25, y: 0.5, z: 1))
  }
}
