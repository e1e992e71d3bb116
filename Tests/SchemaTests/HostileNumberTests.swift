import Documents
import Emitter
import Graphics
import Scenes
import Testing

/// Every number that a scene file may have, as it must not be: told with its name and place, or run.
///
/// Which numbers there are is read from the schema, so that a new one is tried by itself.
@Suite("Numbers that cannot be, in a scene")
struct HostileNumberTests {
  static let numbers = ["NaN", "Infinity", "-Infinity", "0", "-1", "1e30", "-1e30"]

  /// A number in a scene: the text before and after it, and the name its message must contain.
  struct Slot {
    var before: String
    var after: String
    var names: [String]
    var range: ClosedRange<Double>?
  }

  @Test(
    "Each is refused with its place, or runs", arguments: SchemaObject.scene + SchemaObject.curves)
  func each(object: SchemaObject) throws {
    var (refused, run) = (0, 0)
    for slot in Self.slots(of: object) {
      let ends = slot.range.map { ["\($0.lowerBound)", "\($0.upperBound)"] } ?? []
      for number in Self.numbers + ends {
        let text = slot.before + number + slot.after
        do {
          let description = try SceneFile.parse(Array(text.utf8), file: "x.json5")
          let value = try #require(Double(number.lowercased()))
          #expect(value.isFinite && slot.range?.contains(value) != false, "\(text)")
          try Self.run(description)
          run += 1
        } catch let error as DocumentError {
          #expect(!ends.contains(number), "\(error)")
          #expect(error.place == Place(line: 1, column: slot.before.count + 1), "\(text): \(error)")
          #expect(slot.names.contains { error.message.contains("'\($0)'") }, "\(text): \(error)")
          refused += 1
        }
      }
    }
    #expect(refused > 3 && run > 0)
  }

