import Documents

/// What a panel does once.
public enum PanelAction: String, CaseIterable, Equatable, Sendable {
  /// Publishes a picture.
  case picture
  /// Shows its name and addresses for 30 s.
  case identify
  /// Reads configuration and scenes again.
  case reload
}

/// The payload of `set`: values, and something to do.
public struct SetMessage: Equatable, Sendable {
  /// What is to be set.
  public var values = PanelValues()
  /// What is to be done.
  public var action: PanelAction?

  /// Bytes of a payload, at most.
  public static let largest = 4096

  /// A message.
  public init(_ values: PanelValues = PanelValues(), do action: PanelAction? = nil) {
    (self.values, self.action) = (values, action)
  }

  /// Reads a payload; throws with line and column, and without repeating more than a word of it.
  public init(_ payload: [UInt8]) throws(DocumentError) {
    self = try Self.fields.read(try Self.parse(payload))
  }

  /// As it is sent.
  public var payload: [UInt8] {
    var members = values.members
    if let action { members.append(JSON.Member("do", .string(action.rawValue))) }
    return Array(JSON.object(members).line.utf8)
  }

  private static let fields = Fields("a 'set' message", "", SetMessage()) {
    PanelValues.fields(within: \SetMessage.values)
    Field("do", \.action, .choice())
  } check: { (message, node) throws(DocumentError) in
    guard message != SetMessage() else { throw DocumentError("nothing to set", at: node.place) }
  }

  /// Parses a payload of a bounded size.
  static func parse(_ payload: [UInt8], largest: Int = largest) throws(DocumentError) -> Node {
    guard payload.count <= largest else {
      throw DocumentError(
        "the payload has \(payload.count) bytes; expected at most \(largest)",
        at: TextPosition(line: 1, column: 1))
    }
    do { return try JSON5Parser.parse(payload) } catch {
      guard error.message == "file is not valid UTF-8" else { throw error }
      throw DocumentError("the payload is not valid UTF-8", at: error.place)
    }
  }
}
