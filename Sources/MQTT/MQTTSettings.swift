import Fleet

/// How a connection is made.
public struct MQTTSettings: Equatable, Sendable {
  /// The broker.
  public var address: MQTTAddress
  /// The name of this client at the broker, where only one client has it.
  public var client: String
  /// The account; empty for none.
  public var user = ""
  /// Its password; nil for none.
  public var password: String?
  /// A file with certificates of authorities that are trusted; nil for those of the system.
  public var authorities: String?
  /// Files with this client's certificate and key; nil for none.
  public var certificate: (chain: String, key: String)? {
    get { chain.flatMap { chain in key.map { (chain, $0) } } }
    set { (chain, key) = (newValue?.chain, newValue?.key) }
  }
  private var chain: String?
  private var key: String?
  /// Seconds without traffic after which the connection is checked, 5 at least; the broker waits for half as much again.
  public var keepAlive = 30
  /// After a loss or a failure the connection is made again at a random instant of this many seconds, so that many
  /// clients do not return to a restarted broker at once.
  public var reconnectWindow = 75.0
  /// Bytes of a packet, beyond which an MQTT 5 broker keeps messages back.
  public var largestPacket = 2_000_000
  /// Topics that wait to be sent, at most; a further one takes the place of the oldest.
  public var mostTopics = 1024

  /// Whether `MQTTConnection.takeReceipts` is called.
  public var wantsReceipts = false

  /// Settings with defaults.
  public init(_ address: MQTTAddress, client: String) {
    (self.address, self.client) = (address, client)
  }
}
