import Portable

/// A program with verbs, and the table of them.
public struct Program: Sendable {
  /// Verbs that belong together under a heading of the help.
  public struct Group: Sendable {
    /// The heading.
    public let title: String
    /// The manual page of its verbs: "see" is snowctl-see(1).
    public let page: String
    /// The verbs, in the order of the help.
    public let verbs: [any Verb.Type]

    /// A heading, a manual page and its verbs.
    public init(_ title: String, page: String, _ verbs: [any Verb.Type]) {
      self.title = title
      self.page = page
      self.verbs = verbs
    }
  }

  /// What is typed first: "snowctl".
  public let name: String
  /// Its purpose, in one sentence.
  public let purpose: String
  /// The table of verbs.
  public let groups: [Group]
  /// Paragraphs at the end of the help.
  public let notes: [String]
  /// The answer to `--version`; nil where there is no such option.
  public let version: String?
  /// Words that complete a value, by the names in `Completion.listed`; read when a shell needs them.
  public let lists: [String: @Sendable () -> [String]]

  /// Declares a program.
  public init(
    _ name: String, _ purpose: String, groups: [Group], notes: [String] = [],
    version: String? = nil, lists: [String: @Sendable () -> [String]] = [:]
  ) {
    self.version = version
    self.lists = lists
    self.name = name
    self.purpose = purpose
    self.groups = groups
    self.notes = notes
  }

  func verb(_ word: String) throws(Failure) -> any Verb.Type {
    let verbs = groups.flatMap(\.verbs)
    if let verb = verbs.first(where: { $0.command.verb == word }) { return verb }
    throw unknown(word)
  }

  func unknown(_ word: String) -> Failure {
    let verbs = groups.flatMap(\.verbs)
    let kind = word.hasPrefix("-") ? "option" : "verb"
    let nearest = nearestWord(to: word, in: verbs.map { $0.command.verb })
    let guess = nearest.map { "; did you mean \($0)?" } ?? ""
    return Failure("unknown \(kind) \(word)\(guess)", .usage, hint: "Try '\(name) --help'.")
  }
}
