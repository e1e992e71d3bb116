import Gravity
import Metrics
import Motion
import Outputs
import Pipeline
import Posix
import Programs
import RealTime
import Recordings
import Sensors
import Settings

/// Serves the service's numbers; the text is made when a client asks, and again after a tenth of a second.
final class MetricsEndpoint {
  private let server: LocalServer
  private let say: (String) -> Void
  private var frames = 0
  /// Frames between two looks at the socket.
  private static let stride = 15
  private static let lifetime: Int64 = 100_000_000

  /// Throws if the socket cannot be created; `say` logs that it was removed, or is there again.
  init(
    path: String, numbers: @escaping () -> ServiceNumbers, health: @escaping () -> LocalAnswer,
    say: @escaping (String) -> Void
  ) throws(SystemError) {
    self.say = say
    var kept: [(dialect: MetricsText.Dialect, text: [UInt8], until: Int64)] = []
    server = try LocalServer(path: path) { request in
      switch request.path {
      case "/metrics":
        let dialect = MetricsText.Dialect(accepting: request.headers["accept"])
        let now = MonotonicClock.nanoseconds
        kept.removeAll { $0.until <= now }
        let text = kept.first { $0.dialect == dialect }?.text ?? numbers().text(dialect)
        if !kept.contains(where: { $0.dialect == dialect }) {
          kept.append((dialect, text, now + Self.lifetime))
        }
        return LocalAnswer(200, type: dialect.mediaType, text)
      case "/healthz": return health()
      default: return LocalAnswer(404, "not found; try /metrics or /healthz")
      }
    }
  }

  /// Serves clients when no frame is due.
  func watch(in loop: EventLoop) throws(SystemError) -> EventLoop.Watch {
    try loop.watch(server.descriptor, canWait: true) { [unowned self] in serve() }
  }

  private func serve() {
    server.serve()
    for words in server.takeNews() { say("metrics: \(words)") }
  }

  /// Serves clients once in a while: on a machine that is too slow, a frame is always due.
  func frameWasShown() {
    frames += 1
    if frames % Self.stride == 0 { serve() }
  }
}

extension Service {
  /// Opens the socket of the configuration; a socket that cannot be opened is logged, and frames go on.
  func openMetrics() -> MetricsEndpoint? {
    guard let path = configuration.metrics.path(in: folders.metrics) else { return nil }
    do throws(SystemError) {
      return try MetricsEndpoint(
        path: path, numbers: { [unowned self] in numbers() },
        health: { [unowned self] in health() },
        say: { [journal] in journal.sayLimited((true, $0)) })
    } catch {
      journal.say(.warning, "\(error.description); no numbers are served")
      return nil
    }
  }

  /// What the service does now.
  private func numbers() -> ServiceNumbers {
    let pipeline = stage.pipeline
    var numbers = ServiceNumbers()
    (numbers.version, numbers.cpu) = (Release.version, CPULevel.running.rawValue)
    numbers.state = state
    (numbers.scene, numbers.brightness) = (stage.sceneName, brightness)
    (numbers.width, numbers.height) = pipeline.size
    numbers.outputs = stage.outputs.states
    numbers.readers = stage.outputs.sinks.lazy.compactMap(\.readerCount).first
    numbers.flakes = report.alive
    numbers.frames = tally.numbers
    numbers.frames.period = Double(pacer.period) / 1e9
    numbers.frames.stride = pipeline.reduction.stride
    numbers.frames.births = pipeline.reduction.births
    numbers.frames.threads = pipeline.drawingThreads
    numbers.gravity = ServiceNumbers.Gravity(pipeline)
    numbers.process.memory = ProcessUsage.residentBytes
    numbers.process.processor = Double(ProcessorClock.process) / 1e9
    numbers.process.start = ProcessUsage.start
    numbers.process.descriptors = ProcessUsage.descriptors
    return numbers
  }

  /// What the service does, also for the bus.
  var state: ServiceNumbers.State {
    switch stage.pipeline.snowfall {
    case .draining: return .draining
    case .cleared: return .off
    case .falling: break
    }
    if stage.outputs.sinks.isEmpty { return .waiting }
    if !stage.outputs.areWatched { return .unseen }
    if isAsleep { return .resting }
    return stage.pipeline.reduction == .none ? .running : .slow
  }

  /// 503 if an output does not work, or a sensor that has worked is lost; a machine without a sensor is healthy.
  private func health() -> LocalAnswer {
    if stage.outputs.hasTrouble { return LocalAnswer(503, "failing: \(stage.summary)") }
    if let status = (stage.pipeline.source as? LiveSource)?.status, status.openings > 0,
      status.state != .running
    {
      return LocalAnswer(503, "failing: \(status.words); \(stage.summary)")
    }
    return LocalAnswer(200, "ok: \(stage.summary)")
  }
}

extension MetricsText.Dialect {
  /// The one that a request accepts: Prometheus' older format for 'text/plain' without OpenMetrics, as node_exporter's
  /// textfile collector needs it.
  fileprivate init(accepting types: String?) {
    let types = types ?? "*/*"
    self =
      types.contains("text/plain") && !types.contains("application/openmetrics-text")
      ? .prometheus : .openMetrics
  }
}

extension ServiceNumbers.Gravity {
  /// What a pipeline's source gives, and what the filter makes of it.
  fileprivate init(_ pipeline: Pipeline) {
    self.init()
    let (estimate, counts) = (pipeline.estimate, pipeline.gravityCounts)
    name = pipeline.source.name
    (samples, gaps, method) = (counts.samples, counts.gaps, ServiceNumbers.Method(counts.method))
    filter = estimate.isHeld ? .held : estimate.isEasing ? .easing : .following
    (angle, pitch) = (estimate.angle, estimate.pitch)
    isShaking = estimate.isShaking
    gainErrors = (pipeline.gyroscopeGainError?.axes ?? []).map { ($0.name, $0.share) }
    guard let live = pipeline.source as? LiveSource else { return }
    let status = live.status
    device = status.device?.specification ?? ""
    (openings, failedReads) = (status.openings, status.failedReads)
    // Only a device's samples have times of this machine's clock.
    if counts.samples > 0 {
      age = Double(max(0, MonotonicClock.nanoseconds - estimate.instant.nanoseconds)) / 1e9
    }
    state =
      switch status.state {
      case .searching: .searching
      case .running: .running
      case .failing: .failing
      case .doubtful: .doubtful
      }
  }
}

extension ServiceNumbers.Method {
  fileprivate init(_ method: GravityCounts.Method) {
    self =
      switch method {
      case .none: .none
      case .fused: .fused
      case .adaptive: .adaptive
      case .lowPass: .lowPass
      }
  }
}
