import Console
import Graphics
import Motion
import Outputs
import Pipeline
import Portable
import Posix
import Programs
import Recordings
import Scenes

/// Plays a log in the terminal, controlled by keys.
struct Player {
  private let log: RecordingOptions
  private let options: SceneOptions
  private let touch: TouchOption
  private let length: Int64?
  /// Whether the log can be read again, for a jump or another size; false for a pipe.
  private let canReadAgain: Bool
  /// Where the current scene began, in nanoseconds after the log's first sample.
  private var start: Int64
  /// The time since then, in nanoseconds.
  private var time: Int64 = 0
  private var speed: Double
  private var isPaused = false

  init(
    log: RecordingOptions, options: SceneOptions, touch: TouchOption, speed: Double, start: Int64,
    length: Int64?
  ) {
    self.log = log
    self.touch = touch
    self.options = options
    self.speed = speed
    self.start = start
    self.length = length
    canReadAgain = isRegularFile(log.path)
  }

  mutating func run() throws(Failure) {
    // Before the screen is taken over, so that errors in log or scene stay readable.
    var source = try log.open()
    let end = length.map { start + $0 }
    let scene = try options.load()
    try play(&source, scene, until: end)
    Report.skippedRows(of: source)
  }

  private mutating func play(
    _ source: inout Recording, _ scene: Scene, until end: Int64?
  ) throws(Failure) {
    var screen = try TerminalScreen()
    let period = (options.rate ?? FrameRate(30)).period
    while true {
      let size = options.size.map { ($0.width, $0.height) } ?? screen.frameSize
      let pipeline = try self.pipeline(source, scene, width: size.0, height: size.1)
      guard try playScene(pipeline, &screen, period: period, until: end) else { return }
      // After a jump or a resize, the log is read again up to the current time.
      start = max(0, start + time)
      time = 0
      source = try log.open(isFirst: false)
    }
  }

  private func pipeline(
    _ source: Recording, _ scene: Scene, width: Int, height: Int
  ) throws(Failure) -> Pipeline {
    var settings = try options.settings(scene, width: width, height: height)
    settings.start = start
    return try Pipeline.open(source, settings, try touch.open(for: source))
  }

  /// Returns whether to continue with another pipeline.
  private mutating func playScene(
    _ pipeline: Pipeline, _ screen: inout TerminalScreen, period: Int64, until end: Int64?
  ) throws(Failure) -> Bool {
    let size = screen.frameSize
    var meter = FrameMeter()
    var index: Int64 = 0
    var deadline = MonotonicClock.nanoseconds
    while !SignalWatch.stopRequested {
      let instant = pipeline.origin.advanced(by: time)
      if let end, start + time >= end { return false }
      let report: FrameReport
      do { report = try pipeline.render(index, at: instant) } catch {
        throw Failure(error)
      }
      if pipeline.hasEnded(before: instant) { return false }
      meter.count()
      index += 1
      deadline = max(deadline + period, MonotonicClock.nanoseconds)
      do {
        try screen.show(frame: pipeline.frame, status: status(report, meter))
        for key in try screen.keys(until: deadline) {
          guard !key.leaves else { return false }
          if take(key) { return true }
        }
      } catch {
        throw Failure(error)
      }
      if canReadAgain, options.size == nil, screen.frameSize != size { return true }
      if !isPaused { time += Int64(Double(period) * speed) }
    }
    return false
  }

  /// Returns whether the key was a jump.
  private mutating func take(_ key: Key) -> Bool {
    switch key {
    case .character(" "): isPaused.toggle()
    case .up: speed = min(speed * 2, 16)
    case .down: speed = max(speed / 2, 0.125)
    case .left where canReadAgain:
      time = max(-start, time - 5_000_000_000)
      return true
    case .right where canReadAgain:
      time += 5_000_000_000
      return true
    case .left, .right, .character, .control, .escape, .enter: break
    }
    return false
  }

  private func status(_ report: FrameReport, _ meter: FrameMeter) -> String {
    let degrees = Int(Angle.degrees(radians: report.angle).rounded())
    let seconds = decimal(Double(start + time) / 1e9, places: 1)
    let cost = decimal(Double(report.renderNanoseconds) / 1e6, places: 1)
    return "\(isPaused ? "paused" : "\(seconds) s")"
      + "\(speed == 1 ? "" : " ×\(speed)")  \(degrees > 0 ? "+" : "")\(degrees)°"
      + "\(report.isHeld ? " flat" : "")  \(report.alive) flakes  \(meter.rate) fps  "
      + "\(cost) ms  space ←→ ↑↓ q"
  }
}

/// Frames in the last second.
struct FrameMeter {
  private var times: [Int64] = []

  mutating func count() {
    let now = MonotonicClock.nanoseconds
    times.append(now)
    times.removeAll { now - $0 > 1_000_000_000 }
  }

  var rate: Int { times.count }
}
