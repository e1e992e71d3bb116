import Emitter
import Graphics
import Gravity
import Motion
import Outputs
import Posix
import Raster
import Recordings
import Scenes
import Touch

/// Turns samples into frames.
///
/// ```
///   MotionSource ─ samples ─▶ GravityEstimator ─ θ ─▶ SceneSimulation ─ display list ─▶ Rasterizer
///   TouchSource ─ fingers ─┐                                ▲
///   Calendar ── the date ──┴────────────────────────────────┘
/// ```
/// Time is an argument: a replay with a log's clock and the service with the real one run the same code. The same
/// source, scene, size and seed give the same frames. It never waits or opens files; callers deliver the frames.
public final class Pipeline {
  /// The source of samples.
  public var source: any MotionSource { motion.source }
  /// The instant at which the scene begins, on the source's clock.
  public let origin: Instant
  private var motion: PanelMotion
  /// Whether the newest frame's angle was on its way to down.
  private var isEasing = false
  /// When the running scene began; another may have run before.
  private var begin: Instant
  private var simulation: SceneSimulation
  private var list: DisplayList
  private var painter: FramePainter
  /// Painters of memory that sinks lend: other formats, and further lenders.
  private var overlays: [FramePainter] = []
  private let threads: DrawingThreads
  private let touchSource: (any TouchSource)?
  private let calendar: Calendar
  private var settings: Settings
  private static let formats = Frame.Format.allCases

  /// Prewarms the scene with the gravity of its first moment, and starts it; throws if the source has no first
  /// sample.
  ///
  /// Nothing else may read the source.
  public init(
    _ source: any MotionSource, _ settings: Settings, touchSource: (any TouchSource)? = nil
  ) throws(SensorError) {
    self.touchSource = touchSource
    calendar = settings.calendar
    self.settings = settings
    origin = try source.firstInstant().advanced(by: settings.start)
    begin = origin
    motion = try PanelMotion(source, settings.gravity, at: origin)
    snowfall = settings.snowfall
    let scene = settings.snowfall == .cleared ? settings.scene.withoutSnow : settings.scene
    simulation = settings.simulation(
      of: scene, with: Surroundings(motion.estimate, time: settings.calendar.time(after: 0)))
    if settings.snowfall != .falling { simulation.births = 0 }
    list = simulation.makeDisplayList()
    painter = FramePainter(settings.rasterizer(.xrgb8888))
    threads = DrawingThreads(settings.threads)
  }

  /// The frames' size in pixels.
  public var size: (width: Int, height: Int) { (settings.width, settings.height) }

  /// Whether every picture of the scene has all pixels of its file.
  public var hasWholePictures: Bool { settings.scene.hasWholePictures }

  /// The newest frame.
  public var frame: Frame { painter.rasterizer.frame }

  /// The sinks that frames are drawn for; each may lend memory.
  private var sinks: [any FrameSink] = []
  /// Whether a sink needs frames apart from loans.
  private var isWatched = true

  /// Draws for these sinks from now on, in the memory that they lend; draws also without any.
  public func draw(for sinks: [any FrameSink]) {
    self.sinks = sinks
    isWatched = sinks.isEmpty || sinks.contains(where: \.takesFrames)
    overlays.removeAll { overlay in !sinks.contains { $0 === overlay.sink } }
  }

  /// The reduction on a machine that is too slow.
  public var reduction = Reduction.none {
    didSet {
      simulation.births = births
      forEachPainter { $0.rasterizer.isCoarse = reduction.isCoarse }
    }
  }

  /// Whether it snows; see `setSnowfall(_:at:)`.
  public private(set) var snowfall: Snowfall

  /// Switches the snow off or on at the instant of the last `advance(to:)`; everything else in the scene stays.
  public func setSnowfall(_ next: Snowfall, at instant: Instant) {
    guard next != snowfall else { return }
    let wasCleared = snowfall == .cleared
    snowfall = next
    simulation.births = births
    guard wasCleared || next == .cleared else { return }
    continueScene(at: instant)
  }

