/// What waits to be sent: the newest message of each topic, in the order in which the topics came.
struct Outbox: Sendable {
  private var messages: [String: MQTTMessage] = [:]
  /// Topics, from `first` on; those without a message were taken out.
  private var order: [String] = []
  private var first = 0
  private let most: Int
  /// Messages of topics for which there was no room.
  private(set) var dropped = 0

  init(most: Int) { self.most = max(most, 1) }

  var isEmpty: Bool { messages.isEmpty }

  var count: Int { messages.count }

  /// Adds a message, in place of an older one of its topic.
  mutating func put(_ message: MQTTMessage) {
    if messages.updateValue(message, forKey: message.topic) != nil { return }
    order.append(message.topic)
    guard messages.count > most else { return }
    dropped += 1
    _ = take()
  }

  /// Puts a message back that was not delivered, unless a newer one waits.
  mutating func putBack(_ message: MQTTMessage) {
    if messages[message.topic] == nil { put(message) }
  }

  /// Takes the oldest topic's message.
  mutating func take() -> MQTTMessage? {
    guard first < order.count else { return nil }
    let topic = order[first]
    first += 1
    if first > 64, first * 2 > order.count {
      order.removeFirst(first)
      first = 0
    }
    return messages.removeValue(forKey: topic)
  }
}
