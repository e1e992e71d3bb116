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

/// The stages in a row: samples in, frames out.
///
/// ```
///   MotionSource ─ samples ─▶ GravityEstimator ─ θ ─▶ SceneSimulation ─ display list ─▶ Rasterizer
///   TouchSource ─ fingers ─┐                                ▲
///   Calendar ── the date ──┴────────────────────────────────┘
/// ```
/// Time is an argument: a replay and the service run the same code, one with the log's clock as
/// fast as it goes, the other with the real one. The same source, scene, size and seed give the
/// same frames.
///
/// Does not: wait, open files, deliver frames.
public final class Pipeline {
  /// Where samples come from.
  public let source: any MotionSource
  /// The instant at which the scene begins, on the source's clock.
  public let origin: Instant
  private var estimator: GravityEstimator
  /// When the running scene began; another may have run before.
  private var begin: Instant
  private var simulation: SceneSimulation
  private var list: DisplayList
  private var painter: FramePainter
  /// More frames in memory that sinks lend: other formats, and those of a second lender.
  private var overlays: [FramePainter] = []
  private let threads: DrawingThreads
  private let touchSource: (any TouchSource)?
  private let calendar: Calendar
  private var settings: Settings
  private static let formats = Frame.Format.allCases

  /// A pipeline at its beginning: the scene is prewarmed with the gravity of that moment, and started.
  ///
  /// - Parameters:
  ///   - source: where samples come from; nothing else may read it.
  ///   - settings: what to show, and how large.
  ///   - touchSource: fingers on the glass, if there may be some.
  /// - Throws: `SensorError` when the source gives no first sample.
  public init(
    _ source: any MotionSource, _ settings: Settings, touchSource: (any TouchSource)? = nil
  ) throws(SensorError) {
    self.source = source
    self.touchSource = touchSource
    calendar = settings.calendar
    self.settings = settings
    origin = try source.firstInstant().advanced(by: settings.start)
    begin = origin
    var estimator = GravityEstimator(settings.gravity)
    while let sample = try source.next(notAfter: origin) { estimator.update(sample) }
    self.estimator = estimator
    simulation = settings.simulation(
      with: Surroundings(estimator.estimate, time: settings.calendar.time(after: 0)))
    list = simulation.makeDisplayList()
    painter = FramePainter(settings.rasterizer(.xrgb8888))
    threads = DrawingThreads(settings.threads)
  }

  /// How large its frames are, in pixels.
  public var size: (width: Int, height: Int) { (settings.width, settings.height) }

  /// Whether every picture of the scene has all pixels of its file.
  public var hasWholePictures: Bool { settings.scene.hasWholePictures }

  /// The newest frame.
  public var frame: Frame { painter.rasterizer.frame }

  /// The sinks that frames are drawn for; each may lend memory.
  private var sinks: [any FrameSink] = []
  /// Whether a sink needs frames apart from loans.
  private var isWatched = true

  /// Draws for these sinks from now on, in the memory that they lend.
  ///
  /// - Parameter sinks: all that frames are delivered to; frames are also drawn without any.
  public func draw(for sinks: [any FrameSink]) {
    self.sinks = sinks
    isWatched = sinks.isEmpty || sinks.contains(where: \.takesFrames)
    overlays.removeAll { overlay in !sinks.contains { $0 === overlay.sink } }
  }

  /// How much is left out because the machine is too slow.
  public var reduction = Reduction.none {
    didSet {
      simulation.births = reduction.births
      forEachPainter { $0.rasterizer.isCoarse = reduction.isCoarse }
    }
  }

  /// What every colour is multiplied by, 0...1: for nights.
  public var brightness = 1.0 {
    didSet { forEachPainter { $0.rasterizer.brightness = brightness } }
  }

  /// How many threads draw: 2 from the first frame on that is worth it, where 2 may.
  public var drawingThreads: Int { threads.count }

  /// Why there is no second thread although there should be one.
  public var threadFailure: SystemError? { threads.failure }

  /// What is known of gravity.
  public var estimate: GravityEstimate { estimator.estimate }

  /// Whether the scene will not change until it is started.
  public var isStill: Bool { simulation.isStill }

  /// Whether moving the panel may move something although all is still.
  public var isMovedByPanel: Bool { simulation.isMovedByPanel }

  /// Whether the date may make something move although all is still.
  public var isScheduled: Bool { simulation.isScheduled }

  /// Continues as a changed scene: living particles stay, new ones are those of the changed scene.
  ///
  /// - Parameters:
  ///   - scene: the same one from a changed file.
  ///   - instant: of the last `advance(to:)`.
  public func change(to scene: Scene, at instant: Instant) {
    let scale = settings.pointScale
    let backdrop = settings.scene.backdrop
    settings.scene = scene
    // In points of another size nothing would be where it was.
    guard settings.pointScale == scale else { return show(scene, at: instant) }
    let time = instant.nanoseconds(since: begin)
    simulation.change(to: scene, at: time, with: surroundings(at: time))
    list = simulation.makeDisplayList()
    if scene.backdrop != backdrop { replacePainters() }
  }