  private var births: Double {
    snowfall == .falling ? reduction.births * outside.intensity.level : 0
  }

  /// The scene as far as it is shown.
  private var shownScene: Scene {
    snowfall == .cleared ? settings.scene.withoutSnow : settings.scene
  }

  /// Runs the shown scene on, in which layers have changed.
  private func continueScene(at instant: Instant) {
    let time = instant.nanoseconds(since: begin)
    simulation.change(to: shownScene, at: time, with: surroundings(at: time))
    if !words.isEmpty { settleBanner(at: instant) }
    list = simulation.makeDisplayList()
  }

  /// A factor of every colour, 0...1: for nights.
  public var brightness = 1.0 {
    didSet { dimPainters() }
  }

  /// Whether pictures show the brightness that people set; else a backlight does.
  public var dimsPictures = true

  /// The factor of every colour in the newest frame.
  public var shownBrightness: Double {
    dimsPictures ? brightness * outside.brightness.level : brightness
  }

  private func dimPainters() {
    forEachPainter { $0.rasterizer.brightness = shownBrightness }
  }

  /// What people have set; see `set(_:to:at:)`.
  public private(set) var outside = Outside()

  /// Lets a number fade to another value from the instant of the last `advance(to:)` on.
  public func set(
    _ number: WritableKeyPath<Outside, Fade>, to value: Double, at instant: Instant
  ) { outside[keyPath: number].leave(for: value, at: instant) }

  /// What is written over the scene, and how opaque it is; nil when nothing is.
  private var banner: Banner?
  private var bannerOpacity = Fade(0)

  /// The text from outside.
  private var words = ""
  /// Whether a layer of the scene shows the text from outside, not the banner.
  public private(set) var showsTextInScene = false

  /// Writes a text in the scene's layers for it, else over the scene, from the instant of the last `advance(to:)` on, or
  /// takes it away if it is empty.
  ///
  /// Over the scene, it fades in and out; another text takes its place at once.
  public func show(text: String, at instant: Instant) {
    words = text
    simulation.say(text)
    settleBanner(at: instant)
  }

  /// Shows the text from outside over the scene, unless a layer shows it.
  private func settleBanner(at instant: Instant) {
    showsTextInScene = simulation.showsTexts
    let text = showsTextInScene ? "" : words
    if !text.isEmpty, text != banner?.text {
      banner =
        banner?.saying(text)
        ?? Banner(
          text, at: instant.nanoseconds(since: origin),
          angle: estimate(at: instant.nanoseconds(since: begin)).angle,
          width: settings.width, height: settings.height)
    }
    bannerOpacity.leave(for: text.isEmpty ? 0 : 1, at: instant)
  }

  /// Runs what people have set to an instant.
  private func followOutside(to instant: Instant) {
    if !outside.isSteady {
      outside.advance(to: instant)
      simulation.births = births
    }
    if !words.isEmpty, simulation.lend({ $0.showsTexts }) != showsTextInScene {
      settleBanner(at: instant)
    }
    guard banner != nil else { return }
    bannerOpacity.advance(to: instant)
    if bannerOpacity.isSteady, bannerOpacity.level == 0 { banner = nil }
    banner?.advance(
      to: instant.nanoseconds(since: origin),
      angle: estimate(at: instant.nanoseconds(since: begin)).angle)
  }

  /// Seconds from a frame's instant until it is seen: with a gyroscope, frames show the angle of that moment.
  ///
  /// 0 for films and replays: they show the angle of the frame's instant.
  public var presentationDelay = 0.0

  /// The number of drawing threads: 2 from the first large frame on, if 2 may draw.
  public var drawingThreads: Int { threads.count }

  /// Why the second thread could not start.
  public var threadFailure: SystemError? { threads.failure }

  /// The newest estimate of gravity.
  public var estimate: GravityEstimate { motion.estimate }

  /// Samples used, pauses between them, and the filter in use.
  public var gravityCounts: GravityCounts { motion.counts }

