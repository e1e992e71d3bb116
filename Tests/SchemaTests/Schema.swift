import Documents
import Foundation
import Scenes
import Settings
import TestSupport

/// An object of a schema, and how to ask the reader about the same object.
struct SchemaObject: CustomStringConvertible, Sendable {
  /// What the reader calls it.
  let name: String
  /// The members that the schema knows, with their rules; references are resolved.
  let members: [String: Rules]
  /// Puts members into a document that is otherwise right.
  private let document: @Sendable (String) -> String
  private let read: @Sendable (String) throws(DocumentError) -> String

  var description: String { name }

  /// What the reader makes of some members, in words that differ where the meaning differs.
  func meaning(_ members: String) throws(DocumentError) -> String { try read(document(members)) }

  /// Why the reader refuses some members; nil when it does not.
  func refusal(_ members: String) -> String? {
    do {
      _ = try meaning(members)
      return nil
    } catch { return error.message }
  }

  /// All names that the reader knows: it lists them when it meets one that is like none of them.
  func readerNames() -> Set<String> {
    guard let list = refusal("__________: 0")?.components(separatedBy: "expected ").last else {
      return []
    }
    return Set(list.replacing(" or ", with: ", ").components(separatedBy: ", "))
  }

  /// All objects of both schemas.
  static let all: [SchemaObject] = configuration + scene

  private static let configuration: [SchemaObject] = {
    let schema = Schema("config/snowd.schema.json")
    return [
      .init(schema, at: [], "a configuration", read: readConfiguration) {
        "{ version: 1, \($0) }"
      },
      .init(schema, at: ["properties", "display"], "'display'", read: readConfiguration) {
        "{ version: 1, display: { \($0) } }"
      },
      .init(schema, at: ["$defs", "sensorSettings"], "'sensor'", read: readConfiguration) {
        "{ version: 1, sensor: { \($0) } }"
      },
      .init(schema, at: ["$defs", "touchSettings"], "'touch'", read: readConfiguration) {
        "{ version: 1, touch: { \($0) } }"
      },
      .init(schema, at: ["properties", "ring"], "'ring'", read: readConfiguration) {
        "{ version: 1, ring: { \($0) } }"
      },
      .init(schema, at: ["properties", "gravity"], "'gravity'", read: readConfiguration) {
        "{ version: 1, gravity: { \($0) } }"
      },
    ]
  }()

  /// Those of scenes: their names are those of the schema's `$defs`, and "a scene" for its root.
  static let scene: [SchemaObject] = {
    let schema = Schema("config/scenes/scene.schema.json")
    return [
      .init(schema, at: [], "a scene", read: readScene) { "{ version: 1, \($0) }" },
      .init(schema, at: ["$defs", "layer"], "a layer", read: readScene) {
        "{ version: 1, layers: [ { emitter: {}, \($0) } ] }"
      },
      .init(schema, at: ["$defs", "emitter"], "an emitter", read: readScene) {
        "{ version: 1, layers: [ { emitter: { \($0) } } ] }"
      },
      .init(schema, at: ["$defs", "cell"], "a cell", read: readScene) {
        "{ version: 1, layers: [ { emitter: { cells: [ { \($0) } ] } } ] }"
      },
      .init(schema, at: ["$defs", "flakes"], "eased flakes", read: readScene) {
        "{ version: 1, layers: [ { eased: { \($0) } } ] }"
      },
      .init(schema, at: ["$defs", "globe"], "a globe", read: readScene) {
        "{ version: 1, layers: [ { globe: { \($0) } } ] }"
      },
      .init(schema, at: ["$defs", "drift"], "a drift", read: readScene) {
        "{ version: 1, layers: [ { drift: { \($0) } } ] }"
      },
      .init(schema, at: ["$defs", "crowd"], "a crowd", read: readScene) {
        "{ version: 1, layers: [ { crowd: { \($0) } } ] }"
      },
      .init(schema, at: ["$defs", "clock"], "a clock", read: readScene) {
        "{ version: 1, layers: [ { clock: { \($0) } } ] }"
      },
      .init(schema, at: ["$defs", "image"], "an image", read: readScene) {
        "{ version: 1, layers: [ { image: { contents: 'x.png', \($0) } } ] }"
      },
      .init(schema, at: ["$defs", "gradient"], "a gradient", read: readScene) {
        "{ version: 1, backdrop: { colors: ['#123456'], \($0) } }"
      },
    ] + garland + behaviors
  }()

  /// A garland, and its parts that need nothing; a rope needs both ends and a length.
  static let garland: [SchemaObject] = {
    let schema = Schema("config/scenes/scene.schema.json")
    return [
      .init(schema, at: ["$defs", "garland"], "a garland", read: readScene) {
        "{ version: 1, layers: [ { garland: { \($0) } } ] }"
      },
      .init(schema, at: ["$defs", "spring"], "a spring", read: readScene) {
        "{ version: 1, layers: [ { garland: { spring: { \($0) } } } ] }"
      },
      .init(schema, at: ["$defs", "bulbs"], "bulbs", read: readScene) {
        "{ version: 1, layers: [ { garland: { bulbs: { \($0) } } } ] }"
      },
    ]
  }()

