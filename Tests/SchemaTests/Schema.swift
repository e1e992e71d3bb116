import Documents
import Foundation
import Scenes
import Settings
import TestSupport

/// An object of a schema, and where it stands in a document.
struct SchemaObject: CustomStringConvertible, Sendable {
  /// Its name among the schema's definitions; "scene" is the root.
  let name: String
  /// The members that the schema knows, with their rules; references are resolved.
  let members: [String: Rules]
  /// A document that is otherwise right, around the object's members.
  let head: String
  let tail: String
  /// Members that let it act, by name.
  let company: [(name: String, text: String)]

  var description: String { name }

  /// A document with one member of the object in question, cut in two before and behind it.
  func around(_ key: String) -> (head: String, tail: String) {
    var others = company.filter { $0.name != key }
    // A rope has one of these, an animation too.
    if ["slack", "length"].contains(key) { others.removeAll { $0.name == "length" } }
    if key == "values" { others.removeAll { $0.name == "toValue" } }
    return (head + others.map { "\($0.name): \($0.text), " }.joined(), tail)
  }

  /// Every object of a scene: the root, what it consists of, and each kind of layer and behaviour that
  /// the schema has.
  static let scene: [SchemaObject] = {
    let schema = Schema(SceneFile.schema)
    func object(
      _ name: String, _ head: String, _ tail: String, _ company: [(String, String)] = []
    ) -> SchemaObject {
      SchemaObject(
        name: name, members: schema.members(of: name), head: head, tail: tail,
        company: company.map { (name: $0.0, text: $0.1) })
    }
    let flakes = "{ birthRate: 30, lifetime: 0.5, velocity: 40, contents: 'x.png' }"
    let rope = "{ from: [0.1, 0], to: [0.9, 0], length: 60 }"
    let running: [String: [(String, String)]] = [
      "emitter": [("timeOffset", "0.3"), ("cells", "[ \(flakes) ]")],
      "eased": [("contents", "'x.png'")], "image": [("contents", "'x.png'")],
      "gradient": [("colors", "['#123456']")], "text": [("text", "'x'")],
      "garland": [
        ("ropes", "[ \(rope) ]"), ("bulbs", "{}"), ("dashes", "true"), ("ends", "'smiley'"),
      ],
    ]
    let strong: [String: [(String, String)]] = [
      "drag": [("drag", "2")], "wind": [("speed", "9"), ("gusts", "9")],
      "wave": [("force", "[50, 20]"), ("frequency", "1")], "attractor": [("stiffness", "3")],
      "turbulence": [("strength", "50")], "sway": [("amplitude", "9"), ("frequency", "1")],
      "valueOverLife": [("keyPath", "'scale'"), ("values", "[2]")],
      "colorOverLife": [("colors", "['#f00']")],
    ]
    let emitter = "emitter: { timeOffset: 0.3, cells: [ \(flakes) ]"
    let garland = "{ version: 1, layers: [ { garland: { ropes: [ \(rope) ], "
    var objects = [
      object("scene", "{ version: 1, ", " }", [("layers", "[ { \(emitter) } } ]")]),
      object("gradient", "{ version: 1, backdrop: { ", " } }", [("colors", "['#123456']")]),
      object(
        "layer", "{ version: 1, layers: [ { ", " } ] }",
        [("emitter", "{ timeOffset: 0.3, cells: [ \(flakes) ] }")]),
      object(
        "cell", "{ version: 1, layers: [ { emitter: { timeOffset: 0.3, cells: [ { ",
        " } ] } } ] }",
        [
          ("birthRate", "30"), ("lifetime", "0.5"), ("velocity", "40"), ("contents", "'x.png'"),
        ]),
      object(
        "depth",
        "{ version: 1, layers: [ { emitter: { cells: [ { contents: 'x.png', velocity: 40, depth: { ",
        " } } ] } } ] }", [("from", "1"), ("to", "0")]),
      object(
        "animation",
        "{ version: 1, layers: [ { eased: { contents: 'x.png', animations: [ { ",
        " } ] } } ] }", [("keyPath", "'transform.translation.y'"), ("toValue", "3")]),
      object(
        "sceneWind", "{ version: 1, wind: { ", " }, layers: [ { \(emitter) } } ] }",
        [("speed", "9"), ("gusts", "9")]),
      object(
        "light", "{ version: 1, lights: [ { ", " } ], layers: [ { \(emitter), lit: 1 } } ] }",
        [("place", "[10, 10]")]),
      object(
        "surface", "{ version: 1, layers: [ { cover: { surfaces: [ { ", " } ] } } ] }",
        [("points", "[[-50, 0], [50, 0]]")]),
      object(
        "place", "{ version: 1, layers: [ { landscape: { place: { ", " } } } ] }",
        [("latitude", "50"), ("longitude", "10")]),
      object("spring", garland + "bulbs: {}, spring: { ", " } } } ] }"),
      object("bulbs", garland + "bulbs: { ", " } } } ] }"),
      object(
        "rope", "{ version: 1, layers: [ { garland: { bulbs: {}, ropes: [ { ", " } ] } } ] }",
        [("from", "[0, 0.1]"), ("to", "[0.9, 0]"), ("length", "60")]),
    ]
    for (key, name) in schema.layers {
      objects.append(
        object(name, "{ version: 1, layers: [ { \(key): { ", " } } ] }", running[key] ?? []))
    }
    for name in schema.behaviors {
      objects.append(
        object(
          name, "{ version: 1, layers: [ { \(emitter), behaviors: [ { type: '\(name)', ",
          " } ] } } ] }", strong[name] ?? []))
    }
    return objects
  }()
}

