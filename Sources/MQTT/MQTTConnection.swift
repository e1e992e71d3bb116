import Glibc
import Posix

/// A connection to a broker that is made again whenever it is lost, for an event loop that must not block.
///
/// ```
///   let connection = try MQTTConnection(settings, will: offline)
///   connection.subscribe("snow/+/state")
///   // watch connection.descriptor for input; when it is readable:
///   for event in connection.turn() { … }
/// ```
/// It speaks MQTT 5, and 3.1.1 with brokers that have no more. Names are looked up on a thread of their own. What is
/// published waits as the newest message of each topic, connected or not; at most `mostUnderWay` are in the library's
/// queue, so that a peer that stops reading fills no memory. Used by one thread; ignores SIGPIPE for the process.
public final class MQTTConnection {
  private enum Phase {
    case waiting(until: Int64)
    case connecting(Attempt, until: Int64)
    /// Connected by TCP; the broker has not answered yet.
    case greeting(MQTTClient, until: Int64)
    case connected(MQTTClient)
    case closed
  }

  private let settings: MQTTSettings
  private let will: MQTTMessage?
  private let delay: ReconnectDelay
  private let ready: ReadySet
  private let bell: Bell
  private let threads = Monitor(0)
  private var phase = Phase.waiting(until: 0)
  private var versions = VersionChoice()
  /// When the library's chores are due.
  private var tickAt: Int64 = 0
  private var filters: [(filter: String, delivery: MQTTMessage.Delivery)] = []
  private var subscribed: Set<String> = []
  private var receipts: [(topic: String, hasReceiver: Bool)] = []
  /// Filters that the broker has not answered, by the request's number.
  private var requests: [Int32: String] = [:]
  private var outbox: Outbox
  /// Messages in the library's queue, by number; those that need no confirmation as nil.
  private var underWay: [Int32: MQTTMessage?] = [:]
  private var watched: Int32 = -1
  private var events: [MQTTEvent] = []

  /// Messages in the library's queue, at most.
  public static let mostUnderWay = 8
  /// The code of MQTT 5 for a message that no other client has subscribed to.
  private static let noReceiver: Int32 = 16
  private static let second: Int64 = 1_000_000_000
  /// An attempt that takes longer is given up, in nanoseconds.
  private static let timeout = 30 * second
  /// Threads that may hang in attempts that were given up.
  private static let mostThreads = 3
  private enum Tag {
    static let socket: UInt64 = 1
    static let bell: UInt64 = 2
  }

  /// A connection that is first tried at the next `turn`; the broker publishes `will` when it is lost.
  public init(_ settings: MQTTSettings, will: MQTTMessage? = nil) throws(SystemError) {
    signal(SIGPIPE, SIG_IGN)
    (self.settings, self.will) = (settings, will)
    delay = ReconnectDelay(seconds: settings.reconnectWindow)
    outbox = Outbox(most: settings.mostTopics)
    bell = try Bell()
    ready = try ReadySet()
    try ready.add(bell.descriptor, Tag.bell)
    ready.ring(at: 1)
  }

  deinit {
    if case .connecting(let attempt, _) = phase { attempt.abandon() }
  }

  /// Readable when `turn` has something to do; owned by the connection.
  public var descriptor: Int32 { ready.descriptor }

  /// Whether the broker has accepted this client.
  public var isConnected: Bool { if case .connected = phase { true } else { false } }

  /// Whether everything that was published has left, and is confirmed where it has to be.
  public var isIdle: Bool { outbox.isEmpty && underWay.isEmpty }

  /// Messages of topics for which there was no room.
  public var dropped: Int { outbox.dropped }

  /// Subscribes now and after each connection; a filter once.
  ///
  /// A broker queues what it sends at least once, up to a limit; what is sent at most once has none of its own.
  public func subscribe(_ filter: String, _ delivery: MQTTMessage.Delivery = .atLeastOnce) {
    guard subscribed.insert(filter).inserted else { return }
    filters.append((filter, delivery))
    if case .connected(let client) = phase { request(filter, delivery, client) }
  }

