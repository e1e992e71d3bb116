import Gravity
import Motion
import Plot
import Portable
import Recordings

/// What a filter made of a log, in as much detail as a picture shows and no more: its size does not
/// grow with the log.
struct GravityRecord {
  /// A pause longer than this, in ns, is not bridged: the estimator starts afresh, too.
  private static let longestPause: Int64 = 500_000_000

  /// θ of each sample as it is, in degrees.
  private(set) var raw = DotSeries(range: -180...180)
  /// θ of the estimate and of the reference, in degrees.
  private(set) var angle = LineSeries(period: 360, longestPause: longestPause)
  private(set) var trueAngle = LineSeries(period: 360, longestPause: longestPause)
  private(set) var held = SpanSeries()
  private(set) var shaken = SpanSeries()
  /// Between the true up and the estimate's, in degrees: on rows to be scored, and on the others.
  private(set) var error = LineSeries(longestPause: longestPause)
  private(set) var restError = LineSeries(longestPause: longestPause)
  /// How strong the acceleration was that each sample felt, in g, and how fast it turned, in °/s.
  private(set) var felt = LineSeries(longestPause: longestPause)
  private(set) var turned = LineSeries(longestPause: longestPause)
  /// The errors of the rows to be scored, of up and of the angle.
  private(set) var upErrors = ErrorSum()
  private(set) var angleErrors = ErrorSum()
  private(set) var samples = 0
  /// How many pauses there were, and how long they were together, in ns.
  private(set) var pauses = (count: 0, nanoseconds: Int64(0))
  private(set) var nanoseconds: Int64 = 0
  private let origin: Instant
  private var wasHeld = false

  /// Nothing yet.
  ///
  /// - Parameter origin: when the record begins; no sample is before it.
  init(from origin: Instant) { self.origin = origin }

  /// Length of the record in seconds.
  var seconds: Double { Double(nanoseconds) / 1e9 }

  /// Samples a second, pauses left out; nil where there is no telling.
  var rate: Double? {
    let intervals = samples - 1 - pauses.count
    let time = nanoseconds - pauses.nanoseconds
    return intervals > 0 && time > 0 ? Double(intervals) * 1e9 / Double(time) : nil
  }

  /// Takes in a sample, what the filter says after it, and what was true.
  mutating func add(
    _ sample: MotionSample, _ estimate: GravityEstimate, _ reference: MotionReference?
  ) {
    let time = sample.instant.nanoseconds(since: origin)
    if samples > 0, time - nanoseconds > Self.longestPause { pause(until: time) }
    nanoseconds = time
    samples += 1
    addSample(sample, at: time)
    // Coming up from flat, the angle leaps: a line there would cover what is behind it.
    if wasHeld, !estimate.isHeld { angle.leap() }
    wasHeld = estimate.isHeld
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
    // Flat, the reference has no angle either: what is left is noise.
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

/// Errors in degrees, of which only a few figures are wanted.
struct ErrorSum {
  /// p99 is known to this many degrees.
  private static let step = 0.01

  private(set) var count = 0
  private var squares = 0.0
  private var counts = [Int](repeating: 0, count: Int(180 / step) + 1)

  /// Takes in an error of at most half a turn.
  mutating func add(_ degrees: Double) {
    count += 1
    squares += degrees * degrees
    counts[min(Int(degrees.magnitude / Self.step), counts.count - 1)] += 1
  }

  /// The root of the mean square; 0 for none.
  var rootMeanSquare: Double { count > 0 ? (squares / Double(count)).squareRoot() : 0 }

  /// What 99 of 100 errors stay below.
  var percentile99: Double {
    var left = (count * 99 + 99) / 100
    for (index, some) in counts.enumerated() {
      left -= some
      if left <= 0 { return (Double(index) + 0.5) * Self.step }
    }
    return 180
  }
}
