import Emitter
import Graphics
import Gravity
import Motion
import Outputs
import Posix
import Raster
import Scenes
import Sensors

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
  private var canvas: Canvas
  /// Formats that only the lender has asked for.
  private var overlays: [Canvas] = []
  private let threads: DrawingThreads
  private let touchSource: (any TouchSource)?
  private let calendar: Calendar
  private var settings: Settings

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
    canvas = Canvas(settings.rasterizer(.xrgb8888))
    threads = DrawingThreads(settings.threads)
  }

  /// How large its frames are, in pixels.
  public var size: (width: Int, height: Int) { (settings.width, settings.height) }

  /// Whether every picture of the scene has all pixels of its file.
  public var hasWholePictures: Bool { settings.scene.hasWholePictures }

  /// The newest frame.
  public var frame: Frame { canvas.rasterizer.frame }

  /// Who wants frames in its own memory, and perhaps in other formats.
  private var lender: (any FrameLender)?
  /// Whether anybody but the lender looks at frames.
  private var isWatched = true

  /// Draws for these from now on, where one of them lends memory in that.
  ///
  /// - Parameter sinks: all that frames are delivered to; without any, frames are drawn all the same.
  public func draw(for sinks: [any FrameSink]) {
    lender = sinks.lazy.compactMap { $0 as? any FrameLender }.first
    isWatched = lender == nil || sinks.contains(where: \.takesFrames)
  }

  /// How much is left out because the machine is too slow.
  public var reduction = Reduction.none {
    didSet {
      simulation.births = reduction.births
      forEachCanvas { $0.rasterizer.isCoarse = reduction.isCoarse }
    }
  }

  /// What every colour is multiplied by, 0...1: for nights.
  public var brightness = 1.0 {
    didSet { forEachCanvas { $0.rasterizer.brightness = brightness } }
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

  /// Goes on as a changed scene: who is in the air flies on, what is new comes in.
  ///
  /// - Parameters:
  ///   - scene: the same one, whose file has changed.
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
    if scene.backdrop != backdrop { replaceCanvases() }
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
    replaceCanvases()
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
    report.pixelsTouched = drawCanvases()
    return report
  }

  /// Draws the list wherever somebody wants to see it.
  private func drawCanvases() -> Int {
    let (width, height) = (settings.width, settings.height)
    let loan = lender?.loan(.xrgb8888, width: width, height: height)
    var touched = 0
    if isWatched || loan != nil {
      touched = canvas.draw(list, in: loan, sharing: threads.sharing)
    } else {
      canvas.take(nil)
    }
    guard let lender else { return touched }
    for format in [Frame.Format.argb8888, .rgb565] {
      let index = overlays.firstIndex { $0.rasterizer.frame.format == format }
      guard let loan = lender.loan(format, width: width, height: height) else {
        if let index { overlays.remove(at: index) }
        continue
      }
      if index == nil { overlays.append(Canvas(makeRasterizer(format))) }
      touched += overlays[index ?? overlays.count - 1].draw(
        list, in: loan, sharing: threads.sharing)
    }
    return touched
  }

  /// Hands the newest frame to those who take it, in every format that was drawn.
  ///
  /// - Parameters:
  ///   - report: what is known about it.
  ///   - sinks: all outputs, the lender among them.
  /// - Throws: `OutputError` of the first that could not take it.
  public func deliver(
    _ report: FrameReport, to sinks: [any FrameSink]
  ) throws(OutputError) {
    for sink in sinks { try deliver(report, to: sink) }
  }

  /// Hands the newest frame to one that takes it, to the lender in every format that was drawn.
  ///
  /// - Parameters:
  ///   - report: what is known about it.
  ///   - sink: one of those that it was drawn for.
  /// - Throws: `OutputError` where it could not take it.
  public func deliver(_ report: FrameReport, to sink: any FrameSink) throws(OutputError) {
    try sink.present(frame, report)
    guard let lender, lender === sink else { return }
    for overlay in overlays { try lender.present(overlay.rasterizer.frame, report) }
  }

  private func forEachCanvas(_ act: (inout Canvas) -> Void) {
    act(&canvas)
    for index in overlays.indices { act(&overlays[index]) }
  }

  /// What lies behind the scene is another; the memory that is lent is lent anew.
  private func replaceCanvases() {
    canvas = Canvas(makeRasterizer(.xrgb8888))
    overlays = overlays.map { Canvas(makeRasterizer($0.rasterizer.frame.format)) }
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
