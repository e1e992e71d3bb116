/// Where something stands in a text: lines and columns from 1, columns in characters.
public struct Place: Equatable, Sendable {
  /// Line, from 1.
  public var line: Int
  /// Column, from 1.
  public var column: Int

  /// A place by its numbers.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// A value of a JSON5 document and where it begins.
public struct Node: Sendable {
  /// The kinds of values.
  public enum Value: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number; JSON5 has `Infinity` and `NaN` too.
    case number(Double)
    /// A text.
    case string(String)
    /// A list.
    case array([Node])
    /// Names and values in the order of the text, no name twice.
    case object([Member])

    /// What a person calls it: "a number", "a list".
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

  /// A name and its value.
  public struct Member: Sendable {
    /// The name.
    public let key: String
    /// Where the name begins.
    public let place: Place
    /// The value.
    public let node: Node
  }

  /// The value.
  public let value: Value
  /// Where it begins.
  public let place: Place
  /// Where it has ended: the character behind its last.
  public let end: Place
}

extension Node {
  /// A value that is put together from others, with a place for messages.
  public init(_ value: Value, from place: Place, to end: Place) {
    self.init(value: value, place: place, end: end)
  }
}

extension Node.Member {
  /// Whether this is its name, code point by code point.
  public func isNamed(_ name: String) -> Bool { key.utf8.elementsEqual(name.utf8) }

  /// The same member with another value.
  public func replaced(by node: Node) -> Node.Member {
    Node.Member(key: key, place: place, node: node)
  }
}

/// What is wrong with a document, and where.
public struct DocumentError: Error, Equatable, CustomStringConvertible, Sendable {
  /// Where it was noticed.
  public var place: Place
  /// What is wrong, and where there is one, the nearest right word.
  public var message: String
  /// The file, once it is known.
  public var file: String?

  /// An error at a place.
  public init(_ message: String, at place: Place, file: String? = nil) {
    self.message = message
    self.place = place
    self.file = file
  }

  /// In words: "classic.json5:12:5: unknown name 'lifetme'; did you mean 'lifetime'?".
  public var description: String {
    (file.map { "\($0):" } ?? "") + "\(place.line):\(place.column): \(message)"
  }
}