  /// Subscribes once more to a filter, so that the broker sends again what it retains.
  public func refresh(_ filter: String, _ delivery: MQTTMessage.Delivery) {
    guard subscribed.contains(filter) else { return subscribe(filter, delivery) }
    if case .connected(let client) = phase { request(filter, delivery, client) }
  }

  /// What brokers have confirmed since the last call, if the settings want to know.
  ///
  /// Topics, and whether another client receives them; brokers without MQTT 5 do not say, which counts as yes.
  public func takeReceipts() -> [(topic: String, hasReceiver: Bool)] {
    defer { receipts = [] }
    return receipts
  }

  /// Sends a message as soon as it can, in place of an older one of its topic that has not left yet.
  public func publish(_ message: MQTTMessage) {
    outbox.put(message)
    if case .connected(let client) = phase { flush(client) }
    // What is reported meanwhile is taken in the next turn.
    if !events.isEmpty { bell.ring() }
    watch()
  }

  /// Reads, writes, connects, as far as that needs no waiting; returns what happened.
  public func turn() -> [MQTTEvent] {
    ready.take { tag in if tag == Tag.bell { bell.silence() } }
    step(at: MonotonicClock.nanoseconds)
    watch()
    defer { events = [] }
    return events
  }

  /// Waits for something to do until an instant on CLOCK_MONOTONIC, in nanoseconds, then takes a turn.
  public func turn(until deadline: Int64) -> [MQTTEvent] {
    let rest = max(deadline - MonotonicClock.nanoseconds, 0)
    var watch = pollfd(fd: ready.descriptor, events: Int16(POLLIN), revents: 0)
    poll(&watch, 1, Int32(clamping: (rest + 999_999) / 1_000_000))
    return turn()
  }

  /// Ends the connection for good; the broker does not publish the will.
  public func close() {
    switch phase {
    case .connecting(let attempt, _): attempt.abandon()
    case .connected(let client), .greeting(let client, _): client.disconnect()
    case .waiting, .closed: break
    }
    unwatch()
    phase = .closed
  }

  private func step(at now: Int64) {
    switch phase {
    case .waiting(let until): if now >= until { begin(at: now) }
    case .connecting(let attempt, let until):
      if let (client, problem) = attempt.take() {
        problem.map { lose($0, at: now) } ?? greet(client, at: now)
      } else if now >= until {
        attempt.abandon()
        lose(MQTTProblem(.unreachable, "no answer within 30 s; retried"), at: now)
      }
    case .greeting(let client, let until):
      work(client, at: now)
      if case .greeting = phase, now >= until { lose(.silence, at: now) }
    case .connected(let client):
      work(client, at: now)
      if case .connected = phase { flush(client) }
    case .closed: break
    }
  }

  private func begin(at now: Int64) {
    guard threads.with({ $0 }) < Self.mostThreads else {
      return lose(MQTTProblem(.unreachable, "no answer; retried"), at: now)
    }
    do {
      let client = try MQTTClient(settings, versions.current, will: will)
      phase = .connecting(try Attempt(client, bell, threads), until: now + Self.timeout)
    } catch let problem as MQTTProblem {
      lose(problem, at: now)
    } catch {
      lose(MQTTProblem(.lost, "\(error)"), at: now)
    }
  }

  private func greet(_ client: MQTTClient, at now: Int64) {
    phase = .greeting(client, until: now + Self.timeout)
    watched = client.descriptor
    guard watched >= 0, (try? ready.add(watched, Tag.socket)) != nil else {
      watched = -1
      return lose(.closed, at: now)
    }
    work(client, at: now)
  }

