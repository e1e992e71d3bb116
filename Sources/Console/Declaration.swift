/// Commands as JSON, for manual pages and shells: what `help --json` prints.
extension Command {
  /// An object with name, purpose, operands, options, examples and notes.
  public var json: String {
    JSONText.object([
      ("name", JSONText.text(name)), ("purpose", JSONText.text(purpose)),
      ("operands", list(operands.map(\.json))), ("options", list(options.map(\.json))),
      ("examples", list(examples.map(JSONText.text))), ("notes", list(notes.map(JSONText.text))),
    ])
  }
}

extension Program {
  /// An object with name, purpose, notes and groups of commands.
  public var json: String {
    JSONText.object([
      ("name", JSONText.text(name)), ("purpose", JSONText.text(purpose)),
      ("notes", list(notes.map(JSONText.text))), ("groups", list(groups.map(\.json))),
    ])
  }
}

extension Program.Group {
  fileprivate var json: String {
    JSONText.object([
      ("title", JSONText.text(title)), ("page", JSONText.text(page)),
      ("verbs", list(verbs.map { $0.command.json })),
    ])
  }
}

extension Option {
  fileprivate var json: String {
    JSONText.object([
      ("name", JSONText.text(name)),
      ("letter", letter.map { JSONText.text(String($0)) } ?? "null"),
      ("value", placeholder.map(JSONText.text) ?? "null"), ("repeats", "\(isRepeatable)"),
      ("completion", completion.json), ("help", JSONText.text(help)),
    ])
  }
}

extension Operand {
  fileprivate var json: String {
    let times =
      switch count {
      case .one: "one"
      case .optional: "optional"
      case .any: "any"
      }
    return JSONText.object([
      ("name", JSONText.text(placeholder)), ("count", JSONText.text(times)),
      ("completion", completion.json),
    ])
  }
}

private func list(_ values: [String]) -> String { "[" + values.joined(separator: ", ") + "]" }
