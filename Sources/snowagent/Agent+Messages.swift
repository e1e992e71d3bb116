import Documents
import Fleet
import MQTT

/// What others send.
extension Agent {
  /// Acts on a message, or says in one line what is wrong with it.
  func read(_ message: MQTTMessage) {
    if let prefix = panel.broker.homeAssistant, message.topic == Discovery.birthTopic(prefix) {
      // A retained one is as old as the broker.
      if !message.isRetained, message.payload == Array("online".utf8) { homeAssistantHasStarted() }
      return
    }
    do throws(DocumentError) {
      switch panel.topics.parse(message.topic) {
      case .desired(let scope): try readDesired(message, scope)
      case .panel(panel.name, .set):
        guard isFresh(message) else { return }
        let command = try SetMessage(message.payload)
        if !command.values.isEmpty { set(command.values) }
        if let action = command.action { act(action) }
      case .panel(panel.name, .lightSet):
        guard isFresh(message) else { return }
        set(try LightMessage.values(message.payload))
      case .panel, nil: break
      }
    } catch {
      notices.refuse(message.topic, error.description)
    }
  }

  private func readDesired(
    _ message: MQTTMessage, _ scope: FleetTopics.Scope
  ) throws(DocumentError) {
    // What cannot be read changes nothing, and does not withdraw what was there.
    let desired = message.payload.isEmpty ? nil : try DesiredMessage(message.payload)
    book.receive(desired, for: scope)
    desiredHasChanged()
  }

  /// Whether a command is of now: one that was retained would act again at each connection, years later.
  private func isFresh(_ message: MQTTMessage) -> Bool {
    guard message.isRetained else { return true }
    notices.refuse(
      message.topic,
      "a retained command is ignored; expected one that is not retained, or 'desired'. An empty retained message deletes it"
    )
    return false
  }

  private func act(_ action: PanelAction) {
    guard action != .picture || panel.broker.hasPictures else {
      return notices.refuse("picture", "pictures are off; set 'picture: true' to publish them")
    }
    guard report != nil else {
      return notices.refuse(action.rawValue, "the service does not answer")
    }
    // Once at a time.
    guard underWay.insert(action).inserted else { return }
    link.request(.act(action))
  }
}
