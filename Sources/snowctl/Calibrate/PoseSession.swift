import Calibration
import Console
import Motion
import Posix
import Programs
import Sensors

/// Asks a person for the poses of a calibration, in words and on the panel's screen.
struct PoseSession: ~Copyable {
  private let source: LiveSource
  private var screen: PoseScreen?
  private var calibration = Calibration()

  init(_ source: LiveSource, _ screen: consuming PoseScreen?) {
    self.source = source
    self.screen = screen
  }

  /// Repeats poses until they fit together.
  mutating func run(_ poses: [CalibrationPose]) throws(Failure) -> CalibrationSolution {
    var poses = poses
    while true {
      for step in poses.indices { try take(poses[step], step: step, of: poses.count) }
      do {
        return try calibration.solve()
      } catch {
        Report.voice.say(error.description)
        poses = error.poses.isEmpty ? CalibrationPose.required : error.poses
      }
    }
  }

  private mutating func take(
    _ pose: CalibrationPose, step: Int, of count: Int
  ) throws(Failure) {
    while true {
      screen?.show(pose, .waiting, step: step, of: count)
      Report.voice.say("hold the panel \(pose.words)  \(pose.arrow)  and press Enter")
      let isAnswered = readLine() != nil
      guard isAnswered, !SignalWatch.stopRequested else {
        let words = "interrupted before the last pose; nothing is written"
        throw SignalWatch.stopRequested ? .interrupted(words) : Failure(words, .temporary)
      }
      let window = try window(pose, step: step, of: count)
      do throws(CalibrationProblem) {
        try calibration.take(pose, window)
        screen?.show(pose, .taken, step: step, of: count)
        Report.voice.say("taken")
        return pause(700_000_000)
      } catch {
        screen?.show(pose, .refused, step: step, of: count)
        Report.voice.say(error.description)
        pause(1_200_000_000)
      }
    }
  }

  /// Keeps a mark on the screen for `length` nanoseconds.
  private func pause(_ length: Int64) {
    guard screen != nil, !SignalWatch.stopRequested else { return }
    MonotonicClock.sleep(until: MonotonicClock.nanoseconds + length)
  }

  /// Takes 1.5 s of samples, after a moment for the hand to leave the key.
  private mutating func window(
    _ pose: CalibrationPose, step: Int, of count: Int
  ) throws(Failure) -> StillWindow {
    MonotonicClock.sleep(until: MonotonicClock.nanoseconds + 400_000_000)
    var latest: Acceleration?
    while let sample = source.nextSample() { latest = sample.acceleration }
    var window = StillWindow()
    let begin = MonotonicClock.nanoseconds
    let length: Int64 = 1_500_000_000
    while MonotonicClock.nanoseconds < begin + length {
      var isNew = false
      while let sample = source.nextSample() {
        let a = sample.acceleration
        window.add(at: sample.instant, a.x, a.y, a.z)
        (latest, isNew) = (a, true)
      }
      // A still input device sends nothing: its last sample stays valid.
      if !isNew, let a = latest, source.status.device?.mode == .events {
        window.add(at: Instant(nanoseconds: MonotonicClock.nanoseconds), a.x, a.y, a.z)
      }
      let part = Double(MonotonicClock.nanoseconds - begin) / Double(length)
      screen?.show(pose, .averaging(part), step: step, of: count)
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds + 20_000_000)
    }
    if window.count == 0, let fault = source.status.fault { throw Failure(fault) }
    return window
  }
}

extension CalibrationPose {
  /// Where the panel's top edge points.
  fileprivate var arrow: String {
    switch self {
    case .upright: "[top \u{2191}]"
    case .leftEdgeDown: "[top \u{2190}]"
    case .rightEdgeDown: "[top \u{2192}]"
    case .topDown: "[top \u{2193}]"
    case .onItsBack: "[glass \u{2191}]"
    }
  }
}
