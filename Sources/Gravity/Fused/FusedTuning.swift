import Portable

/// The parameters of `FusedFilter`; docs/gravity.md has their meaning and how they were chosen.
enum FusedTuning {
  /// White noise of the gyroscope, 0.02 °/s/√Hz, as a variance a second.
  static let turnNoise = 1.2e-7
  /// Error of scale, cross axes and bending of the case, (rad/(rad/s))² a second.
  static let turnError = 3.5e-5
  /// Share of the change between two samples that linear interpolation may miss, squared.
  static let (missedTurn, missedPush) = (0.01, 0.55)
  /// Random walk of the bias, 0.005 °/s/√s, as a variance a second.
  static let biasWalk = 7.6e-9
  /// White noise of the accelerometer and of its scale, (m/s²)² a Hz, and as a share.
  static let pushNoise = (floor: 4e-4, share: 1e-4)
  /// Usual velocity: held in a hand, in m/s·√s; per m/s² of motion; and per m/s that "v" was off lately, √s.
  static let usualVelocity = (floor: 0.08, share: 0.1, spread: 1.2)
  /// The same on a table.
  static let restingVelocity = 0.01
  /// Noise of the gyroscope's mean at rest, 0.1 °/s·√s.
  static let restingBias = 0.001_75
  /// Average of the motion, s.
  static let motionMemory = 7.0
  /// Random walk of the lever, 0.03 m/√s, as a variance a second.
  static let leverWalk = 1e-3
  /// Initial uncertainty: tilt in rad, velocity in m/s, bias in rad/s, offset in m/s², lever in m.
  static let beginning = (tilt: 0.5, velocity: 0.5, bias: 0.0175, offset: 0.05, lever: 0.3)
  /// Delay of a gyroscope's low-pass of 40 to 100 Hz, s; the current rotation extrapolates the estimate.
  static let sensorDelay = 0.0042
  /// Delay of the accelerometer beyond that, s.
  static let pushDelay = 0.0015
  /// The covariance advances at most once in this time, s, and in two samples: its errors change slowly.
  static let correctionTime = 0.008
  /// An axis at the end of its range: how much faster it turns, as a share, and the variance a second of what that
  /// misses, rad²/s.
  static let (clippedExcess, clippedTurn) = (0.3, 15.0)
  /// How much more the accelerometer counts while axes are clipped all the time.
  static let clippedPull = 5.0
  /// From this share of clipped samples on the acceleration's direction is measured, with this times its usual variance.
  static let (clippedLately, clippedDirection) = (0.005, 6.0)
  /// The gyroscope's gain: how far off it usually is, as a share, and when it counts as wrong.
  ///
  /// It does at `certain` times its own deviation and at least `least`, and is then refined in steps of `refined`
  /// deviations. Beyond `most` it is another fault. What was found before a restart is taken for `distrust` times as
  /// uncertain, from `least` on. Pushes change the acceleration's direction by at least
  /// `push.floor` g, and by `push.share` times the deviation of its length from 1 (average of `memory`, s), for
  /// `pushTime` s. Turns slower than `slowest`, rad/s, may be bias.
  static let gain = (
    usual: 0.08, certain: 3.0, least: 0.005, most: 0.25, refined: 0.5, distrust: 6.0,
    push: (floor: 0.015, share: 2.0),
    pushTime: 0.1, memory: 0.3, slowest: 0.2
  )
}
