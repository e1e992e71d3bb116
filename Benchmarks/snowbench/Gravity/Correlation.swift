import Recordings

/// Cross-correlation of estimated and true directions over time.
struct Correlation {
  private let times: [Double]
  private let estimates: [SIMD3<Double>]
  /// The rows with a reference that are to be scored, in order.
  private let truths: [(time: Double, up: SIMD3<Double>)]

  /// - Returns: nil where nothing can be compared, or the truth does not move.
  init?(_ log: LoadedLog, _ estimates: [SIMD3<Double>]) {
    times = log.samples.indices.map(log.seconds)
    self.estimates = estimates
    var truths: [(time: Double, up: SIMD3<Double>)] = []
    for (time, reference) in zip(times, log.references) {
      if let reference, reference.isMoving, let up = reference.up { truths.append((time, up)) }
    }
    self.truths = truths
    // A still panel fits at every shift; 0.2 rad is well above any noise.
    guard let first = truths.first,
      truths.contains(where: { (($0.up - first.up) * ($0.up - first.up)).sum() > 0.04 })
    else { return nil }
  }

  /// The shift with the highest correlation, in seconds, positive when the estimate is late.
  ///
  /// - Parameter range: where it is looked for.
  /// - Returns: nil when the best lies at an end of the range, which says that the best is elsewhere.
  func bestLag(within range: ClosedRange<Double>) -> Double? {
    var best = 0.0
    var range = range
    for step in [0.01, 0.001] {
      let shifts = Array(stride(from: range.lowerBound, through: range.upperBound + 1e-9, by: step))
      let values = shifts.map(value)
      guard let top = values.indices.max(by: { values[$0] < values[$1] }),
        top > 0, top < values.count - 1
      else { return nil }
      // The vertex of the parabola through the highest value and its neighbours.
      let (left, middle, right) = (values[top - 1], values[top], values[top + 1])
      let bend = left - 2 * middle + right
      best = shifts[top] + (bend < 0 ? (left - right) / (2 * bend) * step : 0)
      range = best - 0.01...best + 0.01
    }
    return best
  }

  /// The mean cosine between the truth and the estimate a while later.
  private func value(_ shift: Double) -> Double {
    var (sum, count) = (0.0, 0)
    var next = 1
    for truth in truths {
      let time = truth.time + shift
      while next < times.count, times[next] < time { next += 1 }
      // No estimate beyond the log's ends and inside pauses.
      guard next < times.count, times[next - 1] <= time, times[next] - times[next - 1] <= 0.5 else {
        continue
      }
      let share = (time - times[next - 1]) / max(times[next] - times[next - 1], 1e-9)
      let estimate = estimates[next - 1] + share * (estimates[next] - estimates[next - 1])
      // Linear interpolation between directions would favour whole samples.
      let length = (estimate * estimate).sum().squareRoot()
      sum += (estimate * truth.up).sum() / max(length, 1e-9)
      count += 1
    }
    return count > 0 ? sum / Double(count) : -1
  }
}
