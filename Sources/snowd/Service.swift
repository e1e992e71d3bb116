import Console
import Glibc
import Gravity
import Motion
import Outputs
import PictureHelper
import Pipeline
import Posix
import Programs
import RealTime
import Settings
import Touch

/// The service: a frame at each deadline until SIGTERM.
///
/// ```
///   deadline ─▶ FramePacer ─▶ Pipeline.render ─▶ every sink ─▶ next deadline
///                 (which frame?)                                 └▶ SIGTERM: finish the sinks
///                      ▲ every 2nd?    ▲ fewer births?
///                      └─ Governor ────┴─ too many frames are late
/// ```
final class Service {
  var stage: Stage
  let loop: EventLoop
  let journal: Journal
  let supervisor: Supervisor
  private(set) var pacer: FramePacer
  private var phase = FlipPhase()
  /// When the newest frame was handed to the outputs, on CLOCK_MONOTONIC; nil once it has been shown.
  private var handedOver: Int64?
  /// Nil if the picture must not be reduced.
  private var governor: Governor?
  private var slowness = SlownessReport()
  private var hasSaidThread = false
  private var sensor: SensorWatch
  /// Nil without a device.
  private let gyroscopes: GyroscopeKeeper?
  private var outputReports = OutputReports()
  private(set) var tally = Tally()
  var scheduler: SceneScheduler
  private var idle: IdleWatch
  /// Whether no frame is due; so it is before the first one, which is frame 0 however late a busy machine draws it.
  private(set) var isAsleep = true
  /// Whether a screen was opened after the newest frame was drawn, and shows nothing yet.
  private var needsFrame = false
  /// When the next frame is to begin; nil while asleep.
  private var planned: Instant?
  private let dateWatch: DateWatch
  let console: ServiceConsole
  /// Texts and pictures.
  let content: ServiceContent
  let light: ScreenLight
  let room: LightWatch
  private var watches: [EventLoop.Watch] = []
  /// The running configuration; a reload reads it again.
  var configuration: Configuration
  /// The configuration file of the command line.
  let path: String?
  /// Whose service it is, and where its files and sockets are.
  let folders: ServiceFolders
  /// The newest frame's instant, on the pipeline's clock.
  private(set) var shown: Instant
  /// The newest frame's.
  private(set) var report = FrameReport()
  private(set) var figures = FrameFigures()
  /// Bus and control socket; nil until the first frame.
  private(set) var control: ServiceControl?
  var keptOff: KeptOff
  /// Nil without a socket for numbers.
  private var metrics: MetricsEndpoint?
  private var nextSign: Int64 = 0
  private var failure: Failure?

  /// Opens everything in the configuration at `path`; nil for that of the scope.
  init(
    _ path: String?, _ folders: ServiceFolders, _ journal: Journal, _ supervisor: Supervisor
  ) throws(Failure) {
    (self.path, self.folders) = (path, folders)
    configuration = try EventLoop.interruptible { () throws(Failure) in
      try attempt { () throws(SettingsError) in try Configuration.forService(path, folders, journal)
      }
    }
    do {
      loop = try EventLoop()
      dateWatch = try DateWatch()
      content = try ServiceContent { journal.sayLimited((true, $0)) }
    } catch {
      throw Failure(error)
    }
    keptOff = KeptOff(in: folders.state)
    stage = try Stage(
      configuration, folders.scope, supervisor, content, isOff: keptOff.since != nil)
    console = ServiceConsole(configuration.virtualTerminal)
    light = ScreenLight(configuration.backlight, journal)
    room = LightWatch(journal)
    if let warning = stage.warning { journal.say(.warning, warning) }
    self.journal = journal
    self.supervisor = supervisor
    shown = stage.pipeline.origin
    sensor = SensorWatch(stage.pipeline.source)
    gyroscopes = GyroscopeKeeper(stage.pipeline.source, in: folders.state, journal)
    scheduler = SceneScheduler(configuration, stage.sceneName, at: Self.now, date: .now) {
      [threads = configuration.threads, scope = folders.scope] (name, seed, size)
        throws(SettingsError) in
      try EventLoop.interruptible { () throws(SettingsError) in
        try SceneLibrary(of: scope).scene(name, seed: seed.here, for: size, threads: threads)
      }
    }
    idle = IdleWatch(stage.pipeline.source)
    // Frame 0 is due now, when everything is open and the scene is prewarmed.
    pacer = FramePacer(start: Self.now, rate: configuration.rate)
    if configuration.budget > 0 {
      governor = Governor(period: pacer.period, share: configuration.budget)
    }
  }