  private func work(_ client: MQTTClient, at now: Int64) {
    var problem = client.work()
    if problem == nil, now >= tickAt {
      tickAt = now + Self.second
      problem = client.tick()
    }
    for report in client.takeReports() { take(report, client) }
    if let problem { end(problem) }
  }

  private func take(_ report: MQTTClient.Report, _ client: MQTTClient) {
    switch report {
    case .greeted(code: 0):
      phase = .connected(client)
      versions.accept()
      underWay = [:]
      events.append(.connected(versions.current))
      for (filter, delivery) in filters { request(filter, delivery, client) }
    case .greeted(let code):
      if code == 1 || code == 132, versions.refuse() {
        unwatch()
        phase = .waiting(until: 0)
        return
      }
      lose(MQTTProblem(refusal: code, user: settings.user), at: MonotonicClock.nanoseconds)
    // The broker's reason; for others, the call that failed has the better words.
    case .ended(let code):
      if code >= 128 { end(MQTTProblem(end: code, client: settings.client)) }
    case .message(let message): events.append(.message(message))
    case .delivered(let id, let code):
      guard let message = underWay.removeValue(forKey: id) else { return }
      guard let message else { return }
      if code >= 128 {
        events.append(.refused(topic: message.topic, MQTTProblem(answer: code)))
      } else if settings.wantsReceipts {
        receipts.append((message.topic, code != Self.noReceiver))
      }
    case .subscribed(let id, let code):
      guard let filter = requests.removeValue(forKey: id) else { return }
      if code >= 128 { events.append(.refused(topic: filter, MQTTProblem(answer: code))) }
      if requests.isEmpty { events.append(.subscribed) }
    }
  }

  /// The connection ended by itself.
  private func end(_ problem: MQTTProblem) {
    switch phase {
    case .greeting:
      if problem.kind == .lost || problem.kind == .foreign { versions.hangUp() }
      lose(problem.beforeGreeting(settings.address), at: MonotonicClock.nanoseconds)
    case .connected:
      versions.lose()
      lose(problem, at: MonotonicClock.nanoseconds)
    case .waiting, .connecting, .closed: break
    }
  }

  private func lose(_ problem: MQTTProblem, at now: Int64) {
    unwatch()
    var generator = SystemRandomNumberGenerator()
    let pause = delay.next(using: &generator)
    phase = .waiting(until: now + pause)
    // What the broker has not confirmed is sent again.
    for case let message? in underWay.values { outbox.putBack(message) }
    (underWay, requests) = ([:], [:])
    events.append(.lost(problem, retry: pause))
  }

  private func request(
    _ filter: String, _ delivery: MQTTMessage.Delivery, _ client: MQTTClient
  ) {
    if let id = client.subscribe(filter, delivery) { requests[id] = filter }
  }

  private func flush(_ client: MQTTClient) {
    while underWay.count < Self.mostUnderWay, let message = outbox.take() {
      guard let id = client.publish(message) else {
        let problem = MQTTProblem(.refused, "the message cannot be sent")
        events.append(.refused(topic: message.topic, problem))
        continue
      }
      underWay[id] = .some(message.delivery == .atLeastOnce ? message : nil)
      // It may have left at once.
      for report in client.takeReports() { take(report, client) }
    }
  }

  /// Sets what the descriptor waits for.
  private func watch() {
    let now = MonotonicClock.nanoseconds
    switch phase {
    case .waiting(let until): ready.ring(at: max(until, now + 1))
    case .connecting(_, let until): ready.ring(at: until)
    // While TLS shakes hands, the library always wants to write, and the socket has room: reading drives it.
    case .greeting: ready.ring(at: max(tickAt, now + 1))
    case .connected(let client):
      if watched >= 0 {
        ready.change(watched, Tag.socket, writing: client.wantsToWrite)
      }
      ready.ring(at: max(tickAt, now + 1))
    case .closed: ready.ring(every: nil)
    }
  }

  private func unwatch() {
    if watched >= 0 { ready.remove(watched) }
    watched = -1
  }
}
