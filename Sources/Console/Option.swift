/// An option of a command, declared once: the parser and the help page both read it.
///
/// ```swift
/// Option("size", "s", value: "WxH", help: "pixels across and down")
/// Option("json", help: "answer for programs")
/// ```
public struct Option: Sendable {
  /// The name after two dashes.
  public let name: String
  /// The short form after one dash, an ASCII letter.
  public let letter: Character?
  /// What stands for the value in the help; nil for a flag, which takes none.
  public let placeholder: String?
  /// What it does, in a few words.
  public let help: String
  /// Whether it may be given more than once.
  public let isRepeatable: Bool

  /// An option.
  ///
  /// - Parameters:
  ///   - name: the name after two dashes.
  ///   - letter: the short form, if there is one.
  ///   - value: what stands for the value in the help; nil makes a flag.
  ///   - repeats: whether it may be given more than once.
  ///   - help: what it does, in a few words.
  public init(
    _ name: String, _ letter: Character? = nil, value: String? = nil, repeats: Bool = false,
    help: String
  ) {
    precondition(letter?.isASCII ?? true, "a short option is an ASCII letter")
    self.name = name
    self.letter = letter
    self.placeholder = value
    self.isRepeatable = repeats
    self.help = help
  }

  /// Every command has it.
  public static let help = Option("help", "h", help: "show this help")

  /// How it is typed: "-s, --size WxH".
  var usage: String {
    let long = "--" + name + (placeholder.map { " " + $0 } ?? "")
    return letter.map { "-\($0), " + long } ?? "    " + long
  }
}

/// What stands on the command line besides options: files, names.
public struct Operand: Sendable {
  /// How many of them a command takes.
  public enum Count: Sendable {
    /// Exactly one.
    case one
    /// One or none.
    case optional
    /// Any number.
    case any
  }

  /// What stands for it in the help: "LOG".
  public let placeholder: String
  /// How many there may be.
  public let count: Count

  /// An operand; a command takes its operands in the order in which they are declared.
  public init(_ placeholder: String, _ count: Count = .one) {
    self.placeholder = placeholder
    self.count = count
  }

  /// How it is written in a usage line: "LOG", "[LOG]", "[LOG]...".
  var usage: String {
    switch count {
    case .one: placeholder
    case .optional: "[\(placeholder)]"
    case .any: "[\(placeholder)]..."
    }
  }
}
