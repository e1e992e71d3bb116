import Console
import Gravity
import Motion
import Outputs
import Portable
import Programs
import Recordings
import Sensors

/// A part of a log, extended so that a film of it ends in the pose in which it began.
///
/// ```
///   at rest │ the log's part │ turns back │ at rest
///     1 s   │                │ if needed  │   1 s
///           └────────────── the film ───────────┘      Over its last second, the film dissolves into the
///                                                      second before its beginning: it repeats without a jump.
/// ```
struct TurningLoop {
  /// Rest before and at the end of the film, in nanoseconds.
  static let rest: Int64 = 1_000_000_000
  /// The longest part, in seconds: its samples are in memory.
  static let longestPart = 600.0

  /// From the rest before the film, on a clock that begins with it.
  let samples: [MotionSample]
  /// Of the film, in nanoseconds.
  let length: Int64

  /// Between two samples at rest, in nanoseconds.
  private static let period = 10_000_000
  /// Turning back takes so many seconds to set out and to arrive, less if it is hardly a turn, and so many a radian.
  private static let turning = (ends: 0.6, perRadian: 0.45)

  /// Reads `length` nanoseconds of a log, or all that it has, from `start` on.
  init(
    _ log: RecordingOptions, from start: Int64, length: Int64, _ gravity: GravitySettings
  ) throws(Failure) {
    let part = try Part(log, from: start, length: length, gravity)
    let arc = Angle.shortestArc(from: part.lastAngle, to: part.firstAngle)
    let turn = Self.secondsOfTurning(arc.magnitude)
    let turnLength = Instant.nanoseconds(seconds: turn)
    let end = Self.rest + part.length
    var samples: [MotionSample] = []
    func add(_ time: Int64, _ angle: Double, rate: Double = 0) {
      samples.append(
        MotionSample(
          instant: Instant(nanoseconds: time),
          acceleration: StillSource.acceleration(degrees: Angle.degrees(radians: angle)),
          rotationRate: part.hasRates ? RotationRate(0, 0, rate) : nil))
    }
    for time in stride(from: 0, to: Self.rest, by: Self.period) {
      add(time, part.firstAngle)
    }
    samples += part.samples
    for time in stride(from: Int64(Self.period), to: turnLength + 2 * Self.rest, by: Self.period) {
      let share = turn == 0 ? 1 : min(1, Double(time) / Double(turnLength))
      add(
        end + time, part.lastAngle + arc * smoothstep(share),
        // The derivative of smoothstep.
        rate: share < 1 ? arc / turn * 6 * share * (1 - share) : 0)
    }
    self.samples = samples
    self.length = part.length + turnLength + Self.rest
  }

  private static func secondsOfTurning(_ radians: Double) -> Double {
    min(turning.ends, 10 * radians) + turning.perRadian * radians
  }

  /// The number of frames of the film at a rate.
  func frames(_ rate: FrameRate) -> Int64 {
    let frames = Int128(length) * Int128(rate.numerator)
    let unit = Int128(rate.denominator) * 1_000_000_000
    return max(1, Int64((frames + unit - 1) / unit))
  }
}

/// What is read of the log.
private struct Part {
  /// On the loop's clock.
  var samples: [MotionSample] = []
  var length: Int64 = 0
  var firstAngle = 0.0
  var lastAngle = 0.0
  var hasRates = false

  init(
    _ log: RecordingOptions, from start: Int64, length: Int64, _ gravity: GravitySettings
  ) throws(Failure) {
    let source = try log.open()
    defer { Report.skippedRows(of: source) }
    var estimator = GravityEstimator(gravity)
    do throws(SensorError) {
      let begin = try source.firstInstant().advanced(by: start)
      let end = begin.advanced(by: length)
      while !SignalWatch.stopRequested, let sample = try source.next(notAfter: end) {
        lastAngle = estimator.update(sample).angle
        let time = sample.instant.nanoseconds(since: begin)
        guard time >= 0 else { continue }
        if samples.isEmpty { firstAngle = lastAngle }
        var moved = sample
        moved.instant = Instant(nanoseconds: TurningLoop.rest + time)
        samples.append(moved)
        self.length = time
      }
    } catch {
      throw Failure(error)
    }
    guard !SignalWatch.stopRequested else {
      throw .interrupted("interrupted before the first frame")
    }
    guard !samples.isEmpty else { throw Failure("--from is after the end of the log", .usage) }
    hasRates = samples.contains { $0.rotationRate != nil }
  }
}