  /// Runs until SIGTERM, SIGINT or a failure; finishes every output.
  func run() throws(Failure) {
    do throws(Failure) {
      takeConsole()
      journal.set(stage.surroundings)
      followBacklight()
      try showFrame()
      sayStatus()
      journal.say(.information, "running: \(stage.summary)\(configuration.seed.words)", .started)
      if let since = keptOff.since {
        journal.say(.information, "the snow is off, kept since \(since); 'snowctl on' ends that")
      }
      // Before others are told that it is there.
      control = ServiceControl(self)
      supervisor.ready()
      try watchOutputs()
      do throws(SystemError) { try runLoop() } catch { throw Failure(error) }
    } catch {
      failure = error
    }
    control = nil
    finish()
    if let failure { throw failure }
  }

  private func runLoop() throws(SystemError) {
    let pipeline = stage.pipeline
    // A picture that can never change needs no second frame.
    let isOver =
      !needsFrame && stage.outputs.nextTry == nil && pipeline.isStill && scheduler.isFixed
      && !pipeline.isMovedByPanel && !pipeline.isScheduled
    let longest = pacer.period * Governor.longestStride
    if let period = supervisor.watchdogPeriod, isOver || longest > period / 2 {
      // Too few frames for the watchdog: the loop feeds it.
      try loop.feedWatchdog()
    }
    try loop.start(at: isOver ? nil : pacer.deadline) { [unowned self] in wake() }
    isAsleep = isOver
    if let descriptor = idle.descriptor {
      watches.append(try loop.watch(descriptor) { [unowned self] in goOn() })
    }
    watches += [
      try loop.watch(dateWatch.descriptor) { [unowned self] in dateWasSet() },
      try loop.watch(signal: SIGHUP) { [unowned self] in _ = try? reload() },
      try loop.watch(signal: SIGUSR1) { [unowned self] in startScene() },
      try loop.watch(content.descriptor) { [unowned self] in
        content.takeNews()
        needFrame()
      },
    ]
    metrics = openMetrics()
    if let metrics { watches.append(try metrics.watch(in: loop)) }
    followRoom()
    try loop.run()
  }

  func watchOutputs() throws(Failure) {
    takeConsole()
    followBacklight()
    do { try stage.outputs.watch(in: loop) { [unowned self] in goOn() } } catch {
      throw Failure(error)
    }
  }

  /// Logs outputs that have broken or come back.
  private func tellOfOutputs() {
    let now = Self.now
    for (output, news) in stage.outputs.takeNews() {
      sayStatus()
      if case .noted(let words) = news { journal.sayLimited((true, words)) }
      outputReports.take(news, of: output, at: now)
    }
    while let (kind, notice) = outputReports.due(at: now) {
      journal.say(notice, kind, problem: kind)
    }
  }

  /// Sets the next frame's deadline; none while nothing moves.
  private func wakeAgain() throws(SystemError) {
    let pipeline = stage.pipeline
    let now = Self.now
    let isUnseen = !stage.outputs.areWatched
    guard
      isUnseen
        || !needsFrame
          && idle.maySleep(pipeline, isSteady: scheduler.isSteady(on: .now), at: now)
    else {
      isAsleep = false
      let start = phase.start(for: pacer.deadline, period: pacer.period)
      planned = start
      return try loop.wake(at: start)
    }
    if !isAsleep {
      if supervisor.watchdogPeriod != nil { try loop.feedWatchdog() }
      if !isUnseen {
        journal.sayLimited((false, "the scene is still; sleeping until it moves"), .resting)
      }
    }
    isAsleep = true
    figures.rest()
    control?.follow(at: now, isResting: true)
    if isUnseen { idle.pause() }
    let isDated = !isUnseen && (!scheduler.isFixed || pipeline.isScheduled)
    let date = isUnseen ? nil : idle.nextWake(date: isDated ? .now : nil, at: now)
    let wakings = [stage.outputs.nextTry, date, control?.textEnd]
    if let next = wakings.compactMap(\.self).min() { try loop.wake(at: next) }
  }

