import CFrameRing
import Graphics
import Posix

/// The rings of a process, one a format, and the socket where readers ask for them.
///
/// ```
///   connect ─▶ stranger ── HELLO in 2 s ──▶ waiting ── a ring with a frame in it ──▶ reader
///                 └── nonsense, silence ──▶ REFUSED, the end ◀── anything more ────────┘
/// ```
/// A ring is made when the first reader wants it and goes a second after the last one has gone. What
/// readers do or leave undone costs frames nothing: nothing here waits, and a call of `serve` does a
/// bounded amount of work.
///
/// Does not: draw, own threads.
public final class RingServer {
  /// What the socket is called in messages.
  public let path: String
  /// Called when a ring is wanted that is not there, or one is not needed any more.
  public var onChange: (() -> Void)?
  private let listener: FileDescriptor
  private let ready: ReadySet
  private let settings: RingSettings
  private let rate: (Int, Int)
  private let instance = RingIdentity.randomInstance()
  private var epoch: UInt64 = 0
  private var clients: [RingClient] = []
  private var nextNumber: UInt64 = 1
  private var streams: [RingStream] = []
  private var hasTimer = false
  private static let listenerTag: UInt64 = 0
  /// Strangers at once; a new one takes the place of the oldest.
  private static let mostStrangers = 16
  /// How long a stranger may be silent, and how long a ring is kept that nobody reads; nanoseconds.
  ///
  /// Both are looked at twice a second: a ring goes a second behind the look that found it unread.
  private static let (patience, linger): (Int64, Int64) = (2_000_000_000, 750_000_000)
  /// How many who have connected are looked at in one call.
  private static let mostAccepts = 16

  /// Serves a socket.
  ///
  /// - Parameters:
  ///   - path: where it is made; what is known of it in messages where one is passed.
  ///   - activated: a listener that systemd has made; else one is made at the path.
  ///   - settings: who may connect.
  ///   - rate: frames a second, as a fraction, for the header.
  /// - Throws: `RingError.system` where another program listens there, or it may not be made.
  public init(
    path: String, activated: consuming FileDescriptor? = nil, settings: RingSettings,
    rate: (Int, Int)
  ) throws(RingError) {
    self.path = path
    self.settings = settings
    self.rate = rate
    var group: UInt32?
    if let name = settings.group, activated == nil {
      group = groupNumber(name)
      guard group != nil else { throw .malformed("ring: there is no group \"\(name)\"") }
    }
    if let activated {
      try system { () throws(SystemError) in try activated.stopWaiting() }
      listener = activated
    } else {
      listener = try system { () throws(SystemError) in
        try FileDescriptor.listening(at: path, mode: settings.mode, group: group)
      }
    }
    ready = try system { () throws(SystemError) in try ReadySet() }
    let number = listener.number
    try system { () throws(SystemError) in try ready.add(number, Self.listenerTag) }
  }

  /// Readable when there is something to serve.
  public var descriptor: Int32 { ready.descriptor }

  /// Those who have a ring.
  public var readers: Int { clients.count { $0.stage == .reader } }

  /// Looks after strangers and readers; never waits.
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
  /// - Returns: nil where nobody wants one, or there is no memory: then readers are told.
  public func ring(_ format: Frame.Format, width: Int, height: Int) -> RingWriter? {
    guard let index = streams.firstIndex(where: { $0.format == format }) else { return nil }
    let layout = RingLayout(width: width, height: height, format: format)
    if let ring = streams[index].ring, ring.layout == layout { return ring }
    epoch += 1
    do {
      let ring = try RingWriter(
        layout, RingIdentity(instance: instance, epoch: epoch, rate: rate))
      // The one before is read until this one has a frame.
      streams[index].retiring = streams[index].retiring ?? streams[index].ring
      streams[index].ring = ring
      return ring
    } catch {
      drop(error.description) { $0.format == format }
      streams.remove(at: index)
      return nil
    }
  }

  /// Has a frame read that was drawn into the ring of its format.
  public func publish(_ format: Frame.Format, _ note: RingNote, changes: Span<Range<Int32>>) {
    guard let index = streams.firstIndex(where: { $0.format == format }),
      let ring = streams[index].ring, ring.writing != nil
    else { return }
    ring.publish(note, changes: changes)
    if ring.sequence == 1 {
      streams[index].retiring?.retire()
      streams[index].retiring = nil
    }
    tell(format, ring)
  }

