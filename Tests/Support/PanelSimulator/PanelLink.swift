import Fleet
import MQTT
import Posix

/// Panels that share a connection.
final class PanelLink {
  let connection: MQTTConnection
  private let topics: FleetTopics
  private var panels: [String: SimulatedPanel] = [:]
  private var isConnected = false

  init(
    _ settings: MQTTSettings, _ topics: FleetTopics, _ panels: [SimulatedPanel]
  ) throws(SystemError) {
    self.topics = topics
    // A connection has one will.
    connection = try MQTTConnection(settings, will: panels.count == 1 ? panels[0].will : nil)
    for filter in topics.desiredFilters where panels.count > 1 { connection.subscribe(filter) }
    if panels.count > 1 { connection.subscribe(topics.topic(.set, of: "+")) }
    for panel in panels {
      self.panels[panel.name] = panel
      guard panels.count == 1 else { continue }
      connection.subscribe(topics.topic(.set, of: panel.name))
      for scope in panel.scopes { connection.subscribe(topics.desired(scope)) }
    }
  }

  /// Whether all panels have said that they are there.
  var isGreeted: Bool { isConnected && connection.isIdle }

  /// Takes what has arrived, and answers.
  func turn() {
    for event in connection.turn() {
      switch event {
      case .connected:
        isConnected = true
        for panel in panels.values { panel.greetings.forEach(connection.publish) }
      case .message(let message): take(message)
      case .lost: isConnected = false
      case .subscribed, .refused: break
      }
    }
  }

  private func take(_ message: MQTTMessage) {
    switch topics.parse(message.topic) {
    case .panel(let name, .set): panels[name]?.take(message.payload).forEach(connection.publish)
    case .desired(let scope):
      // Only a panel's own values concern one panel alone.
      if case .panel(let name) = scope {
        panels[name]?.take(message.payload, for: scope).forEach(connection.publish)
        return
      }
      for name in panels.keys {
        panels[name]?.take(message.payload, for: scope).forEach(connection.publish)
      }
    case .panel, nil: break
    }
  }
}
