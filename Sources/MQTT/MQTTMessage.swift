/// A message, received or to be sent.
public struct MQTTMessage: Equatable, Sendable {
  /// How hard the broker is tried.
  public enum Delivery: Int32, Sendable {
    /// Once; a loss goes unnoticed.
    case atMostOnce = 0
    /// Until the broker confirms it.
    case atLeastOnce = 1
  }

  /// The topic.
  public var topic: String
  /// The bytes; a retained message without any deletes what was retained.
  public var payload: [UInt8]
  /// Whether the broker keeps it; of a received one, whether it was kept from before this subscription.
  public var isRetained: Bool
  /// How hard the broker is tried.
  public var delivery: Delivery

  /// A message.
  public init(
    _ topic: String, _ payload: [UInt8], retained isRetained: Bool = false,
    _ delivery: Delivery = .atMostOnce
  ) {
    (self.topic, self.payload) = (topic, payload)
    (self.isRetained, self.delivery) = (isRetained, delivery)
  }
}

/// What happened at a connection.
public enum MQTTEvent: Equatable, Sendable {
  /// The broker accepted this client; subscriptions are on their way.
  case connected(MQTTVersion)
  /// A message arrived.
  case message(MQTTMessage)
  /// The broker has answered all subscriptions: what it retains arrives about now.
  case subscribed
  /// The broker refused to take a message, or a subscription; with its reason.
  case refused(topic: String, MQTTProblem)
  /// There is no connection, and another attempt follows after this many nanoseconds.
  case lost(MQTTProblem, retry: Int64)
}

/// Versions of the protocol.
public enum MQTTVersion: String, Sendable {
  case five = "5"
  case three = "3.1.1"

  var other: MQTTVersion { self == .five ? .three : .five }
}
