import Documents

/// The settings of the agent, `/etc/snowd/agent.json5`, as `fields` declares them.
public struct AgentSettings: Equatable, Sendable {
  /// The connection to a broker; nil for none.
  public var mqtt: Broker?

  /// The agent's file by default.
  public static let defaultPath = "/etc/snowd/agent.json5"

  /// No connection.
  public init() {}

  /// Reads a document; throws with line and column.
  public init(_ node: Node) throws(DocumentError) { self = try Self.fields.read(node) }

  /// The JSON schema of the file.
  public static var schema: String { fields.schemaFile(title: "Configuration of snowagent") }

  /// Its keys without `version`; they tell this kind of file from others.
  public static var keys: [String] { fields.fields.map(\.name).filter { $0 != "version" } }

  private static let fields = Fields(
    "the agent's configuration",
    "The configuration of snowagent, /etc/snowd/agent.json5, in JSON5: comments, trailing commas and unquoted"
      + " names are allowed.", AgentSettings()
  ) {
    Field.constant("version", 1, "The version of this format.")
    Field("mqtt", \.mqtt, .object(Broker.fields), "The connection to an MQTT broker.")
  }
}

extension AgentSettings {
  /// A broker, and this panel's place there.
  public struct Broker: Equatable, Sendable {
    /// The broker.
    public var address: MQTTAddress
    /// The panel's name in topics; empty for the host's name.
    public var name = ""
    /// The panel's group; empty for none.
    public var group = ""
    /// What all topics begin with.
    public var prefix = "snowd"
    /// The account; empty for the panel's name if there is a password.
    public var user = ""
    /// The file or credential with the password; empty for the credential, if there is one.
    public var passwordFile = ""
    /// The file or credential with the authorities' certificates; empty for the system's.
    public var authorities = ""
    /// The file or credential with this client's certificate; empty for the credential, if there is one.
    public var certificate = ""
    /// The file or credential with its key.
    public var key = ""
    /// The prefix of Home Assistant's discovery; nil if the panel is not to be discovered.
    public var homeAssistant: String? = Self.standardDiscovery
    /// Whether pictures are published.
    public var hasPictures = false
    /// Seconds without traffic after which the connection is checked.
    public var keepAlive = 30
    /// Seconds within which a lost connection is made again.
    public var reconnect = 75.0

    /// Home Assistant's prefix unless it is changed there.
    public static let standardDiscovery = "homeassistant"

    /// A broker with defaults.
    public init(_ address: MQTTAddress) { self.address = address }
  }
}

extension AgentSettings.Broker {
  fileprivate static let fields = Fields(
    "'mqtt'", "", AgentSettings.Broker(MQTTAddress.none)
  ) {
    Field(
      "broker", \.address, .brokerAddress,
      "The broker: 'mqtts://HOST:8883', or 'mqtt://HOST:1883' without encryption.", isRequired: true
    )
    Field(
      "name", \.name, .panelName,
      "The panel's name in topics. Empty: the host's name. It must be unique at the broker.")
    Field("group", \.group, .panelName, "The panel's group in topics. Empty: none.")
    Field("prefix", \.prefix, .topicPrefix, "What all topics begin with.")
    Field(
      "user", \.user, .string,
      "The account at the broker. Empty: the panel's name if there is a password, else none.")
    Field(
      "passwordFile", \.passwordFile, .string,
      "The file with the password, or with no slash the name of a systemd credential. Empty: the"
        + " credential mqtt.password, if there is one.")
    Field(
      "ca", \.authorities, .string,
      "The file with certificates of the authorities that may sign the broker's, or with no slash the name of a"
        + " systemd credential. Empty: the credential mqtt.ca if there is one, else the system's authorities."
    )
    Field(
      "certificate", \.certificate, .string,
      "The file with this panel's certificate, or with no slash the name of a systemd credential. Empty: the"
        + " credential mqtt.crt, if there is one.")
    Field(
      "key", \.key, .string,
      "The file with the certificate's key, or with no slash the name of a systemd credential. Empty: the"
        + " credential mqtt.key, if there is one.")
    Field(
      "homeAssistant", \.homeAssistant, .discovery,
      "Whether Home Assistant discovers the panel; or the prefix of its discovery, if that was changed there."
    )
    Field(
      "picture", \.hasPictures, .bool,
      "Whether pictures of what is shown are published on request.")
    Field(
      "keepAlive", \.keepAlive, .whole(10...3600),
      "Seconds without traffic after which the connection is checked. The broker reports the panel offline after"
        + " half as much again.")
    Field(
      "reconnect", \.reconnect, .number(1...3600),
      "A lost connection is made again at a random instant within this many seconds, so that many panels do not"
        + " return to a restarted broker at once. A few panels can take 5.")
  } check: { (broker, node) throws(DocumentError) in
    guard broker.certificate.isEmpty == broker.key.isEmpty else {
      throw DocumentError("'certificate' and 'key' go together", at: node.place)
    }
  }
}

extension MQTTAddress {
  /// Stands for an address that a file must give.
  static let none = MQTTAddress(host: "localhost", port: 8883, isEncrypted: true)
}

extension Format where Value == MQTTAddress {
  /// A broker's address.
  public static var brokerAddress: Format {
    Format<String>.string(MQTTAddress.form, ["pattern": .string(MQTTAddress.pattern)]).map {
      (text, key, node) throws(DocumentError) in
      guard let address = MQTTAddress(text) else {
        throw DocumentError(
          "'\(key)' is '\(text.prefix(60))'; expected \(MQTTAddress.form)", at: node.place)
      }
      return address
    }
  }
}

extension Format where Value == String {
  /// A panel's or a group's name, or nothing.
  public static var panelName: Format {
    .string("a name", ["pattern": .string("^$|" + PanelName.pattern)]).map(back: { $0 }) {
      (name, key, node) throws(DocumentError) in
      if !name.isEmpty, let fault = PanelName.fault(name) {
        throw DocumentError("'\(key)': \(fault)", at: node.place)
      }
      return name
    }
  }

  /// What topics begin with.
  public static var topicPrefix: Format {
    .string("a prefix", ["pattern": "^[A-Za-z0-9_][A-Za-z0-9._/-]*$"]).map(back: { $0 }) {
      (prefix, key, node) throws(DocumentError) in
      if let fault = PanelName.fault(prefix: prefix) {
        throw DocumentError("'\(key)': \(fault)", at: node.place)
      }
      return prefix
    }
  }
}

extension Format where Value == String? {
  /// Whether there is discovery, or its prefix.
  fileprivate static var discovery: Format {
    let standard = AgentSettings.Broker.standardDiscovery
    let words = Format<String?>(
      read: { (key, node) throws(DocumentError) in
        try Format<Bool>.bool.read(key, node) ? standard : nil
      },
      schema: { Format<Bool>.bool.schema(&$0) },
      json: { $0 == standard ? .bool(true) : $0 == nil ? .bool(false) : nil })
    return words.or(Format<String>.topicPrefix.map(back: { $0 }) { prefix, _, _ in prefix }) {
      if case .string = $0 { true } else { false }
    }
  }
}
