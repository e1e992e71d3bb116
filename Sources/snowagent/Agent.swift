import CSystemd
import Console
import Documents
import Fleet
import Glibc
import MQTT
import Posix

/// The agent's loop: between a broker and the service, neither of which it waits for.
///
/// ```
///   broker ── desired ──▶ DesiredBook ─┐
///          ── set, light ──────────────┴─▶ values ─▶ ServiceLink
///          ◀── state, light, discovery ◀── report ◀─┘
/// ```
final class Agent {
  let panel: Panel
  let connection: MQTTConnection
  let link: ServiceLink
  var book: DesiredBook
  var notices = Notices()
  /// The service's last report; nil while it does not answer.
  var report: ServiceReport?
  /// Actions that the service is about to do.
  var underWay: Set<PanelAction> = []
  private var memory = MemoryFile()
  private var reports = StateReports()
  /// Messages that may be read at once; of more, each topic's newest waits.
  private var reading = MessageBudget(100, in: 1_000_000_000)
  private var late: [String: MQTTMessage] = [:]
  /// Values that wait for those that the service is about to set.
  private var next = PanelValues()
  private var isSetting = false
  /// Whether the last report is older than the last values.
  private var isStale = false
  /// When to compare what is desired with what acted; messages that arrive together count together.
  private var lookAt: Int64?
  private var isSessionOpen = false
  /// When retained messages are no longer waited for.
  private var sessionEnd: Int64 = 0
  /// When to repeat everything for Home Assistant.
  private var birthAt: Int64?
  private var announced: Discovery?
  private var closings = Closings()

  private static let second: Int64 = 1_000_000_000
  /// Nanoseconds without a retained message after which all have arrived.
  private static let settling = second * 3 / 10
  /// Home Assistant hears from all panels in this time after its start.
  private static let birthWindow = 10 * second

  init(_ panel: Panel, _ socket: String) throws(SystemError) {
    self.panel = panel
    connection = try MQTTConnection(panel.connection, will: panel.availability(isOnline: false))
    link = try ServiceLink(socket)
    book = DesiredBook(memory.load())
    let (topics, name) = (panel.topics, panel.name)
    let group = panel.broker.group
    var filters = [
      topics.topic(.set, of: name), topics.desired(.all), topics.desired(.panel(name)),
    ]
    if !group.isEmpty { filters.append(topics.desired(.group(group))) }
    if let prefix = panel.broker.homeAssistant {
      filters += [topics.topic(.lightSet, of: name), Discovery.birthTopic(prefix)]
    }
    for filter in filters { connection.subscribe(filter) }
  }

  /// Runs until a signal ends it.
  func run() {
    sd_notify(0, "READY=1\nSTATUS=connecting to \(panel.broker.address)")
    while !SignalWatch.stopRequested {
      wait()
      for event in connection.turn() { take(event) }
      for news in link.take() { take(news) }
      let now = MonotonicClock.nanoseconds
      readLate(at: now)
      lookAtDesired(at: now)
      if let birth = birthAt, now >= birth { repeatEverything() }
      publishState(at: now)
      sd_notify(0, "WATCHDOG=1")
    }
    sayFarewell()
  }

