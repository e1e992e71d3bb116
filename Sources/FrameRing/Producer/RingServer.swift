import CFrameRing
import Graphics
import Posix

/// The rings of a process, one a format, and the socket where readers connect.
///
/// ```
///   connect ─▶ stranger ── HELLO in 2 s ──▶ waiting ── a ring with a frame in it ──▶ reader
///                 └── invalid, silent ────▶ REFUSED, the end ◀── anything more ────────┘
/// ```
/// A ring is made for the first reader and freed or kept (`RingShelf`) a second after the last. Readers never delay
/// frames: nothing here waits, threads of their own close sockets and accept from shared listeners, and a call of `serve`
/// does bounded work.
public final class RingServer {
  /// The socket's name in messages.
  public let path: String
  /// Called when a reader waits for a format's first frame, and after its last reader.
  public var onChange: (() -> Void)?
  let socket: RingSocket
  let ready: ReadySet
  let settings: RingSettings
  let rate: (Int, Int)
  private let instance = RingIdentity.randomInstance()
  private var epoch: UInt64 = 0
  var clients: [RingClient] = []
  var nextNumber: UInt64 = 1
  var streams: [RingStream] = []
  var shelf = RingShelf()
  var budget = AcceptBudget()
  var isPaused = false
  /// What to log: the socket was removed, or is there again.
  var news: [String] = []
  /// The timer's period, in nanoseconds.
  var period: Int64?
  private static let listenerTag: UInt64 = 0
  /// At once; a new stranger replaces the oldest.
  static let mostStrangers = 16
  /// The longest silence of a stranger, and how long an unread ring is kept; nanoseconds, checked twice a second.
  static let (timeout, linger): (Int64, Int64) = (2_000_000_000, 750_000_000)
  static let mostAccepts = 16

  /// Creates a socket, or takes over `activated`, systemd's; throws `RingError.system` if another program listens
  /// there or it cannot be created, `.malformed` if another file is at the path.
  public init(
    path: String, activated: Int32? = nil, settings: RingSettings, rate: (Int, Int)
  ) throws(RingError) {
    self.path = path
    self.settings = settings
    self.rate = rate
    socket =
      if let activated {
        try RingSocket(path: path, activated: activated)
      } else {
        try RingSocket(path: path, settings: settings)
      }
    ready = try system { () throws(SystemError) in try ReadySet() }
    try listen()
  }

  /// Readable when `serve` has something to do.
  public var descriptor: Int32 { ready.descriptor }

  /// The number of readers that have a ring.
  public var readers: Int { clients.count { $0.stage == .reader } }

  /// Whether anyone reads frames or waits for the first one, which makes the ring.
  public var isRead: Bool { clients.contains { !$0.isStranger } }

  /// What to log since the last call.
  public func takeNews() -> [String] {
    defer { news = [] }
    return news
  }

  /// Serves strangers and readers; never waits.
  public func serve() {
    ready.take { tag in
      switch tag {
      case Self.listenerTag: accept()
      case ReadySet.timer: tick(at: MonotonicClock.nanoseconds)
      default: listen(to: tag)
      }
    }
    setTimer()
  }

  /// The ring for the next frame of a format; nil without readers, or without memory: then readers are refused.
  public func ring(_ format: Frame.Format, width: Int, height: Int) -> RingWriter? {
    guard let index = streams.firstIndex(where: { $0.format == format }) else { return nil }
    let layout = RingLayout(width: width, height: height, format: format)
    if let ring = streams[index].ring, ring.layout == layout { return ring }
    if let kept = shelf.take(layout) {
      streams[index].change(to: kept)
      return kept
    }
    epoch += 1
    do {
      let ring = try RingWriter(
        layout, RingIdentity(instance: instance, epoch: epoch, rate: rate))
      streams[index].change(to: ring)
      return ring
    } catch {
      drop(error.description) { $0.format == format }
      streams.remove(at: index)
      return nil
    }
  }

  /// Publishes a frame that was drawn into the ring of its format, with its changes since the frame before.
  public func publish(_ frame: borrowing Frame, _ note: RingNote) {
    let format = frame.format
    guard let index = streams.firstIndex(where: { $0.format == format }),
      let ring = streams[index].ring, ring.writing != nil
    else { return }
    ring.publish(note, changes: frame.changes, tiles: frame.changedTiles)
    let isFirst = !streams[index].isShown
    streams[index].isShown = true
    tell(format, ring, isFirst: isFirst)
    if isFirst, let index = streams.firstIndex(where: { $0.format == format }) {
      // This wakes its readers, which find RECONFIG on their sockets.
      streams[index].retiring?.retire()
      streams[index].retiring = nil
    }
  }

  /// Tells all readers that no frame follows, and removes the socket.
  public func stop() {
    for stream in streams { stream.ring?.stop() }
    clients.removeAll()
    streams.removeAll()
    shelf.removeAll()
    socket.remove()
  }

  private func tell(_ format: Frame.Format, _ ring: RingWriter, isFirst: Bool) {
    var notice = snowring_notify(SNOWRING_NOTIFY)
    notice.seq = ring.sequence
    notice.published_ns = MonotonicClock.nanoseconds
    var hasGone = false
    for client in clients where client.format == format {
      let isReached =
        switch client.stage {
        case .stranger, .gone: true
        case .waiting: client.give(ring)
        case .reader where isFirst || client.isOwedRing: client.give(ring)
        case .reader: !client.wantsNotice || client.notify(&notice)
        }
      if !isReached {
        client.stage = .gone
        hasGone = true
      }
    }
    if hasGone { sweep() }
  }

  func listen() throws(RingError) {
    try system { () throws(SystemError) in try ready.add(socket.descriptor, Self.listenerTag) }
  }
}
