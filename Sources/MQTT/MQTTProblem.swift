import Fleet

/// Why there is no connection, or why the broker refused something.
public struct MQTTProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// Kinds, for programs.
  public enum Kind: Equatable, Sendable {
    /// No answer at the address.
    case unreachable
    /// Wrong user, password or certificate of this client.
    case password
    /// The account may not do it.
    case forbidden
    /// The broker's certificate is of an unknown authority, of another host or expired.
    case certificate
    /// The broker's certificate is not valid yet, which a wrong clock explains.
    case clock
    /// Another client with the same name has connected.
    case taken
    /// The broker is full or too busy, or forbids a property of the message.
    case refused
    /// The connection broke, or an answer did not come in time.
    case lost
    /// The peer does not speak MQTT, or TLS failed.
    case foreign
    /// A file or a value of the settings is wrong.
    case settings
  }

  /// The kind.
  public let kind: Kind
  /// What is wrong and what to do, without the address.
  public let words: String

  /// A problem in words.
  public init(_ kind: Kind, _ words: String) { (self.kind, self.words) = (kind, words) }

  /// The words.
  public var description: String { words }
}

extension MQTTProblem {
  static let silence = MQTTProblem(.lost, "the broker does not answer; retried")
  /// The peer hung up without a reason.
  public static let closed = MQTTProblem(.lost, "the broker closed the connection")

  /// The same problem of a peer that has not greeted yet.
  func beforeGreeting(_ address: MQTTAddress) -> MQTTProblem {
    if self == .closed {
      let hint = address.isEncrypted ? "" : "; it may expect mqtts://"
      return MQTTProblem(kind, "the broker closed the connection without an answer\(hint)")
    }
    guard words.hasSuffix("unexpected eof while reading") || words.hasSuffix("wrong version number")
    else { return self }
    return MQTTProblem(kind, "\(words); the port may expect mqtt://")
  }

  /// The broker's refusal of the connection: codes of MQTT 5 from 128 on, below those of 3.1.1.
  init(refusal code: Int32, user: String) {
    switch code {
    case 4, 134, 140:
      let account = user.isEmpty ? "a client without a user" : "user '\(user)'"
      self.init(.password, "the broker refuses \(account): wrong user or password")
    case 5, 135:
      let account = user.isEmpty ? "clients without a user" : "user '\(user)'"
      self.init(.password, "the broker refuses \(account): wrong password, or not authorised")
    case 138: self.init(.forbidden, "the broker has banned this client")
    case 2, 133: self.init(.refused, "the broker refuses this client's identifier")
    case 3, 136, 137: self.init(.refused, "the broker is not available or too busy")
    case 1, 132: self.init(.foreign, "the broker speaks neither MQTT 5 nor 3.1.1")
    default: self.init(.refused, "the broker refuses the connection: \(Self.name(of: code))")
    }
  }

  /// The broker's answer to a message or a subscription.
  init(answer code: Int32) {
    switch code {
    case 128...: self.init(code == 135 ? .forbidden : .refused, Self.name(of: code))
    default: self.init(.refused, "code \(code)")
    }
  }

  /// Why the broker ended a connection: a code of MQTT 5 from 128 on.
  init(end code: Int32, client: String) {
    switch code {
    case 142:
      self.init(
        .taken, "another client has connected as '\(client)'; two panels may have the same name")
    case 139: self.init(.lost, "the broker shuts down")
    case 141: self.init(.lost, "the broker had no sign of life from this client in time")
    default: self.init(.refused, "the broker ended the connection: \(Self.name(of: code))")
    }
  }

  /// Codes of MQTT 5, in words.
  private static func name(of code: Int32) -> String {
    switch code {
    case 128: "unspecified error"
    case 129: "malformed packet"
    case 130: "protocol error"
    case 131: "implementation specific error"
    case 135: "not authorised; the broker's ACL forbids it"
    case 143: "invalid topic filter"
    case 144: "invalid topic name"
    case 147: "too many messages at once"
    case 149: "packet too large"
    case 150: "message rate too high"
    case 151: "quota exceeded"
    case 152: "administrative action"
    case 153: "payload format invalid"
    case 154: "retained messages are not supported"
    case 155: "QoS is not supported"
    case 158: "shared subscriptions are not supported"
    case 161: "subscription identifiers are not supported"
    case 162: "wildcards are not supported"
    default: "code \(code)"
    }
  }
}