  /// How wrong the gyroscope's gain is; nil until that is certain.
  public var gyroscopeGainError: GyroscopeGainError? { motion.gyroscopeGainError }

  /// Another gyroscope follows, of which this is known, if anything; without this call, equal samples give equal
  /// frames.
  public func assume(_ known: GyroscopeGainError?) { motion.assume(known) }

  /// Whether the scene will not change until it is started.
  public var isStill: Bool {
    simulation.isStill && !isEasing && outside.isSteady && bannerOpacity.isSteady
  }

  /// Whether moving the panel may start movement in a still scene.
  public var isMovedByPanel: Bool { simulation.isMovedByPanel || banner != nil }

  /// Whether the date may start movement in a still scene.
  public var isScheduled: Bool { simulation.isScheduled }

  /// Continues, at the instant of the last `advance(to:)`, as the scene of a changed file; living particles stay.
  public func change(to scene: Scene, at instant: Instant) {
    let scale = settings.pointScale
    let backdrop = settings.scene.backdrop
    settings.scene = scene
    // With another scale, particles would be elsewhere: start anew.
    guard settings.pointScale == scale else { return show(scene, at: instant) }
    continueScene(at: instant)
    if scene.backdrop != backdrop { replacePainters() }
  }

  /// Shows another scene from its beginning, at an instant not before the last `advance(to:)`.
  public func show(_ scene: Scene, at instant: Instant) {
    settings.scene = scene
    begin = instant
    simulation = settings.simulation(of: shownScene, with: surroundings(at: 0))
    simulation.say(words)
    if !words.isEmpty { settleBanner(at: instant) }
    list = simulation.makeDisplayList()
    simulation.births = births
    replacePainters()
  }

  /// Shows the scene from its beginning in another size, at an instant not before the last `advance(to:)`.
  ///
  /// Requires `Frame.isPossible(width:height:)`; `scale` is in pixels a point.
  public func resize(width: Int, height: Int, scale: Double, at instant: Instant) {
    (settings.width, settings.height, settings.scale) = (width, height, scale)
    banner?.resize(width: width, height: height)
    show(settings.scene, at: instant)
  }

  /// The sprites of the newest frame.
  public var displayList: DisplayList { list }

  /// Whether the source ended before an instant.
  public func hasEnded(before instant: Instant) -> Bool {
    source.lastInstant.map { $0 < instant } ?? false
  }

  /// Takes every sample up to an instant on the source's clock, not before the last call's, and runs the scene to it.
  ///
  /// Each step uses the newest samples that are not later than the step, unless `GravitySettings.interpolates`. Throws
  /// if the source fails.
  public func advance(to instant: Instant) throws(SensorError) {
    let time = instant.nanoseconds(since: begin)
    while case let step = simulation.lend({ $0.nextStep }), step <= time {
      let instant = begin.advanced(by: step)
      try motion.read(until: instant)
      followOutside(to: instant)
      simulation.advance(to: step, with: surroundings(at: step))
    }
    try motion.read(until: instant)
    followOutside(to: instant)
  }

  /// Starts waiting layers at the instant of the last `advance(to:)`, like a button: eased flakes begin anew.
  public func start(at instant: Instant) {
    let time = instant.nanoseconds(since: begin)
    simulation.start(at: time, with: surroundings(at: time))
  }

  /// Draws the scene into `frame` at the instant of the last `advance(to:)`; `index` is for the report.
  public func draw(_ index: Int64, at instant: Instant) -> FrameReport {
    let time = instant.nanoseconds(since: begin)
    let estimate = estimate(at: time)
    isEasing = estimate.isEasing
    simulation.display(in: &list, at: time, with: surroundings(at: time))
    let angle = estimate.angle
    banner?.append(
      to: &list, at: instant.nanoseconds(since: origin), angle: angle,
      opacity: bannerOpacity.level)
    if shownBrightness != painter.rasterizer.brightness { dimPainters() }
    if shownBrightness < 1 { list.dim(to: Float(shownBrightness)) }
    let census = simulation.lend { $0.census(at: time) }
    var report = FrameReport()
    report.index = index
    report.instant = instant
    report.angle = estimate.angle
    report.isHeld = estimate.isHeld
    report.gravity = estimate.shownGravity
    report.alive = census.alive
    report.born = census.born
    report.retired = census.retired
    report.shakeEnergy = estimate.shakeEnergy
    report.pixelsTouched = paint()
    return report
  }

