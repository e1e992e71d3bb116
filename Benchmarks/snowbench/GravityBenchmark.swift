import CAllocationCounter
import Gravity
import Motion
import Posix
import Sensors

/// The gravity estimator on its own.
struct GravityBenchmark {
  /// Which filter to measure.
  let filter: GravitySettings.Filter

  func run(samples: Int) -> Row {
    let motion = SyntheticMotion(seed: 1)
    let input = (0..<motion.count).map(motion.sample)
    var settings = GravitySettings()
    settings.filter = filter
    var estimator = GravityEstimator(settings)
    var offset: Int64 = 0
    var sum = 0.0
    let before = snow_allocation_count()
    let begin = MonotonicClock.nanoseconds
    for index in 0..<samples {
      var sample = input[index % input.count]
      if index % input.count == 0 { offset += 60_010_000_000 }
      sample.instant = sample.instant.advanced(by: offset)
      sum += estimator.update(sample).angle
    }
    let time = Double(MonotonicClock.nanoseconds - begin)
    let allocations = Double(snow_allocation_count() - before)
    precondition(sum.isFinite)
    return Row(
      name: "gravity \(filter.rawValue)",
      figures: [
        ("per_sample", time / Double(samples), "ns"),
        ("allocations", allocations / Double(samples), "a sample"),
      ])
  }
}
