/// A member of an object in a document, declared once: the reader, the schema and the suggestions for
/// misspelt names come from it.
public struct Field<Target>: Sendable {
  /// The member's name.
  public let name: String
  let isRequired: Bool
  /// Reads the value into a target.
  public let read: @Sendable (Node, inout Target) throws(DocumentError) -> Void
  /// What the schema says; the target has the defaults.
  let schema: @Sendable (Target, inout Definitions) -> JSON

  private init(
    _ name: String, isRequired: Bool,
    read: @escaping @Sendable (Node, inout Target) throws(DocumentError) -> Void,
    schema: @escaping @Sendable (Target, inout Definitions) -> JSON
  ) {
    (self.name, self.isRequired, self.read, self.schema) = (name, isRequired, read, schema)
  }

  /// A member that is read and set by hand.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - format: how it is written.
  ///   - summary: one or two sentences for editors.
  ///   - isRequired: whether an object without it is refused.
  ///   - standard: what a target without it has, for the schema; nil says nothing.
  ///   - set: changes the target; members before it in the table are already read.
  public init<Value>(
    _ name: String, _ format: Format<Value>, _ summary: String, isRequired: Bool = false,
    standard: @escaping @Sendable (Target) -> Value? = { _ in nil },
    set: @escaping @Sendable (inout Target, Value, Node) throws(DocumentError) -> Void
  ) {
    self.init(
      name, isRequired: isRequired,
      read: { (node, target) throws(DocumentError) in
        try set(&target, try format.read(name, node), node)
      },
      schema: { target, definitions in
        var json: JSON = summary.isEmpty ? [:] : ["description": .string(summary)]
        json = json.adding(format.schema(&definitions))
        guard !isRequired, let value = standard(target), let text = format.json(value) else {
          return json
        }
        return json.adding(["default": text])
      })
  }

  /// A member that is a property; an initial target's value is its default.
  public init<Value>(
    _ name: String, _ path: any WritableKeyPath<Target, Value> & Sendable, _ format: Format<Value>,
    _ summary: String = "", isRequired: Bool = false
  ) {
    self.init(
      name, format, summary, isRequired: isRequired, standard: { $0[keyPath: path] },
      set: { target, value, _ in target[keyPath: path] = value })
  }

  /// A member that is a property without a default.
  public init<Value>(
    _ name: String, _ path: any WritableKeyPath<Target, Value?> & Sendable, _ format: Format<Value>,
    _ summary: String = "", isRequired: Bool = false
  ) {
    self.init(
      name, format, summary, isRequired: isRequired,
      set: { target, value, _ in target[keyPath: path] = value })
  }

  /// A member with one right value that a target need not keep: a version, a type that is known already.
  public static func constant(_ name: String, _ value: JSON, _ summary: String) -> Field {
    Field(
      name, isRequired: true,
      read: { (node, _) throws(DocumentError) in
        guard node.value.equals(value) else {
          throw DocumentError("unsupported \(name); expected \(value.text())", at: node.place)
        }
      },
      schema: { _, _ in ["description": .string(summary), "const": value] })
  }

  /// The same member of something that contains the target.
  public func within<Outer>(
    _ path: any WritableKeyPath<Outer, Target> & Sendable
  ) -> Field<Outer> {
    Field<Outer>(
      name, isRequired: isRequired,
      read: { (node, outer) throws(DocumentError) in try read(node, &outer[keyPath: path]) },
      schema: { schema($0[keyPath: path], &$1) })
  }
}

/// Puts a table together from fields and lists of fields, each checked by itself.
@resultBuilder
public enum FieldBuilder<Target> {
  /// One field.
  public static func buildExpression(_ field: Field<Target>) -> [Field<Target>] { [field] }
  /// Several, as of another table.
  public static func buildExpression(_ fields: [Field<Target>]) -> [Field<Target>] { fields }
  /// All, one after the other.
  public static func buildBlock(_ fields: [Field<Target>]...) -> [Field<Target>] {
    fields.flatMap { $0 }
  }
}
