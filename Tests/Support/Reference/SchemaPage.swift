import Documents

/// A page for a file format, from its JSON schema.
struct SchemaPage {
  private let definitions: Node?
  private var page: Roff

  /// - Parameters:
  ///   - name: "snowd.json5".
  ///   - purpose: the words behind the dash of NAME.
  ///   - schema: the schema.
  ///   - files: where such files are.
  init(_ name: String, _ purpose: String, _ schema: Node, files: [(String, String)]) {
    definitions = schema["$defs"]
    page = Roff(name, "5", purpose)
    page.heading("Description")
    page.paragraph(schema["description"]?.string ?? "")
    page.paragraph(
      "Unknown keys, wrong types and values out of range are errors with line and column: 'snowctl check FILE'."
    )
    page.heading("Keys")
    keys(of: schema)
    let sections = (definitions?.members ?? []).filter {
      $0.node["properties"] != nil || $0.node["oneOf"] != nil
    }
    for section in sections {
      page.heading("Object \(section.key)")
      page.paragraph(section.node["description"]?.string ?? "")
      if let choices = section.node["oneOf"]?.list.compactMap({ Self.reference($0) }),
        !choices.isEmpty
      {
        page.paragraph("One of: \(choices.joined(separator: ", ")).")
      }
      keys(of: section.node)
    }
    page.heading("Values")
    for value in (definitions?.members ?? [])
    where !sections.contains(where: { $0.key == value.key }) && !Self.isNumber(value.key) {
      let examples = value.node["examples"]?.list.map(\.literal) ?? []
      let more = examples.isEmpty ? "" : " As \(examples.joined(separator: ", "))."
      page.item(
        Roff.bold(value.key), roff: Roff.escape((value.node["description"]?.string ?? "") + more))
    }
    page.heading("Files")
    for (path, words) in files { page.item(Roff.italic(path), roff: Roff.escape(words)) }
    page.seeAlso([
      ("snowd", "8"), ("snowctl-maintain", "1"),
      (name == "snow-scene" ? "snowd.json5" : "snow-scene", "5"),
    ])
  }

  var text: String { page.text }

  private mutating func keys(of object: Node) {
    let required = (object["required"]?.list ?? []).compactMap(\.string)
    for member in object["properties"]?.members ?? [] {
      let rules = member.node
      var facts = [kind(of: rules)]
      if required.contains(member.key) { facts.append("required") }
      if let standard = rules["default"] { facts.append("default \(standard.literal)") }
      let words = rules["description"]?.string ?? described(rules)
      page.item(
        "\(Roff.bold(member.key)) (\(Roff.escape(facts.filter { !$0.isEmpty }.joined(separator: "; "))))",
        roff: words.isEmpty ? "\\&" : Roff.escape(words))
      let inner = ([rules, rules["items"]].compactMap(\.self) + (rules["anyOf"]?.list ?? []))
        .first { $0["properties"] != nil }
      guard let inner else { continue }
      page.line(".RS")
      keys(of: inner)
      page.line(".RE")
    }
  }

  /// The description of what is referred to.
  private func described(_ rules: Node) -> String {
    Self.reference(rules).flatMap { definitions?[$0]?["description"]?.string } ?? ""
  }

  /// "a number, 0 to 100".
  private func kind(of rules: Node) -> String {
    if let name = Self.reference(rules) {
      guard Self.isNumber(name), let definition = definitions?[name] else { return name }
      if name == "degrees" { return "'35deg'" }
      let first = definition["anyOf"]?.list.first.map(kind) ?? "a number"
      return first + (name.hasPrefix("randomAngle") ? ", '35deg'" : "") + ", or { from, to, step }"
    }
    if let value = rules["const"] { return value.literal }
    if let values = rules["enum"]?.list { return values.map(\.literal).joined(separator: ", ") }
    if let choices = rules["anyOf"]?.list { return choices.map(kind).joined(separator: "; or ") }
    return plainKind(of: rules)
  }

  private func plainKind(of rules: Node) -> String {
    switch rules["type"]?.string {
    case "number": "a number" + limits(rules, "minimum", "maximum")
    case "integer": "a whole number" + limits(rules, "minimum", "maximum")
    case "boolean": "true or false"
    case "string": "a string"
    case "array": "a list" + length(rules) + (rules["items"].map(each) ?? "")
    case "null": "null"
    case "object": "an object"
    default: ""
    }
  }

  private func each(_ item: Node) -> String {
    let kind = kind(of: item)
    return kind.isEmpty || item["properties"] != nil ? "" : ", each \(kind)"
  }

  private func length(_ rules: Node) -> String {
    let limits = limits(rules, "minItems", "maxItems")
    return limits.isEmpty ? "" : limits + " long"
  }

  private func limits(_ rules: Node, _ least: String, _ most: String) -> String {
    guard let from = rules[least], let to = rules[most] else {
      return rules[most].map { ", at most \($0.literal)" } ?? ""
    }
    return from.literal == to.literal ? ", \(to.literal)" : ", \(from.literal) to \(to.literal)"
  }

  /// The name of a definition.
  private static func reference(_ rules: Node) -> String? {
    rules["$ref"]?.string.map { String($0.split(separator: "/").last ?? "") }
  }

  /// Definitions that are numbers with limits are told with the key.
  private static func isNumber(_ name: String) -> Bool {
    name.hasPrefix("random") || name == "degrees"
  }
}