/// What a schema says about one value.
struct Rules: Sendable {
  var range: ClosedRange<Double>?
  /// The default as JSON5.
  var standard: String?
  /// The range of `from`, `to` and `step` where the value may be drawn at random.
  var random: [String: ClosedRange<Double>]?
  /// How many numbers there are, where it is a list of numbers.
  var items = 0
  /// The range of each of them.
  var itemRange: ClosedRange<Double>?
}

/// A schema; its objects are never changed.
struct Schema: @unchecked Sendable {
  private let root: [String: Any]
  private var definitions: [String: [String: Any]] {
    root["$defs"] as? [String: [String: Any]] ?? [:]
  }

  /// An empty schema, which fails every test, where the text is none.
  init(_ text: String) {
    root = (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] ?? [:]
  }

  func members(of name: String) -> [String: Rules] {
    let object = name == "scene" ? root : definitions[name] ?? [:]
    guard object["additionalProperties"] as? Bool == false else { return [:] }
    return (object["properties"] as? [String: [String: Any]] ?? [:]).mapValues(rules)
  }

  /// The definitions of objects with members.
  var objectNames: Set<String> {
    Set(definitions.filter { $0.value["properties"] != nil }.keys)
  }

  /// The kinds of layers: key and definition.
  var layers: [(key: String, name: String)] {
    let members = definitions["layer"]?["properties"] as? [String: [String: Any]] ?? [:]
    let kinds = definitions["layer"]?["oneOf"] as? [[String: Any]] ?? []
    return kinds.compactMap { kind in
      guard let key = (kind["required"] as? [String])?.first,
        let name = members[key].flatMap(Self.target)
      else { return nil }
      return (key, name)
    }
  }

  /// The kinds of behaviours.
  var behaviors: [String] {
    (definitions["behavior"]?["oneOf"] as? [[String: Any]] ?? []).compactMap(Self.target)
  }

  /// The pattern of a definition.
  func pattern(of name: String) -> String? { definitions[name]?["pattern"] as? String }

  /// The members of the root, or of an object that a member of the root can be.
  func names(in member: String? = nil) -> Set<String> {
    let properties = root["properties"] as? [String: [String: Any]] ?? [:]
    guard let member else { return Set(properties.keys) }
    let value = properties[member] ?? [:]
    let objects = [value] + (value["anyOf"] as? [[String: Any]] ?? [])
    return objects.reduce(into: []) { names, object in
      let object = Self.target(object).flatMap { definitions[$0] } ?? object
      names.formUnion((object["properties"] as? [String: Any] ?? [:]).keys)
    }
  }

  private static func target(_ value: [String: Any]) -> String? {
    (value["$ref"] as? String)?.split(separator: "/").last.map(String.init)
  }

  private func rules(_ value: [String: Any]) -> Rules {
    var value = value
    if let definition = Self.target(value).flatMap({ definitions[$0] }) {
      value.merge(definition) { own, _ in own }
    }
    var rules = Rules()
    rules.range = Self.range(value)
    rules.standard = value["default"].map(Self.text)
    if let items = value["items"] as? [String: Any], let range = Self.range(items) {
      rules.items = value["minItems"] as? Int ?? 1
      rules.itemRange = range
    }
    for alternative in value["anyOf"] as? [[String: Any]] ?? [] {
      if let range = Self.range(alternative) { rules.range = range }
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
