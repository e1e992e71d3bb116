import Glibc
import Posix

/// HTTP on a local socket, for short texts, inside an event loop.
///
/// ```
///   connect ─▶ a request in 2 s, at most 4 KiB ─▶ an answer in one write ─▶ the end
///                └── silent, too long, no room ──▶ the end
/// ```
/// Nothing here waits and a call of `serve` does bounded work, so slow, silent or many clients delay nothing. An answer
/// must fit into the socket's queue (about 200 KiB by default): the kernel keeps it for a client that reads it later.
/// Without connections no timer runs.
public final class LocalServer {
  /// Makes the answer to a request for GET or HEAD.
  public typealias Responder = (LocalRequest) -> LocalAnswer

  /// The socket's path.
  public var path: String { listener.path }
  /// Answers since the start.
  public private(set) var answers = 0
  private let respond: Responder
  private let listener: BoundListener
  private let ready: ReadySet
  private var clients: [Client] = []
  private var nextTag: UInt64 = 1
  private var budget = AcceptBudget(most: 64, rate: 200)
  private var isPaused = false
  private var period: Int64?
  private static let listenerTag: UInt64 = 0

  /// At once; a new connection replaces the oldest.
  public static let mostClients = 16
  /// In a call of `serve`.
  private static let mostAccepts = 4
  /// Until a request must be complete, in nanoseconds, checked twice a second.
  public static let timeout: Int64 = 2_000_000_000

  /// Creates the socket, to which every user may connect; throws if another program listens there.
  public init(path: String, _ respond: @escaping Responder) throws(SystemError) {
    self.respond = respond
    listener = try BoundListener(path) { () throws(SystemError) in
      try .listening(at: path, .stream, mode: 0o666)
    }
    ready = try ReadySet()
    try ready.add(listener.descriptor, Self.listenerTag)
  }

  deinit { listener.remove() }

  /// Readable when `serve` has something to do.
  public var descriptor: Int32 { ready.descriptor }

  /// Open connections.
  public var connections: Int { clients.count }

  /// What to log since the last call: the socket was removed, or is there again.
  public func takeNews() -> [String] { listener.takeNews() }

  /// Accepts, reads and answers; never waits.
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

  private func accept() {
    for _ in 0..<Self.mostAccepts {
      do throws(SystemError) {
        let now = MonotonicClock.nanoseconds
        guard budget.take(at: now) else { return pause() }
        guard let peer = try listener.nextPeer() else { return }
        peer.refuseDescriptors()
        if clients.count == Self.mostClients, let oldest = clients.first { drop { $0 === oldest } }
        try ready.add(peer.number, nextTag)
        clients.append(Client(nextTag, peer, until: now + Self.timeout))
        nextTag += 1
        // Most requests are there already.
        listen(to: nextTag - 1)
      } catch {
        // Out of descriptors: these connections go first, new ones wait.
        drop { _ in true }
        return pause()
      }
    }
  }

  /// Leaves new connections waiting until the timer fires.
  private func pause() {
    ready.remove(listener.descriptor)
    isPaused = true
  }

  private func listen(to tag: UInt64) {
    guard let index = clients.firstIndex(where: { $0.tag == tag }) else { return }
    switch clients[index].listen() {
    case .waits: return
    case .request(let request): reply(to: request, clients[index])
    case .fault(let answer): clients[index].send(answer.bytes(forHead: false))
    case .end: break
    }
    drop { $0.tag == tag }
  }

  /// Ends connections, which the closing thread may close a little later.
  private func drop(where isMeant: (Client) -> Bool) {
    clients.removeAll { client in
      guard isMeant(client) else { return false }
      ready.remove(client.socket.number)
      return true
    }
  }

  private func reply(to request: LocalRequest, _ client: Client) {
    answers += 1
    let isHead = request.method == "HEAD"
    let answer =
      isHead || request.method == "GET"
      ? respond(request) : LocalAnswer(405, "method not allowed; expected GET or HEAD")
    client.send(answer.bytes(forHead: isHead))
  }

  private func tick(at now: Int64) {
    drop { $0.deadline <= now }
    if isPaused { isPaused = (try? ready.add(listener.descriptor, Self.listenerTag)) == nil }
  }

  private func setTimer() {
    let wanted = isPaused ? AcceptBudget.pause : clients.isEmpty ? nil : Int64(500_000_000)
    guard wanted != period else { return }
    period = wanted
    ready.ring(every: wanted)
  }
}

/// A connection, until its answer.
private final class Client {
  let tag: UInt64
  let deadline: Int64
  let socket: FileDescriptor
  private var head: [UInt8] = []
  private static let mostHead = 4096

  init(_ tag: UInt64, _ socket: consuming FileDescriptor, until deadline: Int64) {
    (self.tag, self.deadline) = (tag, deadline)
    self.socket = socket
  }

  enum Words {
    case waits, end
    case request(LocalRequest)
    case fault(LocalAnswer)
  }

  /// Reads what has arrived.
  func listen() -> Words {
    let room = Self.mostHead - head.count
    let (intake, bytes) = withUnsafeTemporaryAllocation(byteCount: room, alignment: 1) { buffer in
      guard let intake = try? socket.take(into: buffer) else {
        return (FileDescriptor.Intake.end, [UInt8]())
      }
      guard case .bytes(let count) = intake else { return (intake, []) }
      return (intake, Array(buffer[..<count]))
    }
    switch intake {
    case .bytes: head += bytes
    case .nothing: return .waits
    case .end: return .end
    }
    guard LocalRequest.isComplete(head) else {
      guard head.count == Self.mostHead else { return .waits }
      return .fault(LocalAnswer(431, "the request is longer than \(Self.mostHead) bytes"))
    }
    return LocalRequest(head).map(Words.request)
      ?? .fault(LocalAnswer(400, "not a request of HTTP/1.1"))
  }

  /// Sends an answer; a client whose queue is too short gets a part of it.
  func send(_ bytes: [UInt8]) {
    _ = try? socket.put(bytes.span.bytes)
  }
}
