import Console
import Fleet
import MQTT
import Posix

enum ForgetVerb: Verb {
  static let command = Command(
    "snowagent forget", "Removes a panel from Home Assistant, and what the broker retains of it.",
    operands: [Operand("NAME", .optional)], options: [.config],
    examples: ["sudo snowagent forget", "snowagent forget old-panel --config agent.json5"],
    notes: [
      "NAME is that of the configuration unless it is given. Stop the panel's agent first, as it would send everything"
        + " again. What is desired of the panel stays.",
      "The account must be allowed to write the panel's topics. Exit codes: 69 no broker, 77 not authorised.",
    ])

  /// In nanoseconds.
  private static let timeout: Int64 = 15_000_000_000

  static func run(_ arguments: Arguments) throws(Failure) {
    let path = arguments.value("config") ?? AgentSettings.defaultPath
    guard let broker = try AgentSettings.read(path).mqtt else {
      throw Failure("\(path): no 'mqtt'", .configuration)
    }
    let panel = try Panel(broker, path)
    let name = arguments.operands.first ?? panel.name
    if let fault = PanelName.fault(name) { throw Failure("\(name): \(fault)", .usage) }
    var settings = panel.connection
    settings.client += "-forget"
    settings.reconnectWindow = 1
    let discovery = broker.homeAssistant ?? AgentSettings.Broker.standardDiscovery
    let topics = [FleetTopics.Channel.light, .state, .availability].map {
      panel.topics.topic($0, of: name)
    }
    let connection: MQTTConnection
    do { connection = try MQTTConnection(settings) } catch { throw Failure(error) }
    for topic in [Discovery.topic(discovery, name)] + topics {
      connection.publish(MQTTMessage(topic, [], retained: true, .atLeastOnce))
    }
    try deliver(connection, broker.address)
    Voice.agent.say("\(name): forgotten")
  }

  private static func deliver(
    _ connection: MQTTConnection, _ address: MQTTAddress
  ) throws(Failure) {
    let end = MonotonicClock.nanoseconds + timeout
    var last: MQTTProblem?
    while !connection.isIdle || !connection.isConnected {
      guard MonotonicClock.nanoseconds < end, !SignalWatch.stopRequested else {
        throw Failure("\(address): \(last?.words ?? "no answer")", .unavailable)
      }
      for event in connection.turn(until: end) {
        switch event {
        case .lost(let problem, _):
          last = problem
          if [.password, .forbidden].contains(problem.kind) {
            throw Failure("\(address): \(problem)", .noPermission)
          }
          if [.settings, .certificate].contains(problem.kind) {
            throw Failure("\(address): \(problem)", .configuration)
          }
        case .refused(let topic, let problem): throw Failure("\(topic): \(problem)", .noPermission)
        case .connected, .message, .subscribed: break
        }
      }
    }
    connection.close()
  }
}
