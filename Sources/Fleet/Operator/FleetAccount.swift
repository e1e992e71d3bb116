import Documents

/// An operator's account at the broker of many panels: `fleet.json5`.
public struct FleetAccount: Equatable, Sendable {
  /// The broker.
  public var address: MQTTAddress
  /// The user's name; empty without one.
  public var user = ""
  /// The user's password; nil without one.
  public var password: String?
  /// A file whose first line is the password; nil without one.
  public var passwordFile: String?
  /// A file with the certificates of the broker's authority; nil for the system's authorities.
  public var ca: String?
  /// What all topics begin with.
  public var prefix = "snowd"

  /// An account with nothing but a broker.
  public init(_ address: MQTTAddress) { self.address = address }

  /// Reads a document; throws with line and column.
  public init(_ node: Node) throws(DocumentError) { self = try Self.fields.read(node) }

  /// The JSON schema of such files.
  public static var schema: String {
    fields.schemaFile(title: "Operator's account of snowctl fleet")
  }

  /// Its keys without `version`; they tell this kind of file from others.
  public static var keys: [String] { fields.fields.map(\.name).filter { $0 != "version" } }

  private static let fields = Fields(
    "an account",
    "The operator's account of 'snowctl fleet', ~/.config/snowd/fleet.json5, in JSON5: comments, trailing"
      + " commas and unquoted names are allowed. Only its user may have access to the file.",
    FleetAccount(MQTTAddress.none)
  ) {
    Field.constant("version", 1, "The version of this format.")
    Field(
      "broker", \.address, .brokerAddress,
      "The broker: 'mqtts://HOST:8883', or 'mqtt://HOST:1883' without encryption.", isRequired: true
    )
    Field("user", \.user, .string, "The user's name at the broker. Empty: none.")
    Field(
      "password", \.password, .string,
      "The user's password. 'passwordFile' keeps it out of this file.")
    Field(
      "passwordFile", \.passwordFile, .string,
      "A file whose first line is the password; a relative path begins at this file's folder. Only its"
        + " user may have access to it.")
    Field(
      "ca", \.ca, .string,
      "A file with the certificate of the broker's authority, in PEM; a relative path begins at this"
        + " file's folder. Without it, the authorities that this system trusts.")
    Field(
      "prefix", \.prefix, .topicPrefix, "What all topics begin with, as in the panels' agent.json5."
    )
  } check: { (account, node) throws(DocumentError) in
    if account.password != nil, let file = node.member("passwordFile") {
      throw DocumentError("'password' and 'passwordFile' exclude each other", at: file.place)
    }
    if account.user.isEmpty, account.password != nil || account.passwordFile != nil {
      throw DocumentError("missing key 'user', whose password this is", at: node.place)
    }
  }
}
