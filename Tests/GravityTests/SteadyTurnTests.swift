import Glibc
import Gravity
import Motion
import Portable
import Testing

/// What 60 frames a second show of a log, in degrees: each the newest sample's down, turned on by its age.
private struct Shown {
  /// The time of each frame, s.
  var times: [Double] = []
  /// θ, unwrapped.
  var picture: [Double] = []
  /// θ of the filter's gravity at the newest sample, unwrapped: the picture without line and prediction.
  var filter: [Double] = []

  init(_ samples: [MotionSample], rate: Double = 60) {
    var estimator = GravityEstimator()
    var index = 0
    while let last = samples.last {
      let instant = Instant(nanoseconds: Instant.nanoseconds(seconds: Double(times.count) / rate))
      guard instant < last.instant else { break }
      while samples[index].instant <= instant {
        estimator.update(samples[index])
        index += 1
      }
      let age = instant.seconds(since: estimator.estimate.instant)
      let gravity = estimator.estimate.gravity
      times.append(instant.seconds(since: .zero))
      Self.add(estimator.estimate(after: age, ahead: age).angle, to: &picture)
      Self.add(atan2(-gravity.x, -gravity.y), to: &filter)
    }
  }

  private static func add(_ radians: Double, to angles: inout [Double]) {
    let last = angles.last ?? 0
    angles.append(last + (Angle.degrees(radians: radians) - last).remainder(dividingBy: 360))
  }
}

/// Steady turns with the noise of real sensors, seen in frames that fall between the samples.
@Suite struct SteadyTurnTests {
  /// In °/s.
  private static let rates = [5.0, 8, 12, 16, 22, 28, 40, 55, 70, 90]
  /// From rest at 2 s to rest at 6 s.
  private static let (start, end) = (2.0, 6.0)

  private func panel(_ milli: Double, _ hasGyroscope: Bool, _ angle: @escaping (Double) -> Double)
    -> SyntheticPanel
  {
    var panel = SyntheticPanel()
    panel.noise.acceleration = milli / 1000
    panel.hasGyroscope = hasGyroscope
    panel.angle = { Angle.radians(degrees: angle($0)) }
    return panel
  }

  /// Of ten turns: frames whose rate is off by more than a fifth, the largest overshoot in degrees, the mean lag in ms.
  private struct Score: CustomStringConvertible {
    var off = 0
    var frames = 0
    var overshoot = 0.0
    var lag = 0.0
    var share: Double { Double(off) / Double(frames) }
    var description: String {
      let numbers = [100 * share, overshoot, lag].map { ($0 * 10).rounded() / 10 }
      return "\(numbers[0]) % off, \(numbers[1])° over, \(numbers[2]) ms late"
    }

    mutating func add(_ angles: [Double], _ times: [Double], rate: Double) {
      var (late, count) = (0.0, 0.0)
      for frame in 1..<angles.count {
        // Half a second after the turn began.
        guard times[frame - 1] >= start + 0.5, times[frame] <= end else { continue }
        let shown = (angles[frame] - angles[frame - 1]) * 60
        frames += 1
        if (shown - rate).magnitude > 0.2 * rate { off += 1 }
        late += times[frame] - start - angles[frame] / rate
        count += 1
      }
      lag += 1000 * late / count / Double(SteadyTurnTests.rates.count)
      overshoot = max(overshoot, (angles.max() ?? 0) - rate * (end - start))
    }
  }

  /// Fewer than 5 % of the frames; the filter's own angle, on which the picture is based, is printed beside it.
  @Test(arguments: [2.0, 5, 10], [true, false])
  func theShownRateIsTheTurns(milli: Double, hasGyroscope: Bool) {
    var (picture, filter) = (Score(), Score())
    for (index, rate) in Self.rates.enumerated() {
      let panel = panel(milli, hasGyroscope) {
        rate * min(max($0 - Self.start, 0), Self.end - Self.start)
      }
      let shown = Shown(panel.samples(rate: 100, seconds: 8, seed: UInt64(index + 1)))
      picture.add(shown.picture, shown.times, rate: rate)
      filter.add(shown.filter, shown.times, rate: rate)
    }
    let name = "\(milli) mg, \(hasGyroscope ? "with" : "no") gyroscope"
    print("\(name): \(picture); the filter's angle at the newest sample: \(filter)")
    #expect(picture.frames > 2000 && picture.share < 0.05, "\(picture)")
    // The filter's angle cannot pass, or this would test nothing.
    #expect(filter.share > 0.4, "\(filter)")
    #expect(picture.lag < filter.lag, "\(picture); \(filter)")
    #expect(picture.overshoot < filter.overshoot + 1.5, "\(picture); \(filter)")
  }

