import Motion
import Outputs
import Posix

/// One output of the service: it works, or it is broken and is tried again.
///
/// ```
///   working ── an error ──▶ broken ── after 1, 2, 4, 8, 10, 10 … s ──▶ on trial ── 10 s without an error ──▶ working
///                              ▲                                         │
///                              └─────────────── an error ────────────────┘
/// ```
/// The journal gets the first error and the return, nothing in between.
final class ServiceOutput {
  /// What the configuration calls it.
  let name: String
  /// What it is.
  let specification: OutputSpecification
  /// Whether the service ends where it fails.
  let isPrimary: Bool
  /// Whether the configuration does not name it: then it keeps no service running.
  let isExtra: Bool
  /// What takes frames; nil while it is broken.
  private(set) var sink: (any FrameSink)? {
    // Before the sink closes its descriptors.
    willSet { watches = nil }
  }
  private var watches: [EventLoop.Watch]?
  /// Why it takes no frames.
  private(set) var trouble: OutputError?
  /// When it is tried again.
  private(set) var nextTry: Instant?
  private let open: () throws(OutputError) -> any FrameSink
  /// An open file on a full disk: what was written before stays.
  private var full: (any FrameSink)?
  private var delay = firstDelay
  private var trialEnd: Instant?
  private static let (firstDelay, longestDelay): (Int64, Int64) = (1_000_000_000, 10_000_000_000)

  /// News for the journal.
  enum News: Equatable {
    /// It has failed, and worked before.
    case broken(String)
    /// It works again.
    case mended(String)
  }

  /// An output that has not been opened.
  ///
  /// - Parameters:
  ///   - specification: what it is.
  ///   - isPrimary: whether the service ends where it fails.
  ///   - isExtra: whether the configuration does not name it.
  ///   - open: opens it, again and again.
  init(
    _ specification: OutputSpecification, isPrimary: Bool, isExtra: Bool,
    open: @escaping () throws(OutputError) -> any FrameSink
  ) {
    self.specification = specification
    (self.isPrimary, self.isExtra) = (isPrimary, isExtra)
    self.open = open
    name = specification.description
  }

  /// Opens it for the first time.
  ///
  /// - Throws: why not; it is broken then.
  func start() throws(OutputError) { sink = try openNow() }

  /// Only the primary output may wait for a reader.
  private func openNow() throws(OutputError) -> any FrameSink {
    guard isPrimary || !specification.waitsForReader else {
      throw .unsupported("\(name): nothing reads from this pipe")
    }
    return try open()
  }

  /// Takes an error.
  ///
  /// - Returns: news, where this is the first error since it worked.
  func fail(_ error: OutputError, at now: Instant) -> News? {
    full = error.isLackOfRoom ? sink : nil
    let isNews = trouble == nil && trialEnd == nil
    (sink, trouble, trialEnd) = (nil, error, nil)
    nextTry = now.advanced(by: delay)
    delay = min(2 * delay, Self.longestDelay)
    return isNews ? .broken(error.description) : nil
  }

  /// Tries a broken output again where it is time to, and ends a trial.
  ///
  /// - Parameters:
  ///   - now: the real clock.
  ///   - size: of the pictures.
  /// - Returns: news; whether there is another sink than before.
  func look(at now: Instant, size: (width: Int, height: Int)) -> (news: News?, isNew: Bool) {
    if let end = trialEnd, now >= end {
      (trialEnd, delay) = (nil, Self.firstDelay)
      return (.mended("\(name) works again"), false)
    }
    guard let due = nextTry, now >= due else { return (nil, false) }
    do throws(OutputError) {
      // Opening truncates a file: one that still exists continues where it had to stop.
      let next = if let full, specification.isStillThere { full } else { try openNow() }
      if let required = next.requiredSize, required != size {
        throw .unsupported(
          "\(name): the screen has \(required.width)x\(required.height), the pictures have "
            + "\(size.width)x\(size.height)")
      }
      (sink, full, trouble, nextTry) = (next, nil, nil, nil)
      trialEnd = now.advanced(by: Self.longestDelay)
      return (nil, true)
    } catch {
      _ = fail(error, at: now)
      return (nil, false)
    }
  }

  /// Opens a working screen again, in the mode that it has now.
  ///
  /// - Throws: why not; it is broken then.
  func reopen() throws(OutputError) {
    guard specification.kind.medium == .screen, sink != nil else { return }
    // Closed first: a screen may have one owner at a time.
    sink = nil
    sink = try openNow()
  }

  /// Has the loop watch what the sink brings, once for each sink.
  ///
  /// - Parameters:
  ///   - loop: runs the service.
  ///   - act: called when the sink wants a frame at once.
  /// - Throws: `SystemError` when the loop cannot watch it.
  func watch(in loop: EventLoop, _ act: @escaping () -> Void) throws(SystemError) {
    guard let sink, watches == nil else { return }
    var watches: [EventLoop.Watch] = []
    for descriptor in sink.descriptors {
      watches.append(try loop.watch(descriptor, canWait: true) { [unowned sink] in sink.poll() })
    }
    self.watches = watches
    sink.onDemand(act)
  }
}