  /// Checks schedules now, not at the next full minute.
  private func dateWasSet() {
    guard dateWatch.take(), isAsleep else { return }
    wakeNow()
  }

  /// SIGUSR1: starts the layers that wait for it, like a button.
  func startScene() {
    stage.pipeline.start(at: shown)
    goOn()
  }

  /// Draws a frame even if nothing moves.
  func needFrame() {
    needsFrame = true
    goOn()
  }

  /// Wakes the service if it sleeps.
  func goOn() {
    idle.wake()
    if isAsleep { wakeNow() }
  }

  private func wakeNow() {
    do { try loop.wake(at: Self.now) } catch {
      failure = Failure(error)
      loop.stop()
    }
  }

  private func wake() {
    do throws(Failure) {
      try showFrame()
      do { try wakeAgain() } catch { throw Failure(error) }
    } catch {
      failure = error
      loop.stop()
    }
  }

  private func showFrame() throws(Failure) {
    takeFlip()
    let begin = Self.now
    let late = begin.nanoseconds(since: planned ?? begin)
    planned = nil
    if isAsleep { pacer.resume(at: begin) }
    let deadline = pacer.deadline.nanoseconds
    let turn = pacer.take(at: begin)
    let period = pacer.period * pacer.stride
    let pipeline = stage.pipeline
    let instant = pipeline.origin.advanced(by: turn.time)
    if stage.mendOutputs(configuration, at: shown) { try watchOutputs() }
    if let closing = stage.outputs.closing { return end(with: closing) }
    let change = scheduler.update(at: begin, date: .now, instant, pipeline)
    if stage.sceneName != scheduler.scene {
      stage.sceneName = scheduler.scene
      sayStatus()
    }
    if let change { journal.say(change, .sceneChanged, problem: .sceneFailed) }
    if let level = scheduler.backlightLevel {
      light.show(level * stage.pipeline.outside.brightness.level)
      // It may be gone, or closed to this user by now.
      if !light.hasBacklight { followBacklight() }
    }
    shown = instant
    if sensor.isLive {
      // The grid's instant is `turn.time` on the pipeline's clock.
      pipeline.presentationDelay =
        phase.seen(from: begin).seconds(since: pacer.deadline.advanced(by: -period))
    }
    gyroscopes?.begin(pipeline)
    do { report = try pipeline.render(turn.index, at: instant) } catch { throw Failure(error) }
    report.deadline = deadline
    (report.skipped, report.gap) = (turn.skipped, turn.gap)
    needsFrame = false
    try deliver(report)
    if let closing = stage.outputs.closing { return end(with: closing) }
    tellOfOutputs()
    let isOver = pipeline.hasEnded(before: instant)
    for notice in sensor.notices(
      hasEnded: isOver, doubt: pipeline.gravityCounts.gyroscopeDoubt, at: Self.now)
    {
      journal.say(notice, .sensorRuns, problem: .sensorTrouble)
    }
    gyroscopes?.follow(pipeline, at: Self.now)
    for notice in stage.touch?.takeNews() ?? [] { journal.sayLimited(notice) }
    let end = Self.now
    phase.worked(end.nanoseconds(since: begin))
    handedOver = end.nanoseconds
    // A slow machine would be logged again and again: only the longest gaps are.
    if tally.add(turn, busy: end.nanoseconds(since: begin), late: late, period: period) {
      journal.say(
        .warning, "no frame for \(turn.gap / 1_000_000) ms; the scene continues where it stopped",
        .stoodStill)
    }
    govern(turn, busy: end.nanoseconds(since: begin), at: end)
    if let line = tally.line(
      at: end, report, threads: pipeline.drawingThreads)
    {
      supervisor.status(
        status(of: "scene \(stage.sceneName), \(line)\(stage.outputs.troubleWords)"))
    }
    figures.add(busy: end.nanoseconds(since: begin), at: end)
    control?.follow(at: end, isLate: pacer.deadline <= end)
    giveSign(at: end)
    metrics?.frameWasShown()
  }

