import Console
import Fleet
import MQTT
import Motion
import Panels
import Posix

/// An operator's connection to the broker, for one command.
final class FleetSession {
  /// What the topics are called.
  let topics: FleetTopics
  /// When the command gives up.
  let end: Instant
  /// What the panels have said.
  private(set) var table = PanelTable()
  private let connection: MQTTConnection
  private let address: MQTTAddress
  private var settling = Settling()
  private var isConnected = false
  private var losses = 0

  /// What happened.
  enum News {
    /// A panel's state or availability changed.
    case panel(PanelRecord)
    case picture(of: String, [UInt8])
    /// The broker has taken a message; whether a client receives it.
    case delivered(topic: String, hasReceiver: Bool)
    case refused(topic: String, MQTTProblem)
  }

  /// Reads the account; nothing is connected yet.
  init(_ arguments: Arguments) throws(Failure) {
    end = Self.now.advanced(by: try arguments.timeout())
    let account = try OperatorAccount(arguments.value("config"))
    topics = FleetTopics(prefix: account.prefix)
    address = account.settings.address
    do { connection = try MQTTConnection(account.settings) } catch { throw Failure(error) }
  }

  static var now: Instant { Instant(nanoseconds: MonotonicClock.nanoseconds) }

  /// Connects, and reads all about a target that the broker retains.
  func gather(_ target: PanelTarget) throws(Failure) {
    var progress = Progress()
    for filter in topics.filters(for: target) { subscribe(filter) }
    try settle(&progress, pause: Settling.pause)
    var read: Set<String> = []
    while true {
      let names = table.unread(read).prefix(FleetTopics.mostStates)
      if names.isEmpty { break }
      settling.restart()
      for name in names { subscribe(topics.topic(.state, of: name)) }
      read.formUnion(names)
      // A broker confirms one subscription after the other, and sends each one's state.
      try settle(&progress, pause: 0)
    }
    try settle(&progress, pause: Settling.pause)
  }

  /// Waits until the subscriptions are confirmed, and no retained message has come for a pause in nanoseconds.
  private func settle(_ progress: inout Progress, pause: Int64) throws(Failure) {
    while settling.end(after: pause).map({ Self.now < $0 }) ?? true {
      guard Self.now < end else { throw late }
      let limit = min(end, settling.end(after: pause) ?? end)
      for case .refused(let topic, let problem) in try news(until: limit) {
        throw Failure("\(topic): \(problem.words)", .noPermission)
      }
      progress.update(nil, "\(table.panels.count) panels")
    }
  }

  /// Has the states of panels sent again: reports may have been dropped.
  func refresh(_ names: [String]) {
    for name in names { connection.refresh(topics.topic(.state, of: name), .atMostOnce) }
  }

  /// The time is over before all is known.
  private var late: Failure {
    let hint = "--timeout gives it more time."
    guard isConnected else {
      return Failure("\(address): the broker does not answer in time", .unavailable, hint: hint)
    }
    return Failure(
      "\(address): the broker has not sent all it has in time", .temporary, hint: hint)
  }

  /// Subscribes without queues at the broker, which drop what is beyond a limit.
  func subscribe(_ filter: String) { connection.subscribe(filter, .atMostOnce) }

  /// Sends a message, which the broker confirms.
  func publish(_ topic: String, _ payload: [UInt8], retained isRetained: Bool = false) {
    connection.publish(MQTTMessage(topic, payload, retained: isRetained, .atLeastOnce))
  }

  /// Whether everything that was sent is confirmed.
  var isIdle: Bool { connection.isIdle }

  /// Takes leave of the broker.
  func close() { connection.close() }

  /// Waits until something happens, or until an instant; throws when the connection ends, and for a signal.
  func news(until instant: Instant) throws(Failure) -> [News] {
    guard !SignalWatch.stopRequested else { throw .interrupted("interrupted") }
    // Signals are looked for ten times a second.
    let limit = min(instant, Self.now.advanced(by: 100_000_000))
    var news: [News] = []
    for event in connection.turn(until: limit.nanoseconds) {
      switch event {
      case .connected: isConnected = true
      case .subscribed: settling.confirm(at: Self.now)
      case .message(let message): if let one = take(message) { news.append(one) }
      case .refused(let topic, let problem): news.append(.refused(topic: topic, problem))
      case .lost(let problem, _): try lose(problem)
      }
    }
    for receipt in connection.takeReceipts() {
      news.append(.delivered(topic: receipt.topic, hasReceiver: receipt.hasReceiver))
    }
    return news
  }

  private func take(_ message: MQTTMessage) -> News? {
    if message.isRetained { settling.arrive(at: Self.now) }
    guard let topic = topics.parse(message.topic) else { return nil }
    if case .panel(let name, .picture) = topic {
      return message.isRetained ? nil : .picture(of: name, message.payload)
    }
    return table.take(message.payload, topic).map(News.panel)
  }

  /// A broker that hangs up may have no MQTT 5: after two such answers the connection tries 3.1.1.
  private func lose(_ problem: MQTTProblem) throws(Failure) {
    losses += 1
    let mayHelp = problem.kind == .lost || problem.kind == .foreign
    if mayHelp, !isConnected, losses < 3 { return }
    let words = problem.words.replacing("; retried", with: "")
    throw Failure("\(address): \(words)", problem.kind.exitCode)
  }
}

extension MQTTProblem.Kind {
  fileprivate var exitCode: ExitCode {
    switch self {
    case .password, .forbidden: .noPermission
    case .settings: .configuration
    case .unreachable, .certificate, .clock, .taken, .refused, .lost, .foreign: .unavailable
    }
  }
}
