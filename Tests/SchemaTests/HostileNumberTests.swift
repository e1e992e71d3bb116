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
    "Each is refused with its place, or runs", arguments: SchemaObject.scene)
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
          #expect(
            error.place == TextPosition(line: 1, column: slot.before.count + 1), "\(text): \(error)"
          )
          #expect(slot.names.contains { error.message.contains("'\($0)'") }, "\(text): \(error)")
          refused += 1
        }
      }
    }
    #expect(refused > 3 && run > 0)
  }

  @Test("No object of the schema is left out")
  func everyObject() {
    // A new object that is neither layer nor behaviour needs its place in `SchemaObject.scene`.
    let names = Schema(SceneFile.schema).objectNames
    #expect(Set(SchemaObject.scene.map(\.name)) == names.union(["scene"]))
    for object in SchemaObject.scene { #expect(!Self.slots(of: object).isEmpty, "\(object)") }
  }

  /// All places for a number in an object.
  private static func slots(of object: SchemaObject) -> [Slot] {
    object.members.keys.sorted().flatMap { key -> [Slot] in
      guard let rules = object.members[key] else { return [] }
      func slot(_ before: String, _ after: String, _ name: String) -> Slot {
        let (head, tail) = object.around(key)
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
