import Portable

/// The help of a command or a program, from its declaration, in lines of at most 80 characters.
public struct HelpPage: Sendable {
  /// The whole page.
  public private(set) var text = ""
  static let columns = 80

  /// The help of one command.
  public init(_ command: Command) {
    let words = [command.name, "[OPTION]..."] + command.operands.map(\.usage)
    add(words.joined(separator: " "), first: "Usage: ", indent: 7)
    add()
    add(command.purpose)
    section("Options", command.options.map { ($0.usage, Self.sentence($0)) })
    examples(command.examples)
    notes(command.notes)
  }

  /// The help of a program: its verbs by group.
  public init(_ program: Program) {
    add("\(program.name) VERB [OPTION]... [OPERAND]...", first: "Usage: ", indent: 7)
    add()
    add(program.purpose)
    for group in program.groups {
      section(group.title, group.verbs.map { ($0.command.verb, $0.command.purpose) })
    }
    notes(["Run '\(program.name) VERB --help' for the options of a verb."] + program.notes)
  }

  private static func sentence(_ option: Option) -> String {
    option.isRepeatable ? option.help + " (may be given more than once)" : option.help
  }

  private mutating func section(_ title: String, _ rows: [(String, String)]) {
    guard !rows.isEmpty else { return }
    add()
    add(title + ":")
    // Texts line up behind the longest name, unless that leaves too little room.
    let edge = min(32, (rows.map(\.0.count).max() ?? 0) + 4)
    for (name, help) in rows {
      var head = "  " + name
      if head.count > edge - 2 {
        add(head)
        head = ""
      }
      add(help, first: head.padded(to: edge), indent: edge)
    }
  }

  private mutating func examples(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    add()
    add("Examples:")
    for line in lines { add(line, first: "  ", indent: 6, joint: " \\") }
  }

  private mutating func notes(_ paragraphs: [String]) {
    for paragraph in paragraphs {
      add()
      add(paragraph)
    }
  }

  /// Adds a wrapped paragraph; `joint` ends lines that continue, as the shell requires.
  private mutating func add(
    _ paragraph: String = "", first: String = "", indent: Int = 0, joint: String = ""
  ) {
    let room = Self.columns - joint.count
    for (index, line) in wrap(paragraph, first: first.count, indent: indent, room).enumerated() {
      if index > 0 { text += joint + "\n" }
      text += (index == 0 ? first : String(repeating: " ", count: indent)) + line
    }
    text += "\n"
  }

  private func wrap(_ text: String, first: Int, indent: Int, _ columns: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let used = (lines.count == 1 ? first : indent) + (lines.last?.count ?? 0)
      if lines.last == "" {
        lines[lines.count - 1] = String(word)
      } else if used + 1 + word.count <= columns {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