  /// 100 Hz samples in frames of 30 and 60 a second: the turns between frames are as long as the time between them.
  @Test(arguments: [30.0, 60], [true, false])
  func framesDoNotJudder(rate: Double, hasGyroscope: Bool) {
    let panel = panel(0, hasGyroscope) { 28 * $0 }
    let shown = Shown(panel.samples(rate: 100, seconds: 6), rate: rate)
    let frames = zip(shown.picture, shown.picture.dropFirst()).map { ($1 - $0) * rate }
    let late = frames.dropFirst(Int(3 * rate))
    #expect(late.count > 80)
    for turn in late { #expect((turn - 28).magnitude < 1.4, "\(turn) °/s") }
  }

  /// A quarter turn of a hand, and one that stops at once: mean lag and overshoot of five.
  @Test(
    arguments: SteadyAndQuickTests.rates, [(0.5, true), (0.5, false), (1, true), (1, false)])
  func aQuickTurnIsNoLater(rate: Double, turn: (duration: Double, isSmooth: Bool)) {
    let (duration, isSmooth) = turn
    let angle = { (time: Double) in
      let u = min(max((time - 3) / duration, 0), 1)
      return 90 * (isSmooth ? u * u * (3 - 2 * u) : u)
    }
    var (late, over) = ((picture: 0.0, filter: 0.0), (picture: 0.0, filter: 0.0))
    for seed in 1...5 as ClosedRange<UInt64> {
      let shown = Shown(panel(10, false, angle).samples(rate: rate, seconds: 6, seed: seed))
      // In seconds: the area between both, over the turn.
      let area = { (angles: [Double]) in
        zip(shown.times, angles).reduce(0.0) { $0 + angle($1.0) - $1.1 } / 60 / 90
      }
      late.picture += area(shown.picture) / 5
      late.filter += area(shown.filter) / 5
      over.picture += ((shown.picture.max() ?? 0) - 90) / 5
      over.filter += ((shown.filter.max() ?? 0) - 90) / 5
    }
    #expect(late.picture < late.filter + 0.001, "\(late)")
    // What goes on until a stop is seen.
    #expect(over.picture < over.filter + (isSmooth ? 0.3 : 1.2), "\(over)")
    print("\(Int(rate)) Hz, \(duration) s: late \(late), over \(over)")
  }

  @Test(arguments: SteadyAndQuickTests.rates, [2.0, 10])
  func restIsAsStillAsTheFilter(rate: Double, milli: Double) {
    var (picture, filter) = (0.0, 0.0)
    for seed in 1...5 as ClosedRange<UInt64> {
      let shown = Shown(panel(milli, false) { _ in 0 }.samples(rate: rate, seconds: 20, seed: seed))
      let square = { (angles: [Double]) in
        let rest = angles.dropFirst(120)
        let mean = rest.reduce(0, +) / Double(rest.count)
        return rest.reduce(0.0) { $0 + ($1 - mean) * ($1 - mean) } / Double(rest.count)
      }
      picture += square(shown.picture)
      filter += square(shown.filter)
    }
    #expect(picture < filter && filter > 0, "\(picture.squareRoot())°, \(filter.squareRoot())°")
  }

  /// A push in a turn: the picture is the filter's, so that no line leads beyond it.
  @Test func aPushedPanelIsTheFilters() {
    var panel = panel(3, false) { 20 * sin(2 * $0) }
    panel.push = { [0.15 * sin(5 * $0), 0.1 * cos(7 * $0), 0.1 * sin(6 * $0)] }
    var estimator = GravityEstimator()
    var apart = 0.0
    for sample in panel.samples(rate: 100, seconds: 20) {
      let estimate = estimator.update(sample)
      let own = atan2(-estimate.gravity.x, -estimate.gravity.y)
      guard sample.instant.seconds(since: .zero) > 2 else { continue }
      apart = max(
        apart, Angle.degrees(radians: Angle.shortestArc(from: own, to: estimate.angle).magnitude))
    }
    #expect(apart < 0.5, "\(apart)°")
  }
}