  /// Tells all that no frame follows.
  public func stop() {
    for stream in streams { stream.ring?.stop() }
    clients.removeAll()
    streams.removeAll()
  }

  private func tell(_ format: Frame.Format, _ ring: RingWriter) {
    var notice = snowring_notify(SNOWRING_NOTIFY)
    notice.seq = ring.sequence
    notice.published_ns = MonotonicClock.nanoseconds
    var hasGone = false
    for client in clients where client.format == format {
      let isReached =
        switch client.stage {
        case .stranger, .gone: true
        case .waiting: client.give(ring, isAnother: false)
        case .reader where ring.sequence == 1: client.give(ring, isAnother: true)
        case .reader: !client.wantsNotice || client.notify(&notice)
        }
      if !isReached {
        client.stage = .gone
        hasGone = true
      }
    }
    if hasGone { sweep() }
  }
}

// MARK: - Strangers and readers

extension RingServer {
  private func accept() {
    for _ in 0..<Self.mostAccepts {
      do throws(SystemError) {
        guard let socket = try listener.nextPeer() else { return }
        makeRoom()
        let number = nextNumber
        nextNumber += 1
        try ready.add(socket.number, number)
        clients.append(
          RingClient(number, socket, until: MonotonicClock.nanoseconds + Self.patience))
      } catch {
        // Out of descriptors: who waits goes on waiting, the strangers make room first.
        return makeRoom(to: 0)
      }
    }
  }

  private func makeRoom(to most: Int = RingServer.mostStrangers - 1) {
    let strangers = clients.filter(\.isStranger)
    for client in strangers.prefix(max(0, strangers.count - most)) {
      // Its HELLO may be there, not looked at yet: then it is none.
      listen(to: client.number)
      if client.isStranger { client.stage = .gone }
    }
    sweep()
  }

  private func listen(to number: UInt64) {
    guard let client = clients.first(where: { $0.number == number }) else { return }
    switch client.listen() {
    case .nothing: return
    case .hello: return welcome(client)
    case .end(let words):
      if let words { client.refuse(words) }
      client.stage = .gone
      sweep()
    }
  }

  private func welcome(_ client: RingClient) {
    guard clients.count(where: { !$0.isStranger }) <= settings.clients else {
      client.refuse("there are \(settings.clients) readers already")
      client.stage = .gone
      return sweep()
    }
    let format = client.format
    guard let index = streams.firstIndex(where: { $0.format == format }) else {
      streams.append(RingStream(format: format))
      onChange?()
      return
    }
    streams[index].unreadSince = nil
    guard let ring = streams[index].ring, ring.sequence > 0 else { return }
    if !client.give(ring, isAnother: false) {
      client.stage = .gone
      sweep()
    }
  }

  private func drop(_ words: String, where isMeant: (RingClient) -> Bool) {
    for client in clients where !client.isStranger && isMeant(client) {
      client.refuse(words)
      client.stage = .gone
    }
    sweep()
  }

  /// Closes the sockets of those who have gone.
  private func sweep() { clients.removeAll { $0.stage == .gone } }
}

// MARK: - Time

extension RingServer {
  private func tick(at now: Int64) {
    for client in clients {
      guard case .stranger(let until) = client.stage, now >= until else { continue }
      client.refuse("no HELLO came")
      client.stage = .gone
    }
    sweep()
    let period = Int64(rate.1) * 1_000_000_000 / Int64(max(rate.0, 1))
    for index in streams.indices {
      let format = streams[index].format
      streams[index].look(
        isRead: clients.contains { !$0.isStranger && $0.format == format }, period: period, at: now)
    }
    let count = streams.count
    streams.removeAll { $0.unreadSince.map { now - $0 >= Self.linger } ?? false }
    if streams.count < count { onChange?() }
  }

  /// It rings while anybody is there, or a ring waits to go.
  private func setTimer() {
    let isNeeded = !clients.isEmpty || !streams.isEmpty
    guard isNeeded != hasTimer else { return }
    hasTimer = isNeeded
    ready.ring(every: isNeeded ? 500_000_000 : nil)
  }
}
