/// The declaration of a command, for parser and help page.
public struct Command: Sendable {
  /// The full name: "snowctl replay".
  public let name: String
  /// Its effect, in one sentence.
  public let purpose: String
  /// Its operands, in order.
  public let operands: [Operand]
  /// Its options, with `--help`.
  public let options: [Option]
  /// Command lines to copy.
  public let examples: [String]
  /// Paragraphs at the end of its help.
  public let notes: [String]
  /// Whether another program parses its words: all of them are operands, `--help` too.
  public let isHandedOn: Bool

  /// Declares a command; `--help` is added.
  public init(
    _ name: String, _ purpose: String, operands: [Operand] = [], options: [Option] = [],
    examples: [String] = [], notes: [String] = [], isHandedOn: Bool = false
  ) {
    self.name = name
    self.purpose = purpose
    self.operands = operands
    self.options = options + [.help]
    self.examples = examples
    self.notes = notes
    self.isHandedOn = isHandedOn
  }

  /// The last word of the name: "replay".
  public var verb: String { String(name.split(separator: " ").last ?? "") }

  /// The hint after a usage error.
  public var hint: String { "Try '\(name) --help'." }

  /// Parses the words after the command's name; `--help` ends parsing and allows missing operands.
  public func parse(_ words: [String]) throws(Failure) -> Arguments {
    guard !isHandedOn else { return Arguments(self, OptionScanner.Found(operands: words)) }
    do {
      let arguments = try Arguments(self, OptionScanner(options).scan(words))
      if !arguments.wantsHelp { try checkCount(arguments.operands) }
      return arguments
    } catch {
      throw error.hinting(hint)
    }
  }

  private func checkCount(_ given: [String]) throws(Failure) {
    let needed = operands.filter { $0.count == .one }
    guard given.count >= needed.count else {
      throw Failure("\(needed[given.count].placeholder) is missing", .usage)
    }
    let takesMore = operands.contains { $0.count == .any }
    guard takesMore || given.count <= operands.count else {
      throw Failure("unexpected operand '\(given[operands.count])'", .usage)
    }
  }
}
