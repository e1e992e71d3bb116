import Glibc
import Gravity
import Motion
import Portable
import Recordings

/// A filter's estimates for a log, and their errors.
struct FilterRun {
  let log: LoadedLog
  private let settings: GravitySettings
  private let estimates: [GravityEstimate]
  /// The estimated directions of up, length 1.
  private let ups: [SIMD3<Double>]

  init(_ log: LoadedLog, _ settings: GravitySettings) {
    self.log = log
    var settings = settings
    // The filter is judged, not the picture's way to down.
    settings.easeDuration = 0
    self.settings = settings
    var estimator = GravityEstimator(settings)
    estimates = log.samples.map { estimator.update($0) }
    ups = estimates.map { estimate in
      let g = estimate.gravity
      return -SIMD3(g.x, g.y, g.z) / max((g.x * g.x + g.y * g.y + g.z * g.z).squareRoot(), 1e-9)
    }
  }

  /// The figures under a filter's name.
  func row(_ filter: String) -> FilterRow {
    FilterRow(log: log.name, filter: filter, figures: figures())
  }

  /// The figures, in the order of `FilterFigure`; nil where the log lacks the data.
  private func figures() -> [Double?] {
    let (up, angle) = errors()
    return [
      rootMeanSquare(up), percentile99(up), rootMeanSquare(angle), lag(), restNoise(), cost(),
    ]
  }

  /// Errors of up and of the screen's angle in degrees, on the rows that are to be scored, against the truth at the
  /// lead's end.
  private func errors() -> (up: [Double], angle: [Double]) {
    var (ups, angles): ([Double], [Double]) = ([], [])
    for (estimate, reference) in zip(estimates, log.references(after: settings.lead ?? 0)) {
      guard let reference, reference.isMoving, let up = reference.up else { continue }
      ups.append(Angle.degrees(radians: estimate.error(up: up)))
      if let off = estimate.angleError(up: up) { angles.append(Angle.degrees(radians: off)) }
    }
    return (ups, angles)
  }

  private func rootMeanSquare(_ values: [Double]) -> Double? {
    guard !values.isEmpty else { return nil }
    return (values.reduce(0) { $0 + $1 * $1 } / Double(values.count)).squareRoot()
  }

  private func percentile99(_ values: [Double]) -> Double? {
    let sorted = values.sorted()
    return sorted.isEmpty ? nil : sorted[(sorted.count * 99 + 99) / 100 - 1]
  }

  /// The lag of the estimate in ms: the shift with the best correlation to the reference.
  ///
  /// Directions have no seam at 180°; for unit vectors the highest correlation is the smallest mean
  /// square of the distance.
  private func lag() -> Double? {
    guard let correlation = Correlation(log, ups) else { return nil }
    return correlation.bestLag(within: -0.25...1).map { $0 * 1000 }
  }

  /// Root mean square of the angle between up and its mean over a second around it, in degrees,
  /// where the log is at rest; the first second of each rest does not count.
  private func restNoise() -> Double? {
    var (sum, count) = (0.0, 0)
    for rest in log.rests {
      let begin = log.seconds(rest.lowerBound) + 1
      let end = log.seconds(rest.upperBound - 1)
      guard let first = rest.first(where: { log.seconds($0) >= begin }) else { continue }
      var window = first..<first
      var total = SIMD3<Double>()
      for index in first..<rest.upperBound {
        let time = log.seconds(index)
        while window.upperBound < rest.upperBound, log.seconds(window.upperBound) <= time + 0.5 {
          total += ups[window.upperBound]
          window = window.lowerBound..<window.upperBound + 1
        }
        while log.seconds(window.lowerBound) < time - 0.5 {
          total -= ups[window.lowerBound]
          window = window.lowerBound + 1..<window.upperBound
        }
        guard time - 0.5 >= begin, time + 0.5 <= end else { continue }
        let off = ups[index] - total / Double(window.count)
        sum += (off * off).sum()
        count += 1
      }
    }
    return count > 0 ? Angle.degrees(radians: (sum / Double(count)).squareRoot()) : nil
  }

  /// Processor time of this thread in ns a sample: the median of five runs.
  private func cost() -> Double? {
    let times = (0..<5).map { _ in
      var estimator = GravityEstimator(settings)
      var sum = 0.0
      let begin = Self.processorTime
      for sample in log.samples { sum += estimator.update(sample).angle }
      let time = Self.processorTime - begin
      precondition(sum.isFinite)
      return time
    }
    return median(times) / Double(log.samples.count)
  }

  /// This thread's processor time so far, in ns.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