  /// Those of behaviours that need nothing but their type.
  static let behaviors: [SchemaObject] = {
    let schema = Schema("config/scenes/scene.schema.json")
    let types = ["drag", "wave", "attractor", "turbulence", "sway", "alignToMotion"]
    return types.map { type in
      .init(schema, at: ["$defs", type], type, read: readScene) {
        "{ version: 1, layers: [ { emitter: { behaviors: [ { type: '\(type)', \($0) } ] } } ] }"
      }
    }
  }()

  /// Behaviours and animations that are nothing without values.
  static let curves: [SchemaObject] = {
    let schema = Schema("config/scenes/scene.schema.json")
    let animation = SchemaObject(schema, at: ["$defs", "animation"], "animation", read: readScene) {
      "{ version: 1, layers: [ { eased: { animations: [ { \($0) } ] } } ] }"
    }
    let rope = SchemaObject(schema, at: ["$defs", "rope"], "a rope", read: readScene) {
      "{ version: 1, layers: [ { garland: { ropes: [ { from: [0, 0], to: [1, 1], \($0) } ] } } ] }"
    }
    return [animation, rope]
      + ["valueOverLife", "colorOverLife"].map { type in
        .init(schema, at: ["$defs", type], type, read: readScene) {
          "{ version: 1, layers: [ { emitter: { behaviors: [ { type: '\(type)', \($0) } ] } } ] }"
        }
      }
  }()

  private init(
    _ schema: Schema, at path: [String], _ name: String,
    read: @escaping @Sendable (String) throws(DocumentError) -> String,
    document: @escaping @Sendable (String) -> String
  ) {
    self.name = name
    self.document = document
    self.read = read
    members = schema.members(at: path)
  }

  private static func readConfiguration(_ text: String) throws(DocumentError) -> String {
    "\(try Configuration(try JSON5Parser.parse(Array(text.utf8))))"
  }

  private static func readScene(_ text: String) throws(DocumentError) -> String {
    // The places of values are part of a description, but not of what it means.
    "\(try SceneFile.parse(Array(text.utf8), file: "test"))"
      .replacing(/Place\(line: \d+, column: \d+\)/, with: "")
  }
}

/// What a schema says about one value.
struct Rules: Sendable {
  var range: ClosedRange<Double>?
  var isWhole = false
  var choices: [String] = []
  var pattern: String?
  /// The default as JSON5.
  var standard: String?
  /// The range of `from`, `to` and `step` where the value may be drawn at random.
  var random: [String: ClosedRange<Double>]?
  /// How many numbers there are, where it is a list of numbers.
  var items = 0
  /// The range of each of them.
  var itemRange: ClosedRange<Double>?
  /// Whether "35deg" will do.
  var takesDegrees = false
}

/// A schema file.
struct Schema {
  let root: [String: Any]

  /// Reads a file of this checkout; a missing one gives an empty schema, which fails every test.
  init(_ path: String) {
    root =
      (try? JSONSerialization.jsonObject(with: Data(contentsOf: Checkout.url.appending(path: path))))
      as? [String: Any] ?? [:]
  }

  func members(at path: [String]) -> [String: Rules] {
    let object = path.reduce(root) { $0[$1] as? [String: Any] ?? [:] }
    guard object["additionalProperties"] as? Bool == false else { return [:] }
    let members = object["properties"] as? [String: [String: Any]] ?? [:]
    return members.mapValues(rules)
  }

  /// The definitions of objects with members.
  var objectNames: Set<String> {
    let definitions = root["$defs"] as? [String: [String: Any]] ?? [:]
    return Set(definitions.filter { $0.value["properties"] != nil }.keys)
  }

  private func rules(_ value: [String: Any]) -> Rules {
    var value = value
    if let target = (value["$ref"] as? String)?.split(separator: "/").last,
      let definition = (root["$defs"] as? [String: Any])?[String(target)] as? [String: Any]
    {
      value.merge(definition) { own, _ in own }
    }
    var rules = Rules()
    rules.range = Self.range(value)
    rules.isWhole = value["type"] as? String == "integer"
    rules.choices = (value["enum"] as? [Any] ?? []).map(Self.text)
    rules.pattern = value["pattern"] as? String
    rules.standard = value["default"].map(Self.text)
    if let items = value["items"] as? [String: Any], let range = Self.range(items) {
      rules.items = value["minItems"] as? Int ?? 1
      rules.itemRange = range
    }
    for alternative in value["anyOf"] as? [[String: Any]] ?? [] {
      if let range = Self.range(alternative) { rules.range = range }
      if alternative["$ref"] as? String == "#/$defs/degrees" { rules.takesDegrees = true }
      if let members = alternative["properties"] as? [String: [String: Any]],
        members["from"] != nil
      {
        rules.random = members.compactMapValues(Self.randomRange)
      }
    }
    return rules
  }

  private static func randomRange(_ value: [String: Any]) -> ClosedRange<Double>? {
    range(value) ?? (value["anyOf"] as? [[String: Any]])?.lazy.compactMap(range).first
  }

  private static func range(_ value: [String: Any]) -> ClosedRange<Double>? {
    guard let low = value["minimum"] as? Double, let high = value["maximum"] as? Double else {
      return nil
    }
    return low...high
  }

  private static func text(_ value: Any) -> String {
    // JSON is JSON5 already.
    let data = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
