import Documents

/// A program as it declares itself: `snowctl help --json`.
struct DeclaredProgram {
  struct Group {
    let title: String
    let page: String
    let verbs: [DeclaredCommand]
  }

  let name: String
  let purpose: String
  let notes: [String]
  private(set) var groups: [Group]

  init(_ json: Node) {
    name = json["name"]?.string ?? ""
    purpose = json["purpose"]?.string ?? ""
    notes = strings(json["notes"])
    groups = (json["groups"]?.list ?? []).map {
      Group(
        title: $0["title"]?.string ?? "", page: $0["page"]?.string ?? "",
        verbs: ($0["verbs"]?.list ?? []).map(DeclaredCommand.init))
    }
  }

  var verbs: [DeclaredCommand] { groups.flatMap(\.verbs) }

  /// Adds the verbs and notes of a program that a verb becomes, behind that verb.
  mutating func add(_ other: DeclaredProgram) {
    groups = groups.map { group in
      guard group.verbs.contains(where: { $0.name == other.name }) else { return group }
      return Group(title: group.title, page: group.page, verbs: group.verbs + other.verbs)
    }
  }
}

/// A command with its operands and options.
struct DeclaredCommand {
  enum Completion {
    case none
    case files
    case words([String])
    /// `help --list NAME`.
    case listed(String)

    init(_ json: Node?) {
      if let name = json?["listed"]?.string {
        self = .listed(name)
      } else if json?.string == "files" {
        self = .files
      } else {
        let words = strings(json)
        self = words.isEmpty ? .none : .words(words)
      }
    }
  }

  struct Operand {
    let name: String
    let count: String
    let completion: Completion
  }

  struct Option {
    let name: String
    let letter: String?
    let value: String?
    let repeats: Bool
    let completion: Completion
    let help: String
  }

  let name: String
  let purpose: String
  let operands: [Operand]
  let options: [Option]
  let examples: [String]
  let notes: [String]

  init(_ json: Node) {
    name = json["name"]?.string ?? ""
    purpose = json["purpose"]?.string ?? ""
    operands = (json["operands"]?.list ?? []).map {
      Operand(
        name: $0["name"]?.string ?? "", count: $0["count"]?.string ?? "",
        completion: Completion($0["completion"]))
    }
    options = (json["options"]?.list ?? []).map {
      Option(
        name: $0["name"]?.string ?? "", letter: $0["letter"]?.string, value: $0["value"]?.string,
        repeats: $0["repeats"]?.isTrue ?? false, completion: Completion($0["completion"]),
        help: $0["help"]?.string ?? "")
    }
    examples = strings(json["examples"])
    notes = strings(json["notes"])
  }

  /// The words after the program: "replay", "bridge vnc", "" for snowd.
  var verb: String { name.split(separator: " ").dropFirst().joined(separator: " ") }
}

private func strings(_ node: Node?) -> [String] { (node?.list ?? []).compactMap(\.string) }