  private func wait() {
    var watched = [
      pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: link.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let isSoon = lookAt != nil || !late.isEmpty
    poll(&watched, 2, isSoon ? 50 : 1000)
  }

  private func take(_ event: MQTTEvent) {
    let broker = "\(panel.broker.address)"
    switch event {
    case .connected(let version):
      notices.state(of: broker, "connected as '\(panel.name)', MQTT \(version.rawValue)")
      sd_notify(0, "STATUS=connected to \(broker) as '\(panel.name)'")
      (isSessionOpen, announced) = (true, nil)
      sessionEnd = MonotonicClock.nanoseconds + 3 * Self.second
      lookAt = sessionEnd
      book.beginSession()
      reports.forget()
      connection.publish(panel.availability(isOnline: true))
    case .subscribed: lookAt = MonotonicClock.nanoseconds + Self.settling
    case .message(let message): take(message, at: MonotonicClock.nanoseconds)
    case .refused(let topic, let problem): notices.state(of: topic, "refused: \(problem)")
    case .lost(let problem, _):
      if isSessionOpen { book.abandonSession() }
      isSessionOpen = false
      let words = closings.words(problem, panel.name, at: MonotonicClock.nanoseconds)
      notices.state(of: broker, "\(words); tried again within \(Int(panel.broker.reconnect)) s")
      sd_notify(0, "STATUS=\(broker): \(problem)")
    }
  }

  private func take(_ message: MQTTMessage, at now: Int64) {
    guard reading.take(at: now) != nil else {
      if late.isEmpty {
        notices.refuse(
          message.topic, "more than 100 messages a second; of these, only the newest is read")
      }
      late[message.topic] = message
      return
    }
    // An older one of its topic.
    late[message.topic] = nil
    read(message)
  }

  private func readLate(at now: Int64) {
    for (topic, message) in late where reading.take(at: now) != nil {
      late[topic] = nil
      read(message)
    }
  }

  private func take(_ news: ServiceLink.News) {
    switch news {
    case .report(let new):
      if report == nil { notices.state(of: "service", "reached, version \(new.version)") }
      (report, isStale) = (new, false)
      book.meet(service: new.process)
      if lookAt == nil { lookAt = MonotonicClock.nanoseconds }
    case .missing(let words):
      report = nil
      notices.state(of: "service", "\(words); tried again each second")
    case .set(let values, let refusals, let isOffStored):
      (isSetting, isStale) = (false, true)
      if !isOffStored { book.offIsNotStored() }
      for (key, words) in refusals {
        notices.refuse(key.rawValue, words)
        if book.values(on: PanelClock.today)[key] == values[key] { book.refuse(key, words) }
      }
      send()
    case .picture(let bytes):
      underWay.remove(.picture)
      connection.publish(MQTTMessage(panel.topics.topic(.picture, of: panel.name), bytes))
    case .done(let action): underWay.remove(action)
    case .failed(let action, let words):
      underWay.remove(action)
      notices.refuse(action.rawValue, words)
    }
  }

  /// Sets values as soon as the service has those before.
  func set(_ values: PanelValues) {
    next = values.over(next)
    send()
  }

  private func send() {
    guard !isSetting, !next.isEmpty else { return }
    isSetting = true
    link.request(.set(next))
    next = PanelValues()
  }

  /// Compares what is desired with what acted, shortly after the last message.
  func desiredHasChanged() {
    let now = MonotonicClock.nanoseconds
    lookAt = isSessionOpen ? min(now + Self.settling, sessionEnd) : lookAt ?? now + Self.second / 10
  }

  private func lookAtDesired(at now: Int64) {
    guard let time = lookAt, now >= time, let report else { return }
    lookAt = nil
    if isSessionOpen {
      isSessionOpen = false
      book.endSession()
    }
    let changes = book.changes(on: PanelClock.today, reported: report.values)
    memory.store(book.memory)
    guard !changes.isEmpty else { return }
    notices.state(of: "desired", changes.words)
    set(changes)
  }

  /// Says hello to Home Assistant at a random instant, as all panels do.
  func homeAssistantHasStarted() {
    guard birthAt == nil else { return }
    birthAt = MonotonicClock.nanoseconds + Int64.random(in: 0...Self.birthWindow)
  }

  private func repeatEverything() {
    (birthAt, announced) = (nil, nil)
    reports.forget()
    connection.publish(panel.availability(isOnline: true))
  }

  private func publishState(at now: Int64) {
    // Between a message and what it changes, the old state would look like a refusal.
    guard connection.isConnected, report == nil || lookAt == nil && !isSetting && !isStale else {
      return
    }
    announce()
    var state = report?.state ?? PanelState()
    state.group = panel.broker.group
    if let report {
      (state.desired, state.reason) = book.compliance(
        on: PanelClock.today, reported: report.values)
    } else {
      state.problem = "snowd does not answer"
      (state.desired, state.reason) = (.waiting, state.problem)
    }
    guard reports.isDue(state, at: now) else { return }
    state.since = PanelClock.stamp
    publish(.state, state.payload)
    if panel.broker.homeAssistant != nil { publish(.light, LightMessage.state(state)) }
  }

  private func publish(_ channel: FleetTopics.Channel, _ payload: [UInt8]) {
    connection.publish(
      MQTTMessage(
        panel.topics.topic(channel, of: panel.name), payload, retained: true, .atLeastOnce))
  }

  /// Sends what Home Assistant discovers, when it has changed.
  private func announce() {
    guard let prefix = panel.broker.homeAssistant, let report else { return }
    let discovery = Discovery(
      prefix: prefix, panel: panel.name, identity: panel.identity, topics: panel.topics,
      version: Panel.version, scenes: report.scenes, hasPictures: panel.broker.hasPictures)
    guard discovery != announced else { return }
    announced = discovery
    connection.publish(
      MQTTMessage(discovery.topic, discovery.payload, retained: true, .atLeastOnce))
  }

  private func sayFarewell() {
    sd_notify(0, "STOPPING=1")
    if connection.isConnected {
      connection.publish(panel.availability(isOnline: false))
      let end = MonotonicClock.nanoseconds + 2 * Self.second
      while !connection.isIdle, connection.isConnected, MonotonicClock.nanoseconds < end {
        _ = connection.turn(until: end)
      }
    }
    connection.close()
  }
}
