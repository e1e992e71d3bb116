import Wording

/// A program of several commands: finds the one that a person typed.
public struct Program: Sendable {
  /// Commands that belong together under a heading of the help.
  public struct Group: Sendable {
    /// The heading.
    public let title: String
    /// The commands, in the order of the help.
    public let commands: [Command]

    /// A heading and its commands.
    public init(_ title: String, _ commands: [Command]) {
      self.title = title
      self.commands = commands
    }
  }

  /// What a person types first: "snowctl".
  public let name: String
  /// What it is for, in one sentence.
  public let purpose: String
  /// All commands.
  public let groups: [Group]
  /// Paragraphs at the end of the help.
  public let notes: [String]
  /// What `--version` says; nil where it is no option.
  public let version: String?

  /// Declares a program.
  ///
  /// - Parameters:
  ///   - name: what a person types first.
  ///   - purpose: what it is for, in one sentence.
  ///   - groups: all commands.
  ///   - notes: paragraphs at the end of the help.
  ///   - version: what `--version` says behind the name.
  public init(
    _ name: String, _ purpose: String, groups: [Group], notes: [String] = [],
    version: String? = nil
  ) {
    self.version = version
    self.name = name
    self.purpose = purpose
    self.groups = groups
    self.notes = notes
  }

  /// All commands, in the order of the help.
  public var commands: [Command] { groups.flatMap(\.commands) }

  /// The command for a verb.
  ///
  /// - Parameter verb: what was typed behind the program's name.
  /// - Returns: the command.
  /// - Throws: `Failure` with the nearest verb.
  public func command(_ verb: String) throws(Failure) -> Command {
    if let command = commands.first(where: { $0.verb == verb }) { return command }
    let kind = verb.hasPrefix("-") ? "option" : "verb"
    let guess =
      nearestWord(to: verb, in: commands.map(\.verb)).map { "; did you mean \($0)?" } ?? ""
    throw Failure("unknown \(kind) \(verb)\(guess)", .usage, hint: "Try '\(name) --help'.")
  }
}
