import Gravity
import Motion
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
    var meter = Meter()
    meter.start()
    for index in 0..<samples {
      var sample = input[index % input.count]
      if index % input.count == 0 { offset += 60_010_000_000 }
      sample.instant = sample.instant.advanced(by: offset)
      sum += estimator.update(sample).angle
    }
    meter.stop()
    precondition(sum.isFinite)
    return meter.row("gravity \(filter.rawValue)", per: "sample", samples)
  }
}
