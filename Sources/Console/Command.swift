/// A command as it is declared; parsing and help both come of it.
public struct Command: Sendable {
  /// The full name: "snowctl replay".
  public let name: String
  /// What it does, in one sentence.
  public let purpose: String
  /// What it takes besides options.
  public let operands: [Operand]
  /// Its options, `--help` among them.
  public let options: [Option]
  /// Command lines to copy.
  public let examples: [String]
  /// Paragraphs at the end of its help.
  public let notes: [String]

  /// Declares a command; `--help` comes by itself.
  ///
  /// - Parameters:
  ///   - name: the full name, "snowctl replay".
  ///   - purpose: what it does, in one sentence.
  ///   - operands: what it takes besides options, in order.
  ///   - options: its options.
  ///   - examples: command lines to copy.
  ///   - notes: paragraphs at the end of its help.
  public init(
    _ name: String, _ purpose: String, operands: [Operand] = [], options: [Option] = [],
    examples: [String] = [], notes: [String] = []
  ) {
    self.name = name
    self.purpose = purpose
    self.operands = operands
    self.options = options + [.help]
    self.examples = examples
    self.notes = notes
  }

  /// The last word of the name, which is what a person types: "replay".
  public var verb: String { String(name.split(separator: " ").last ?? "") }

  /// What to do next after a usage mistake.
  public var hint: String { "Try '\(name) --help'." }

  /// Reads the words behind the command's name.
  ///
  /// Where `--help` is among them, nothing behind it is looked at and no operand is missed.
  ///
  /// - Parameter words: the command line without program and verb.
  /// - Returns: the options and operands.
  /// - Throws: `Failure` with the usage code and a hint.
  public func parse(_ words: [String]) throws(Failure) -> Arguments {
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
      throw Failure("unexpected '\(given[operands.count])'", .usage)
    }
  }
}
