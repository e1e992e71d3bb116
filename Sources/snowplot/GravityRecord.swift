import Gravity
import Motion
import Plot
import Portable
import Recordings

/// A filter's result on a log at a picture's resolution; its size does not grow with the log.
struct GravityRecord {
  /// Longest pause that lines bridge, ns: after it the estimator restarts, too.
  private static let longestPause = LowPassFilter.longestGap

  /// θ of each raw sample, in degrees.
  private(set) var raw = DotSeries(range: -180...180)
  /// θ of the estimate and of the reference, in degrees.
  private(set) var angle = LineSeries(period: 360, longestPause: longestPause)
  private(set) var trueAngle = LineSeries(period: 360, longestPause: longestPause)
  private(set) var held = SpanSeries()
  private(set) var shaken = SpanSeries()
  /// The angle between the true up and the estimate's, in degrees: on scored rows, and on the others.
  private(set) var error = LineSeries(longestPause: longestPause)
  private(set) var restError = LineSeries(longestPause: longestPause)
  /// Measured acceleration in g and rotation in °/s.
  private(set) var felt = LineSeries(longestPause: longestPause)
  private(set) var turned = LineSeries(longestPause: longestPause)
  /// Errors of up and of the angle on scored rows.
  private(set) var upErrors = ErrorSum()
  private(set) var angleErrors = ErrorSum()
  private(set) var samples = 0
  /// Total length in ns.
  private(set) var pauses = (count: 0, nanoseconds: Int64(0))
  private(set) var nanoseconds: Int64 = 0
  private let origin: Instant

  init(from origin: Instant) { self.origin = origin }

  var seconds: Double { Double(nanoseconds) / 1e9 }

  /// Samples per second without pauses; nil if unknown.
  var rate: Double? {
    let intervals = samples - 1 - pauses.count
    let time = nanoseconds - pauses.nanoseconds
    return intervals > 0 && time > 0 ? Double(intervals) * 1e9 / Double(time) : nil
  }

  mutating func add(
    _ sample: MotionSample, _ estimate: GravityEstimate, _ reference: MotionReference?
  ) {
    let time = sample.instant.nanoseconds(since: origin)
    if samples > 0, time - nanoseconds > Self.longestPause { pause(until: time) }
    nanoseconds = time
    samples += 1
    addSample(sample, at: time)
    angle.add(Angle.degrees(radians: estimate.angle), at: time)
    held.add(estimate.isHeld, at: time)
    shaken.add(estimate.isShaking, at: time)
    judge(estimate, reference, at: time)
  }

  private mutating func addSample(_ sample: MotionSample, at time: Int64) {
    let a = sample.acceleration
    raw.add(Angle.degrees(radians: arcTangent(-a.x, over: -a.y)), at: time)
    felt.add((a.x * a.x + a.y * a.y + a.z * a.z).squareRoot(), at: time)
    guard let rate = sample.rotationRate else { return }
    let speed = (rate.x * rate.x + rate.y * rate.y + rate.z * rate.z).squareRoot()
    turned.add(Angle.degrees(radians: speed), at: time)
  }

  private mutating func pause(until time: Int64) {
    pauses.count += 1
    pauses.nanoseconds += time - nanoseconds
    held.pause(at: nanoseconds)
    shaken.pause(at: nanoseconds)
  }

  private mutating func judge(
    _ estimate: GravityEstimate, _ reference: MotionReference?, at time: Int64
  ) {
    guard let reference, let up = reference.up else { return }
    // In a flat panel the reference's angle is noise, too.
    if (up.x * up.x + up.y * up.y).squareRoot() > ScreenAngle.holdBelow {
      trueAngle.add(Angle.degrees(radians: arcTangent(up.x, over: up.y)), at: time)
    } else {
      trueAngle.leap()
    }
    let degrees = Angle.degrees(radians: estimate.error(up: up))
    guard reference.isMoving else { return restError.add(degrees, at: time) }
    error.add(degrees, at: time)
    upErrors.add(degrees)
    if let off = estimate.angleError(up: up) { angleErrors.add(Angle.degrees(radians: off)) }
  }
}

struct ErrorSum {
  /// Resolution of p99, in degrees.
  private static let step = 0.01

  private(set) var count = 0
  private var squares = 0.0
  private var counts = [Int](repeating: 0, count: Int(180 / step) + 1)

  mutating func add(_ degrees: Double) {
    count += 1
    squares += degrees * degrees
    counts[min(Int(degrees.magnitude / Self.step), counts.count - 1)] += 1
  }

  var rootMeanSquare: Double { count > 0 ? (squares / Double(count)).squareRoot() : 0 }

  var percentile99: Double {
    var left = (count * 99 + 99) / 100
    for (index, some) in counts.enumerated() {
      left -= some
      if left <= 0 { return (Double(index) + 0.5) * Self.step }
    }
    return 180
  }
}