  @Test("No object of the schema is left out")
  func everyObject() {
    // Add new ones to `SchemaObject.scene`, and their text to `text` below.
    let schema = Schema("config/scenes/scene.schema.json")
    let objects = SchemaObject.scene + SchemaObject.curves
    let names = objects.compactMap { $0.name.split(separator: " ").last.map(String.init) }
    #expect(Set(names) == schema.objectNames.union(["scene"]))
    for object in objects { #expect(!Self.slots(of: object).isEmpty, "\(object)") }
  }

  /// All places for a number in an object.
  private static func slots(of object: SchemaObject) -> [Slot] {
    object.members.keys.sorted().flatMap { key -> [Slot] in
      guard let rules = object.members[key] else { return [] }
      func slot(_ before: String, _ after: String, _ name: String) -> Slot {
        let (head, tail) = text(object, key)
        return Slot(
          before: head + "\(key): " + before, after: after + tail, names: [key, name],
          range: name == "step" ? nil : rules.range ?? rules.itemRange)
      }
      var slots: [Slot] = []
      if rules.range != nil { slots.append(slot("", "", key)) }
      for index in 0..<rules.items {
        let before = String(repeating: "0.5, ", count: index)
        let after = String(repeating: ", 0.5", count: rules.items - index - 1)
        slots.append(slot("[\(before)", "\(after)]", key))
      }
      if let range = rules.random?["from"] {
        slots.append(slot("{ from: ", ", to: \(range.upperBound) }", "from"))
        slots.append(slot("{ from: \(range.lowerBound), to: ", " }", "to"))
        slots.append(
          slot("{ from: \(range.lowerBound), to: \(range.upperBound), step: ", " }", "step"))
      }
      return slots
    }
  }

  /// A scene that snows, cut in two where a member of an object has its place.
  private static func text(_ object: SchemaObject, _ key: String) -> (head: String, tail: String) {
    func members(_ pairs: [(String, String)]) -> String {
      pairs.filter { $0.0 != key }.map { "\($0.0): \($0.1), " }.joined()
    }
    let cell = members([
      ("birthRate", "30"), ("lifetime", "0.5"), ("velocity", "40"), ("contents", "'x.png'"),
    ])
    let emitter = members([("timeOffset", "0.3")])
    switch object.name {
    case "a scene":
      return (
        "{ version: 1, ", ", layers: [ { emitter: { \(emitter) cells: [ { \(cell) } ] } } ] }"
      )
    case "a layer":
      return (
        "{ version: 1, layers: [ { ", ", emitter: { \(emitter) cells: [ { \(cell) } ] } } ] }"
      )
    case "an emitter":
      return (
        "{ version: 1, layers: [ { emitter: { \(emitter) ", ", cells: [ { \(cell) } ] } } ] }"
      )
    case "a cell":
      return ("{ version: 1, layers: [ { emitter: { \(emitter) cells: [ { \(cell) ", " } ] } } ] }")
    case "eased flakes":
      return ("{ version: 1, layers: [ { eased: { contents: 'x.png', ", " } } ] }")
    case "a globe", "a drift":
      let kind = String(object.name.dropFirst(2))
      return ("{ version: 1, layers: [ { \(kind): { ", " } } ] }")
    case "a crowd": return ("{ version: 1, layers: [ { crowd: { ", " } } ] }")
    case "a clock": return ("{ version: 1, layers: [ { clock: { ", " } } ] }")
    case "an image":
      return ("{ version: 1, layers: [ { image: { contents: 'x.png', ", " } } ] }")
    case "a gradient": return ("{ version: 1, backdrop: { colors: ['#123456'], ", " } }")
    case "animation":
      let value = key == "toValue" ? "" : "toValue: 3, "
      return (
        "{ version: 1, layers: [ { eased: { contents: 'x.png', animations: [ { "
          + "keyPath: 'transform.translation.y', \(value)", " } ] } } ] }"
      )
    case "a garland", "a spring", "bulbs", "a rope": return garland(object.name, key)
    default:
      let behavior = "type: '\(object.name)', " + members(strong[object.name] ?? [])
      return (
        "{ version: 1, layers: [ { emitter: { \(emitter) cells: [ { \(cell) } ], behaviors: [ { \(behavior) ",
        " } ] } } ] }"
      )
    }
  }

  /// The same for a garland with a rope and lights.
  private static func garland(_ name: String, _ key: String) -> (head: String, tail: String) {
    let (head, tail) = ("{ version: 1, layers: [ { garland: { ", " } } ] }")
    let rope = "ropes: [ { from: [0.1, 0], to: [0.9, 0], length: 60 } ], "
    switch name {
    case "a spring": return (head + rope + "bulbs: {}, spring: { ", " }" + tail)
    case "bulbs": return (head + rope + "bulbs: { ", " }" + tail)
    case "a rope":
      let length = ["length", "slack"].contains(key) ? "" : ", length: 60"
      let ends = [("from", "[0, 0.1]"), ("to", "[0.9, 0]")].filter { $0.0 != key }
      let members = ends.map { "\($0.0): \($0.1), " }.joined()
      return (head + "bulbs: {}, ropes: [ { " + members, length + " } ]" + tail)
    default: return (head + rope + "bulbs: {}, dashes: true, ends: 'smiley', ", tail)
    }
  }

  /// What makes a behaviour act.
  private static let strong: [String: [(String, String)]] = [
    "wave": [("force", "[50, 20]"), ("frequency", "1")], "attractor": [("stiffness", "3")],
    "turbulence": [("strength", "50")], "sway": [("amplitude", "9"), ("frequency", "1")],
    "valueOverLife": [("keyPath", "'scale'"), ("values", "[2]")],
    "colorOverLife": [("colors", "['#f00']")],
  ]

  /// Some steps on a screen that is turned.
  private static func run(_ description: SceneDescription) throws {
    let scene = try Scene(description, seed: 7, file: "x.json5") {
      (_) throws(ImageLoadError) in Bitmap(width: 2, height: 2, format: .mask)
    }
    var simulation = SceneSimulation(scene, size: Size2(width: 64, height: 48), with: .held(at: 0))
    simulation.start(at: 0, with: .held(at: 0))
    var list = simulation.makeDisplayList()
    for step in 1...3 {
      let time = simulation.nextStep
      guard time < .max else { return }
      simulation.advance(to: time, with: .held(at: Double(step)))
      #expect(simulation.nextStep > time)
      #expect((0...EmitterLayer.mostParticles).contains(simulation.census(at: time).alive))
      simulation.display(in: &list, at: time, with: .held(at: Double(step)))
    }
  }
}
