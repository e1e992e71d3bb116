/// A member of an object, declared once: reading, schema and spelling suggestions derive from it.
public struct Field<Target>: Sendable {
  /// The key.
  public let name: String
  let isRequired: Bool
  /// Reads the value into a target.
  public let read: @Sendable (Node, inout Target) throws(DocumentError) -> Void
  /// The member's schema; `target` supplies the default.
  let schema: @Sendable (Target, inout Definitions) -> JSON

  private init(
    _ name: String, isRequired: Bool,
    read: @escaping @Sendable (Node, inout Target) throws(DocumentError) -> Void,
    schema: @escaping @Sendable (Target, inout Definitions) -> JSON
  ) {
    (self.name, self.isRequired, self.read, self.schema) = (name, isRequired, read, schema)
  }

  /// Creates a member with custom `set`; members earlier in the table are already read.
  ///
  /// `summary` is one or two sentences for editors; `standard` gives the default for the schema, nil for none.
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

  /// Creates a member stored in a property; the initial target supplies its default.
  public init<Value>(
    _ name: String, _ path: any WritableKeyPath<Target, Value> & Sendable, _ format: Format<Value>,
    _ summary: String = "", isRequired: Bool = false
  ) {
    self.init(
      name, format, summary, isRequired: isRequired, standard: { $0[keyPath: path] },
      set: { target, value, _ in target[keyPath: path] = value })
  }

  /// Creates a member stored in an optional property, without a default.
  public init<Value>(
    _ name: String, _ path: any WritableKeyPath<Target, Value?> & Sendable, _ format: Format<Value>,
    _ summary: String = "", isRequired: Bool = false
  ) {
    self.init(
      name, format, summary, isRequired: isRequired,
      set: { target, value, _ in target[keyPath: path] = value })
  }

  /// A required member with one valid value that is not stored: a version, a type already known.
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

  /// This member for a target that contains this one.
  public func within<Outer>(
    _ path: any WritableKeyPath<Outer, Target> & Sendable
  ) -> Field<Outer> {
    Field<Outer>(
      name, isRequired: isRequired,
      read: { (node, outer) throws(DocumentError) in try read(node, &outer[keyPath: path]) },
      schema: { schema($0[keyPath: path], &$1) })
  }
}

/// Builds a table from fields and lists of fields, each type-checked separately.
@resultBuilder
public enum FieldBuilder<Target> {
  /// A single field.
  public static func buildExpression(_ field: Field<Target>) -> [Field<Target>] { [field] }
  /// A list of fields, such as another table's.
  public static func buildExpression(_ fields: [Field<Target>]) -> [Field<Target>] { fields }
  /// The fields in order.
  public static func buildBlock(_ fields: [Field<Target>]...) -> [Field<Target>] {
    fields.flatMap { $0 }
  }
}
