/// An option of a command, for parser and help page: `Option("size", "s", value: "WxH", help: "pixels")`.
public struct Option: Sendable {
  /// The name after two dashes.
  public let name: String
  /// The short form after one dash, an ASCII letter.
  public let letter: Character?
  /// The name of the value in the help; nil for a flag.
  public let placeholder: String?
  /// Its effect, in a few words.
  public let help: String
  /// Whether it may be given more than once.
  public let isRepeatable: Bool
  /// What a shell offers for its value.
  public let completion: Completion

  /// An option; without `value` it is a flag.
  ///
  /// Its completion follows from the value's name unless it is given.
  public init(
    _ name: String, _ letter: Character? = nil, value: String? = nil, repeats: Bool = false,
    completion: Completion? = nil, help: String
  ) {
    precondition(letter?.isASCII ?? true, "a short option is an ASCII letter")
    self.name = name
    self.letter = letter
    self.placeholder = value
    self.isRepeatable = repeats
    self.completion = completion ?? value.map(Completion.init(placeholder:)) ?? .none
    self.help = help
  }

  /// `--help`, of every command.
  public static let help = Option("help", "h", help: "show this help")

  /// As typed: "-s, --size WxH".
  var usage: String {
    let long = "--" + name + (placeholder.map { " " + $0 } ?? "")
    return letter.map { "-\($0), " + long } ?? "    " + long
  }
}

/// An argument that is not an option: a file, a name.
public struct Operand: Sendable {
  /// How often it may be given.
  public enum Count: Sendable {
    case one
    case optional
    /// Zero or more.
    case any
  }

  /// Its name in the help: "LOG".
  public let placeholder: String
  /// How often it may be given.
  public let count: Count
  /// What a shell offers for it.
  public let completion: Completion

  /// An operand; a command takes operands in the order of their declaration.
  public init(_ placeholder: String, _ count: Count = .one, completion: Completion? = nil) {
    self.placeholder = placeholder
    self.count = count
    self.completion = completion ?? Completion(placeholder: placeholder)
  }

  var usage: String {
    switch count {
    case .one: placeholder
    case .optional: "[\(placeholder)]"
    case .any: "[\(placeholder)]..."
    }
  }
}