  /// A window that has gone for good ends the service like SIGTERM.
  private func end(with closing: OutputError) {
    journal.say(.information, closing.description)
    loop.stop()
  }

  /// Learns from the screen when it showed the frame before.
  private func takeFlip() {
    guard let flip = stage.outputs.lastFlip, phase.take(flip) else { return }
    if let handedOver, flip.nanoseconds >= handedOver {
      tally.wasShown(after: flip.nanoseconds - handedOver)
    }
    handedOver = nil
  }

  private func deliver(_ report: FrameReport) throws(Failure) {
    do {
      try stage.deliver(report)
    } catch .modeChanged(let name) {
      journal.sayLimited((true, "\(name): the screen changed its mode; continuing in the new mode"))
      stage.reopenScreens(configuration, at: shown)
      needsFrame = true
      try watchOutputs()
      if let notice = scheduler.sharpen(stage.pipeline, at: shown) {
        journal.say(notice, problem: .sceneFailed)
      }
      sayStatus()
      journal.sayLimited((false, "running: \(stage.summary)"), .outputWorks)
    } catch {
      throw Failure(running: error)
    }
  }

  /// Reduces the picture if frames are late; the instants of shown frames stay the grid's.
  private func govern(_ turn: FramePacer.Turn, busy: Int64, at now: Instant) {
    let pipeline = stage.pipeline
    if let error = pipeline.threadFailure, !hasSaidThread {
      hasSaidThread = true
      journal.say(
        .warning, "\(error.description); one draws. TasksMax= or LimitNPROC= may allow more")
    }
    if governor?.add(busy: busy, skipped: turn.skipped, at: now) == true, let governor {
      pipeline.reduction = governor.reduction
      pacer.stride = governor.reduction.stride
      sayStatus()
    }
    if let notice = slowness.notice(pipeline.reduction, at: now) {
      journal.say(notice, .fastEnough, problem: .tooSlow)
    }
  }

  func sayStatus() {
    journal.set(stage.surroundings)
    supervisor.status(status(of: stage.summary))
  }

  /// A line for `systemctl status`, which always names the scene.
  private func status(of line: String) -> String {
    let words = stage.pipeline.reduction.words
    let isSnowing = stage.pipeline.snowfall == .falling
    let off = keptOff.since.map { "snow is off, kept since \($0); " } ?? "snow is off; "
    return (isSnowing ? "" : off) + (words.isEmpty ? "" : "slow: \(words); ") + line
  }

  /// Notifies the watchdog four times in its period.
  private func giveSign(at now: Instant) {
    guard let period = supervisor.watchdogPeriod, now.nanoseconds >= nextSign else { return }
    nextSign = now.nanoseconds + period / 4
    supervisor.isAlive()
  }

  private func finish() {
    supervisor.stopping()
    // The service reports the first error, after finishing all outputs.
    if let error = stage.outputs.finish(at: Self.now) {
      failure = failure ?? Failure(running: error)
    }
    light.finish()
    console.giveBack()
    gyroscopes?.finish()
    for notice in sensor.lastNotices { journal.say(notice) }
    if let total = tally.total { journal.say(.information, "ended: \(total)", .stopped) }
  }

  static var now: Instant { Instant(nanoseconds: MonotonicClock.nanoseconds) }
}

extension Failure {
  /// An output that stopped working: a restart may help, so it exits with `ioError` for any cause.
  fileprivate init(running error: OutputError) {
    let failure = Failure(error)
    self = failure.isQuiet ? failure : Failure(failure.message, .ioError)
  }
}
