import CFrameRing
import Graphics
import Posix

/// The rings of a process, one a format, and the socket where readers connect.
///
/// ```
///   connect ─▶ stranger ── HELLO in 2 s ──▶ waiting ── a ring with a frame in it ──▶ reader
///                 └── invalid, silent ────▶ REFUSED, the end ◀── anything more ────────┘
/// ```
/// A ring is made for the first reader and goes a second after the last one, or is kept for the next
/// (`RingShelf`). Readers never delay frames: nothing here waits, sockets are closed on a thread of their own,
/// and a call of `serve` does a bounded amount of work.
///
/// Does not: draw.
public final class RingServer {
  /// What the socket is called in messages.
  public let path: String
  /// Called when the first reader of a format comes and when the last one has gone.
  public var onChange: (() -> Void)?
  let socket: RingSocket
  let closing: ClosingThread?
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
  /// Whether new connections are left waiting.
  var isPaused = false
  /// How often the timer rings, in nanoseconds.
  var period: Int64?
  private static let listenerTag: UInt64 = 0
  /// Strangers at once; a new one takes the place of the oldest.
  static let mostStrangers = 16
  /// How long a stranger may be silent, and how long a ring without readers is kept; nanoseconds.
  ///
  /// Both are checked twice a second: a ring goes within a second after it was first found unread.
  static let (timeout, linger): (Int64, Int64) = (2_000_000_000, 750_000_000)
  /// The most connections that one call accepts.
  static let mostAccepts = 16

  /// Serves a socket.
  ///
  /// - Parameters:
  ///   - path: where it is made, and its name in messages.
  ///   - activated: a listening socket that systemd made, which the server takes over; nil makes one at the
  ///     path.
  ///   - settings: access for readers.
  ///   - rate: frames a second, as a fraction, for the header.
  /// - Throws: `RingError.system` where another program listens there, or it may not be made;
  ///   `.malformed` where something else is at the path.
  public init(
    path: String, activated: Int32? = nil, settings: RingSettings, rate: (Int, Int)
  ) throws(RingError) {
    self.path = path
    self.settings = settings
    self.rate = rate
    // Without a thread sockets are closed where they are used.
    closing = try? ClosingThread()
    socket =
      if let activated {
        try RingSocket(path: path, activated: activated, settings: settings, closing: closing)
      } else {
        try RingSocket(path: path, settings: settings, closing: closing)
      }
    ready = try system { () throws(SystemError) in try ReadySet() }
    try listen()
  }

  /// Readable when there is something to serve.
  public var descriptor: Int32 { ready.descriptor }

  /// The number of readers that have a ring.
  public var readers: Int { clients.count { $0.stage == .reader } }

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

  /// The ring to draw the next frame of a format in.
  ///
  /// - Returns: nil without readers of the format, and without memory: then they are refused.
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

  /// Publishes a frame that was drawn into the ring of its format.
  ///
  /// - Parameters:
  ///   - frame: says where it differs from the one before.
  ///   - note: what is said about it.
  public func publish(_ frame: borrowing Frame, _ note: RingNote) {
    let format = frame.format
    guard let index = streams.firstIndex(where: { $0.format == format }),
      let ring = streams[index].ring, ring.writing != nil
    else { return }
    ring.publish(note, changes: frame.changes.span, tiles: frame.changedTiles)
    let isFirst = !streams[index].isShown
    streams[index].isShown = true
    tell(format, ring, isFirst: isFirst)
    if isFirst, let index = streams.firstIndex(where: { $0.format == format }) {
      // It wakes its readers, which find RECONFIG on their sockets.
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

  /// Watches the listener.
  func listen() throws(RingError) {
    let number = socket.listener.number
    try system { () throws(SystemError) in try ready.add(number, Self.listenerTag) }
  }
}