  /// Draws in the first loan of XRGB8888, else in memory of its own, and in every other loan; returns the pixels
  /// written.
  private func paint() -> Int {
    var (touched, isLent) = (0, false)
    for sink in sinks {
      for format in Self.formats {
        let loan = sink.loan(format, width: settings.width, height: settings.height)
        if let loan, format == .xrgb8888, !isLent {
          touched += painter.draw(list, in: loan, sharing: threads.sharing)
          isLent = true
        } else {
          touched += paintOverlay(loan, of: format, for: sink)
        }
      }
    }
    if isLent { return touched }
    guard isWatched else {
      painter.take(nil)
      return touched
    }
    return touched + painter.draw(list, in: nil, sharing: threads.sharing)
  }

  /// Draws in a loan; without one, releases the memory that was lent before.
  private func paintOverlay(
    _ loan: FrameLoan?, of format: Frame.Format, for sink: any FrameSink
  ) -> Int {
    let index = overlays.firstIndex { $0.sink === sink && $0.format == format }
    guard let loan else {
      if let index { overlays.remove(at: index) }
      return 0
    }
    if index == nil { overlays.append(FramePainter(makeRasterizer(format), for: sink)) }
    return overlays[index ?? overlays.count - 1].draw(list, in: loan, sharing: threads.sharing)
  }

  /// Delivers the newest frame to sinks; throws the first error.
  public func deliver(
    _ report: FrameReport, to sinks: [any FrameSink]
  ) throws(OutputError) {
    for sink in sinks { try deliver(report, to: sink) }
  }

  /// Delivers the newest frame to a sink that it was drawn for, in every format drawn in that sink's memory.
  public func deliver(_ report: FrameReport, to sink: any FrameSink) throws(OutputError) {
    if !overlays.contains(where: { $0.sink === sink && $0.format == .xrgb8888 }) {
      try sink.present(frame, report)
    }
    for overlay in overlays where overlay.sink === sink {
      try sink.present(overlay.rasterizer.frame, report)
    }
  }

  private func forEachPainter(_ act: (FramePainter) -> Void) {
    act(painter)
    overlays.forEach(act)
  }

  /// New painters for another backdrop or size; sinks lend their memory again.
  private func replacePainters() {
    painter = FramePainter(makeRasterizer(.xrgb8888))
    overlays.removeAll()
  }

  private func makeRasterizer(_ format: Frame.Format) -> Rasterizer {
    var rasterizer = settings.rasterizer(format)
    rasterizer.brightness = shownBrightness
    rasterizer.isCoarse = reduction.isCoarse
    return rasterizer
  }

  /// Advances and draws, and measures how long both take; see `advance(to:)` and `draw(_:at:)`.
  public func render(_ index: Int64, at instant: Instant) throws(SensorError) -> FrameReport {
    let begin = MonotonicClock.nanoseconds
    try advance(to: instant)
    var report = draw(index, at: instant)
    report.renderNanoseconds = MonotonicClock.nanoseconds - begin
    return report
  }

  private func surroundings(at time: Int64) -> Surroundings {
    let fingers = settings.scene.isTouchable ? touchSource : nil
    return Surroundings(
      estimate(at: time),
      touches: fingers?.touches(at: begin.advanced(by: time)) ?? [],
      time: calendar.time(after: begin.nanoseconds(since: origin) + time),
      wind: outside.wind.level)
  }

  /// The estimate at nanoseconds since the scene began, not before the newest sample.
  private func estimate(at time: Int64) -> GravityEstimate {
    motion.estimate(at: begin.advanced(by: time), ahead: presentationDelay)
  }
}
