/// Which version of the protocol a broker is greeted with.
///
/// Brokers without MQTT 5 say so, or hang up without a word, as those do that are just restarted: two in a row count.
struct VersionChoice: Sendable {
  private(set) var current = MQTTVersion.five
  private var hangUps = 0
  /// Whether the broker has said that it speaks no MQTT 5.
  private var isRefused = false

  /// The broker has accepted the version.
  mutating func accept() { hangUps = 0 }

  /// The broker has refused the version; returns whether there is another one to try at once.
  mutating func refuse() -> Bool {
    guard current == .five else { return false }
    (current, isRefused) = (.three, true)
    return true
  }

  /// The broker has hung up instead of an answer.
  mutating func hangUp() {
    guard !isRefused else { return }
    hangUps += 1
    if hangUps % 2 == 0 { current = current.other }
  }

  /// A connection was lost: the broker may be a newer one next time.
  mutating func lose() {
    guard current == .three, !isRefused else { return }
    (current, hangUps) = (.five, 1)
  }
}
