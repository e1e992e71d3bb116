import Motion
import Outputs
import Posix

/// An output of the service: working, broken and retried, or a screen that is awaited.
///
/// ```
///   working ── an error ──▶ broken ── after 1, 2, 4, 8, 10, 10 … s ──▶ on trial ── 10 s without an error ──▶ working
///      ▲                       ▲                                         │
///      │                       └─────────────── an error ────────────────┘
///      └── a screen that is not there is awaited without a timer: it is tried when device nodes change
/// ```
/// Only the first error and the recovery are logged.
final class ServiceOutput {
  /// The name in messages.
  let name: String
  let specification: OutputSpecification
  /// Whether the service ends if it fails; a screen is awaited instead.
  let isPrimary: Bool
  /// Whether the configuration does not name it: then it keeps no service running.
  let isExtra: Bool
  /// Nil while it is broken or awaited.
  private(set) var sink: (any FrameSink)? {
    // Before the sink closes its descriptors.
    willSet { watches = nil }
  }
  private var watches: [EventLoop.Watch]?
  /// The last error; nil while it works.
  private(set) var trouble: OutputError?
  private(set) var nextTry: Instant?
  private let open: () throws(OutputError) -> any FrameSink
  /// A screen's; also while it works, for a resting picture has no frame that fails when the screen goes.
  private var nodes: ScreenNodes?
  private let place: ScreenNodePlace
  private var isAwaited = false
  /// The sink's obstacle when it was last looked at.
  private var obstacle: String?
  /// An open file on a full disk: what was written before stays.
  private var full: (any FrameSink)?
  private var delay = firstDelay
  private var trialEnd: Instant?
  private static let (firstDelay, longestDelay): (Int64, Int64) = (1_000_000_000, 10_000_000_000)

  enum News: Equatable {
    /// It has failed after working.
    case broken(String)
    case mended(String)
    /// A screen is not there, or not usable.
    case awaited(String)
    /// A screen is there, but shows something else, or shows frames again.
    case obscured(String), visible(String)
    /// What a working output reports of itself.
    case noted(String)
  }

  /// `place` is where a screen's device appears.
  init(
    _ specification: OutputSpecification, isPrimary: Bool, isExtra: Bool,
    place: ScreenNodePlace = .devices,
    open: @escaping () throws(OutputError) -> any FrameSink
  ) {
    self.specification = specification
    (self.isPrimary, self.isExtra) = (isPrimary, isExtra)
    self.place = place
    self.open = open
    name = specification.description
  }

  /// Whether it is a local screen: its absence is a state, not a failure.
  var isScreen: Bool { specification.kind.medium == .screen }

  /// Whether its window has gone for good: nothing brings it back, and the service ends.
  var isClosed: Bool { trouble?.isClosedWindow ?? false }

  /// Opens it for the first time.
  func start() throws(OutputError) {
    if isScreen { nodes = try? ScreenNodes(place) }
    sink = try openNow()
  }

  /// Only the primary output may wait for a reader.
  private func openNow() throws(OutputError) -> any FrameSink {
    guard isPrimary || !specification.waitsForReader else {
      throw .unsupported("\(name): nothing reads from this pipe")
    }
    return try open()
  }

  /// Takes an error; returns news for the first one since it worked.
  func fail(_ error: OutputError, at now: Instant) -> News? {
    full = error.isLackOfRoom ? sink : nil
    let isNews = trouble == nil && trialEnd == nil
    (sink, trouble, trialEnd, obstacle) = (nil, error, nil, nil)
    // The service says why it ends.
    guard !isClosed else { return nil }
    isAwaited = isScreen && error.isAbsence && nodes != nil
    if isAwaited {
      nextTry = nil
      return isNews ? .awaited(error.description) : nil
    }
    nextTry = now.advanced(by: delay)
    delay = min(2 * delay, Self.longestDelay)
    return isNews ? .broken(error.description) : nil
  }

  /// Retries a broken output that is due, or ends its trial; also returns whether the sink is new.
  ///
  /// `now` is real time, `size` the one that the pictures must keep; nil lets a screen change it.
  func look(at now: Instant, size: (width: Int, height: Int)?) -> (news: News?, isNew: Bool) {
    if let sink, let failure = sink.failure, sink.obstacle != nil {
      return (fail(failure, at: now), true)
    }
    if let end = trialEnd, now >= end {
      (trialEnd, delay) = (nil, Self.firstDelay)
      return (.mended("\(name) works again"), false)
    }
    let isDue = nextTry.map { now >= $0 } ?? false
    guard sink == nil, !isClosed, isDue || nodes?.takeChange() == true else { return (nil, false) }
    do throws(OutputError) {
      // Opening truncates a file: one that still exists continues where it had to stop.
      let next = if let full, specification.isStillThere { full } else { try openNow() }
      if let required = next.requiredSize, let size, required != size {
        throw .unsupported(
          "\(name): the screen has \(required.width)x\(required.height), the pictures have "
            + "\(size.width)x\(size.height)")
      }
      (sink, full, trouble, nextTry) = (next, nil, nil, nil)
      if isAwaited {
        (isAwaited, delay) = (false, Self.firstDelay)
        return (.mended("\(next.name) is there"), true)
      }
      trialEnd = now.advanced(by: Self.longestDelay)
      return (nil, true)
    } catch {
      _ = fail(error, at: now)
      return (nil, false)
    }
  }

  /// Reopens a working screen in its present mode; on failure it is broken.
  func reopen() throws(OutputError) {
    guard isScreen, let working = sink, !working.reopen() else { return }
    // Closed first: a screen may have one owner at a time.
    sink = nil
    sink = try openNow()
  }

  /// The news of a sink whose frames are hidden, or visible again, since the last call.
  func lookForObstacle() -> News? {
    let now = sink?.obstacle
    guard now != obstacle else { return nil }
    defer { obstacle = now }
    guard let now else { return sink.map { .visible("\($0.name) is visible again") } }
    return .obscured("\(sink?.name ?? name): \(now)")
  }

  /// Watches device nodes and a new sink's descriptors in the loop; `act` is called when a frame is wanted at once, or
  /// the screen may be there or gone.
  func watch(in loop: EventLoop, _ act: @escaping () -> Void) throws(SystemError) {
    try nodes?.watch(in: loop, act)
    guard let sink, watches == nil else { return }
    var watches: [EventLoop.Watch] = []
    for descriptor in sink.descriptors {
      watches.append(try loop.watch(descriptor, canWait: true) { [unowned sink] in sink.poll() })
    }
    self.watches = watches
    sink.onDemand(act)
  }
}