  /// Shows another scene from its beginning.
  ///
  /// - Parameters:
  ///   - scene: prewarmed and started with what is known now.
  ///   - instant: when it begins, not before the last `advance(to:)`.
  public func show(_ scene: Scene, at instant: Instant) {
    settings.scene = scene
    begin = instant
    simulation = settings.simulation(with: surroundings(at: 0))
    list = simulation.makeDisplayList()
    simulation.births = reduction.births
    replacePainters()
  }

  /// Shows the scene from its beginning in pictures of another size.
  ///
  /// - Parameters:
  ///   - width: pixels across.
  ///   - height: pixels down.
  ///   - scale: pixels a point.
  ///   - instant: when it begins, not before the last `advance(to:)`.
  /// - Precondition: `Frame.isPossible(width:height:)`.
  public func resize(width: Int, height: Int, scale: Double, at instant: Instant) {
    (settings.width, settings.height, settings.scale) = (width, height, scale)
    show(settings.scene, at: instant)
  }

  /// The sprites of the newest frame.
  public var displayList: DisplayList { list }

  /// Whether the source has come to its end before an instant.
  public func hasEnded(before instant: Instant) -> Bool {
    source.lastInstant.map { $0 < instant } ?? false
  }

  /// Takes in every sample up to an instant and runs the scene to it.
  ///
  /// Each step uses the newest estimate that is not later than the step.
  ///
  /// - Parameter instant: on the source's clock, not before the last call's.
  /// - Throws: `SensorError` when the source cannot go on.
  public func advance(to instant: Instant) throws(SensorError) {
    let time = instant.nanoseconds(since: begin)
    while simulation.nextStep <= time {
      let step = simulation.nextStep
      try feed(until: begin.advanced(by: step))
      simulation.advance(to: step, with: surroundings(at: step))
    }
    try feed(until: instant)
  }

  /// Starts what in the scene waits for that, as a button would: eased flakes begin anew.
  ///
  /// - Parameter instant: of the last `advance(to:)`.
  public func start(at instant: Instant) {
    let time = instant.nanoseconds(since: begin)
    simulation.start(at: time, with: surroundings(at: time))
  }

  /// Draws the scene as it is at the instant of the last `advance(to:)`.
  ///
  /// - Parameters:
  ///   - index: the frame's number, for the report.
  ///   - instant: the same instant.
  /// - Returns: what is known of the frame; the pixels are in `frame`.
  public func draw(_ index: Int64, at instant: Instant) -> FrameReport {
    let time = instant.nanoseconds(since: begin)
    let estimate = estimator.estimate
    simulation.display(in: &list, at: time, with: surroundings(at: time))
    if brightness < 1 { list.dim(to: Float(brightness)) }
    let census = simulation.census(at: time)
    var report = FrameReport()
    report.index = index
    report.instant = instant
    report.angle = estimate.angle
    report.isHeld = estimate.isHeld
    report.gravity = estimate.gravity
    report.alive = census.alive
    report.born = census.born
    report.retired = census.retired
    report.shakeEnergy = estimate.shakeEnergy
    report.pixelsTouched = paint()
    return report
  }

  /// Draws the list in the first loan of XRGB8888, else in memory of its own, and in every other loan.
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

  /// Draws the list in a loan; without one, releases the memory that was lent before.
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

  /// Hands the newest frame to sinks, as `deliver(_:to:)` for one.
  ///
  /// - Throws: `OutputError` of the first that could not take it.
  public func deliver(
    _ report: FrameReport, to sinks: [any FrameSink]
  ) throws(OutputError) {
    for sink in sinks { try deliver(report, to: sink) }
  }

  /// Hands the newest frame to a sink, in every format that was drawn in its memory.
  ///
  /// - Parameters:
  ///   - report: what is known about it.
  ///   - sink: one that it was drawn for.
  /// - Throws: `OutputError` where the sink could not take it.
  public func deliver(_ report: FrameReport, to sink: any FrameSink) throws(OutputError) {
    if !overlays.contains(where: { $0.sink === sink && $0.format == .xrgb8888 }) {
      try sink.present(frame, report)
    }
    for overlay in overlays where overlay.sink === sink {
      try sink.present(overlay.rasterizer.frame, report)
    }
  }

  private func forEachPainter(_ act: (inout FramePainter) -> Void) {
    act(&painter)
    for index in overlays.indices { act(&overlays[index]) }
  }

  /// Begins anew with another backdrop or size; sinks lend their memory again.
  private func replacePainters() {
    painter = FramePainter(makeRasterizer(.xrgb8888))
    overlays.removeAll()
  }

  private func makeRasterizer(_ format: Frame.Format) -> Rasterizer {
    var rasterizer = settings.rasterizer(format)
    rasterizer.brightness = brightness
    rasterizer.isCoarse = reduction.isCoarse
    return rasterizer
  }

  /// Advances and draws, and measures how long both take.
  ///
  /// - Parameters:
  ///   - index: the frame's number, for the report.
  ///   - instant: on the source's clock, not before the last call's.
  /// - Returns: what is known of the frame; the pixels are in `frame`.
  /// - Throws: `SensorError` when the source cannot go on.
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
      estimator.estimate,
      touches: fingers?.touches(at: begin.advanced(by: time)) ?? [],
      time: calendar.time(after: begin.nanoseconds(since: origin) + time))
  }

  private func feed(until instant: Instant) throws(SensorError) {
    while let sample = try source.next(notAfter: instant) { estimator.update(sample) }
  }
}
