import Documents
import Emitter
import Graphics
import Portable

struct BehaviorRow: Sendable {
  let type: String
  /// The behaviour with all members at their defaults.
  let initial: any BehaviorKind
  fileprivate let read: @Sendable (Node) throws(DocumentError) -> EmitterBehavior
  fileprivate let schema: @Sendable (inout Definitions) -> JSON

  init<Kind: BehaviorKind>(
    _ type: String, _ initial: Kind, _ summary: String,
    @FieldBuilder<Kind> fields: () -> [Field<Kind>]
  ) {
    let fields = Fields("behavior '\(type)'", id: type, summary, Entry(kind: initial)) {
      Field.constant("type", .string(type), "The behaviour.")
      Field("name", \.name, .string, "A name for messages.")
      Field("enabled", \.isEnabled, .bool, "Whether it is active.")
      fields().map { $0.within(\.kind) }
    }
    (self.type, self.initial) = (type, initial)
    schema = { fields.schema(&$0) }
    read = { (node) throws(DocumentError) in
      let entry = try fields.read(node)
      var behavior = EmitterBehavior(entry.kind, name: entry.name)
      behavior.isEnabled = entry.isEnabled
      return behavior
    }
  }

  private struct Entry<Kind: BehaviorKind>: Sendable {
    var name: String?
    var isEnabled = true
    var kind: Kind
  }
}

extension Format where Value == [EmitterBehavior] {
  static var behaviors: Format {
    .list(of: .behavior, 0...16)
  }
}

extension Format where Value == EmitterBehavior {
  fileprivate static var behavior: Format {
    Format(
      read: { (key, node) throws(DocumentError) in
        guard case .object = node.value else { throw node.mismatch(key, "a list of objects") }
        let types = BehaviorRow.all.map(\.type)
        guard let type = node.member("type") else {
          throw DocumentError(
            "missing key 'type' in a behavior; expected \(alternatives(types))", at: node.place)
        }
        guard case .string(let word) = type.value else {
          throw type.mismatch("type", alternatives(types))
        }
        guard let row = BehaviorRow.all.first(where: { $0.type == word }) else {
          throw .unknown("type", word, types, at: type.place)
        }
        return try row.read(node)
      },
      schema: { definitions in
        var rows: [JSON] = []
        for row in BehaviorRow.all { rows.append(row.schema(&definitions)) }
        return ["oneOf": .array(rows)]
      }
    ).defined(
      as: "behavior",
      "A behaviour of living particles: those of Core Animation's CAEmitterBehavior, and others. A force accelerates a mass of 1 by as many points per second squared."
    )
  }
}

extension BehaviorRow {
  static let points = -100_000.0...100_000.0
  static let radians = -1000.0...1000.0
  /// Number of stops of a curve.
  static let stops = 1...64

  static let vector: Format<Vector3> = Format.list(of: .number(points), 2...3).map(
    back: { $0.z == 0 ? [$0.x, $0.y] : [$0.x, $0.y, $0.z] },
    { (value, _, _) in Vector3(x: value[0], y: value[1], z: value.count > 2 ? value[2] : 0) })

  static func locations<Kind>(
    _ path: any WritableKeyPath<Kind, [Double]> & Sendable,
    count: @escaping @Sendable (Kind) -> Int
  ) -> Field<Kind> {
    .locations(
      path,
      "Times of the values, as shares of the life that rise from 0 to 1. Default: evenly spaced.",
      count: count)
  }
}
