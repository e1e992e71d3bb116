/// An object's members in the order in which they are read.
///
/// ```
/// static let fields = Fields("a crowd", id: "crowd", "People seen from behind.", CrowdLayer()) {
///   Field("count", \.count, .whole(1...500), "How many.")
///   Field("color", \.color, .color, "What they are filled with.")
/// }
/// let crowd = try CrowdLayer.fields.read(node)
/// ```
public struct Fields<Target: Sendable>: Sendable {
  /// The members.
  public let fields: [Field<Target>]
  private let what: String
  private let id: String?
  private let summary: String
  private let initial: Target
  private let extra: JSON
  private let check: @Sendable (inout Target, Node) throws(DocumentError) -> Void

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - what: the object in messages: "a globe".
  ///   - id: its name in the schema's definitions; nil expands it in place.
  ///   - summary: one or two sentences for editors.
  ///   - initial: the meaning of an empty object; holds the defaults.
  ///   - extra: further schema members, such as `oneOf`.
  ///   - fields: the members.
  ///   - check: validates members against each other, after all are read.
  public init(
    _ what: String, id: String? = nil, _ summary: String, _ initial: Target,
    extra: JSON = [:], @FieldBuilder<Target> _ fields: () -> [Field<Target>],
    check: @escaping @Sendable (inout Target, Node) throws(DocumentError) -> Void = { _, _ in }
  ) {
    (self.what, self.id, self.summary, self.initial) = (what, id, summary, initial)
    (self.extra, self.fields, self.check) = (extra, fields(), check)
  }

  /// Reads an object; throws at a wrong, out-of-range or unknown member, or at the object if one is missing.
  public func read(_ node: Node) throws(DocumentError) -> Target {
    var target = initial
    try read(node, into: &target)
    return target
  }

  /// Reads an object over the values that `target` already has.
  public func read(_ node: Node, into target: inout Target) throws(DocumentError) {
    guard case .object(let members) = node.value else {
      throw DocumentError("\(what) must be an object, not \(node.value.kind)", at: node.place)
    }
    for field in fields {
      if let node = node.member(field.name) {
        try field.read(node, &target)
      } else if field.isRequired {
        // A misspelt name is more likely than a missing one.
        try checkNames(members)
        throw DocumentError("missing key '\(field.name)' in \(what)", at: node.place)
      }
    }
    try checkNames(members)
    try check(&target, node)
  }

  private func checkNames(_ members: [Node.Member]) throws(DocumentError) {
    let names = fields.map(\.name)
    guard let other = members.first(where: { member in !names.contains(where: member.isNamed) })
    else { return }
    throw .unknownKey(other, of: what, names)
  }

  /// The object's schema, or a reference to its definition.
  public func schema(_ definitions: inout Definitions) -> JSON {
    guard let id else { return object(&definitions) }
    return definitions.reference(id, object)
  }

  private func object(_ definitions: inout Definitions) -> JSON {
    var json: JSON = summary.isEmpty ? [:] : ["description": .string(summary)]
    json = json.adding(["type": "object"])
    let required = fields.filter(\.isRequired).map { JSON.string($0.name) }
    if !required.isEmpty { json = json.adding(["required": .array(required)]) }
    var members: [JSON.Member] = []
    for field in fields {
      members.append(JSON.Member(field.name, field.schema(initial, &definitions)))
    }
    return json.adding(extra)
      .adding(["properties": .object(members), "additionalProperties": false])
  }

  /// The JSON schema of a document that is this object, ending in a newline.
  public func schemaFile(title: String) -> String {
    var definitions = Definitions()
    let object = object(&definitions)
    let head: JSON = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": .string(title),
    ]
    return head.adding(object).adding(["$defs": definitions.json]).text() + "\n"
  }
}
