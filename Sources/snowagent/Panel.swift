import CBuildNote
import CSystemd
import Console
import Fleet
import Glibc
import MQTT
import Posix

/// Who this panel is at the broker.
struct Panel {
  let broker: AgentSettings.Broker
  let name: String
  let topics: FleetTopics
  /// How the connection is made.
  let connection: MQTTSettings
  /// What stays the same when the panel gets another name.
  let identity: String

  static let version = String(cString: snow_version())

  /// Reads the host's name and the credentials; throws with what to change in the file at `path`.
  init(_ broker: AgentSettings.Broker, _ path: String) throws(Failure) {
    self.broker = broker
    name = broker.name.isEmpty ? Self.plainHostName : broker.name
    if let fault = PanelName.fault(name) {
      throw Failure(
        "the host's name '\(name)' cannot be the panel's: \(fault)", .configuration,
        hint: "Set mqtt.name in \(path).")
    }
    topics = FleetTopics(prefix: broker.prefix)
    identity = MachineIdentity.text(else: name)
    var connection = MQTTSettings(broker.address, client: "snowd-\(name)")
    connection.password = try Credential.secret(broker.passwordFile, standard: "mqtt.password")
    let hasPassword = connection.password != nil
    connection.user = broker.user.isEmpty && hasPassword ? name : broker.user
    connection.authorities = try Credential.path(broker.authorities, standard: "mqtt.ca")
    let chain = try Credential.path(broker.certificate, standard: "mqtt.crt")
    let key = try Credential.path(broker.key, standard: "mqtt.key")
    if let chain, let key { connection.certificate = (chain, key) }
    // Mosquitto looks for lost clients every five seconds: with less, it is in time.
    connection.keepAlive = broker.keepAlive - 4
    connection.reconnectWindow = broker.reconnect
    self.connection = connection
  }

  /// Without its domain.
  private static var plainHostName: String {
    hostName().split(separator: ".").first.map(String.init) ?? ""
  }

  /// What the broker publishes when the panel is gone, or with `isOnline` what the panel itself does.
  func availability(isOnline: Bool) -> MQTTMessage {
    MQTTMessage(
      topics.topic(.availability, of: name),
      Array((isOnline ? FleetTopics.online : FleetTopics.offline).utf8), retained: true,
      .atLeastOnce)
  }
}

/// Files that systemd hands over, or others.
private enum Credential {
  /// Systemd's folder for the unit; without it, where the unit takes them from, for commands of root.
  private static var folders: [String] {
    environmentVariable("CREDENTIALS_DIRECTORY").map { [$0] }
      ?? ["/etc/credstore", "/run/credstore"]
  }

  /// The path of a file: one with a slash as it is, else a credential of that name.
  ///
  /// With an empty text, the standard credential if there is one.
  static func path(_ text: String, standard: String) throws(Failure) -> String? {
    if text.contains("/") { return text }
    let name = text.isEmpty ? standard : text
    guard let path = folders.map({ "\($0)/\(name)" }).first(where: fileExists) else {
      guard text.isEmpty else {
        throw Failure(
          "there is no credential '\(text)'", .configuration,
          hint: "Put it into /etc/credstore, and add 'LoadCredential=\(text)' to the unit.")
      }
      return nil
    }
    return path
  }

  /// The first line of such a file.
  static func secret(_ text: String, standard: String) throws(Failure) -> String? {
    guard let path = try path(text, standard: standard) else { return nil }
    return String(decoding: try SecretFile.read(path, "password"), as: UTF8.self)
  }
}

/// A number of this machine that says nothing else about it.
private enum MachineIdentity {
  /// 16 hexadecimal digits, from the machine's ID, else its serial number, else `name`.
  static func text(else name: String) -> String {
    var application = sd_id128_t()
    application.qwords = (0x93c1_50de_7f24_4b86, 0xb8a7_61e2_0c9d_f435)
    var identity = sd_id128_t()
    if sd_id128_get_machine_app_specific(application, &identity) >= 0 {
      return digits(identity.qwords.0)
    }
    // A read-only root may have no ID at its first start.
    let serial = "/sys/firmware/devicetree/base/serial-number"
    let bytes =
      (try? FileDescriptor.reading(serial).readAll(limit: 256)) ?? Array("snowd:\(name)".utf8)
    // FNV-1a.
    return digits(
      bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 })
  }

  private static func digits(_ number: UInt64) -> String {
    let text = String(number, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
