/// A position in a text; columns count Unicode scalars.
public struct TextPosition: Equatable, Sendable {
  /// Line, from 1.
  public var line: Int
  /// Column, from 1.
  public var column: Int

  /// Creates a place.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// A JSON5 value with its position.
public struct Node: Sendable {
  /// The types of values.
  public enum Value: Sendable {
    case null
    case bool(Bool)
    /// Also `Infinity` and `NaN`.
    case number(Double)
    case string(String)
    case array([Node])
    /// In the order of the text; keys are unique.
    case object([Member])

    /// The type in words, for messages: "a number", "a list".
    public var kind: String {
      switch self {
      case .null: "null"
      case .bool: "true or false"
      case .number: "a number"
      case .string: "a string"
      case .array: "a list"
      case .object: "an object"
      }
    }
  }

  /// A member of an object.
  public struct Member: Sendable {
    /// The key.
    public let key: String
    /// Where the key begins.
    public let place: TextPosition
    /// The value.
    public let node: Node
  }

  /// The value.
  public let value: Value
  /// Where the value begins.
  public let place: TextPosition
  /// Where the value ends: behind its last character.
  public let end: TextPosition
}

extension Node {
  /// Creates a value assembled from others; `place` and `end` serve messages.
  public init(_ value: Value, from place: TextPosition, to end: TextPosition) {
    self.init(value: value, place: place, end: end)
  }
}

extension Node.Member {
  /// Whether the key equals `name`, code point by code point.
  public func isNamed(_ name: String) -> Bool { key.utf8.elementsEqual(name.utf8) }

  /// The same member with another value.
  public func replaced(by node: Node) -> Node.Member {
    Node.Member(key: key, place: place, node: node)
  }
}

/// An error in a document.
public struct DocumentError: Error, Equatable, CustomStringConvertible, Sendable {
  /// What is wrong, without any text of the document.
  public enum Kind: String, Sendable {
    /// The text is not JSON5.
    case syntax = "not valid JSON5"
    /// A key is unknown or missing, or a value invalid.
    case content = "a key or value is invalid"
    /// A picture that the document names cannot be loaded.
    case picture = "a picture cannot be loaded"
  }

  /// Position of the error.
  public var place: TextPosition
  /// What is wrong, with the nearest valid word if one is close.
  public var message: String
  /// The file; nil until it is known.
  public var file: String?
  /// What is wrong, for callers who may not be allowed to read the file.
  public var kind = Kind.content
  /// Whether the message may show text of the file to every caller.
  public var isQuotable = true

  /// Creates an error.
  public init(_ message: String, at place: TextPosition, file: String? = nil) {
    self.message = message
    self.place = place
    self.file = file
  }

  /// The same error in a file.
  public func inFile(_ file: String) -> DocumentError {
    var error = self
    error.file = file
    return error
  }

  /// The same error without text of the file, unless it is quotable: the place, and the kind as its message.
  ///
  /// The name of a picture that cannot be loaded stays: what is valid up to there is a scene, and its author needs it.
  public var withoutQuotes: DocumentError {
    guard !isQuotable, kind != .picture else { return self }
    var error = self
    error.message = kind.rawValue + (file.map { "; 'snowctl check \($0)' says more" } ?? "")
    return error
  }

  /// The message as printed: "classic.json5:12:5: unknown name 'lifetme'; did you mean 'lifetime'?".
  public var description: String {
    (file.map { "\($0):" } ?? "") + "\(place.line):\(place.column): \(message)"
  }
}
