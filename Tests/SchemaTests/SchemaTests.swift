import Documents
import Foundation
import Outputs
import Scenes
import Settings
import TestSupport
import Testing

@Suite("The schemas say what the readers accept")
struct SchemaTests {
  @Test("The file is the one that the fields make: 'make schemas' writes it")
  func generated() throws {
    let file = Checkout.url.appending(path: "config/snowd.schema.json")
    #expect(try String(contentsOf: file, encoding: .utf8) == Configuration.schema)
  }

  @Test("Both know the same names", arguments: SchemaObject.all)
  func names(object: SchemaObject) {
    #expect(Set(object.members.keys) == object.readerNames())
    #expect(object.members.count > 0)
  }

  @Test("Numbers end where the schema says", arguments: SchemaObject.all)
  func ranges(object: SchemaObject) {
    for (key, rules) in object.members {
      guard let range = rules.range else { continue }
      for value in [range.lowerBound, range.upperBound] {
        #expect(object.refusal("\(key): \(value)") == nil)
      }
      for value in [range.lowerBound.nextDown, range.upperBound.nextUp] {
        #expect(object.refusal("\(key): \(value)") != nil, "\(key): \(value)")
      }
      // Halfway: 0.5 where there is room, but never a whole number.
      let half = (range.lowerBound + 1).rounded(.down) - 0.5
      if range.contains(half) {
        #expect((object.refusal("\(key): \(half)") == nil) == !rules.isWhole, "\(key): \(half)")
      }
    }
  }

  @Test("Random values have the range of the value itself", arguments: SchemaObject.all)
  func random(object: SchemaObject) throws {
    for (key, rules) in object.members {
      let (low, high) = (rules.range?.lowerBound ?? 0, rules.range?.upperBound ?? 0)
      let isTaken = object.refusal("\(key): { from: \(low), to: \(high) }") == nil
      #expect(isTaken == (rules.random != nil), "\(key)")
      guard let random = rules.random else { continue }
      #expect(random["from"] == low...high)
      #expect(random["to"] == low...high)
      #expect(random["step"] == max(low, 0)...high)
      #expect(object.refusal("\(key): { from: \(low), to: \(high), step: \(high) }") == nil)
      #expect(object.refusal("\(key): { from: \(low), to: \(high.nextUp) }") != nil)
      #expect(object.refusal("\(key): { from: \(high), to: \(low) }") != nil)
      #expect(object.refusal("\(key): { from: \(low), to: \(high), stop: 1 }") != nil)
    }
  }

  @Test("Angles, and only angles, may be written in degrees", arguments: SchemaObject.all)
  func degrees(object: SchemaObject) {
    for (key, rules) in object.members where rules.range != nil {
      #expect((object.refusal("\(key): '35deg'") == nil) == rules.takesDegrees, "\(key)")
    }
  }

  @Test("Every valid choice is accepted, and no other", arguments: SchemaObject.all)
  func choices(object: SchemaObject) {
    for (key, rules) in object.members where !rules.choices.isEmpty {
      for choice in rules.choices { #expect(object.refusal("\(key): \(choice)") == nil) }
      #expect(object.refusal("\(key): 'other'") != nil)
      #expect(object.refusal("\(key): 45") != nil)
    }
  }

  @Test("A default changes nothing", arguments: SchemaObject.all)
  func defaults(object: SchemaObject) throws {
    for (key, rules) in object.members {
      guard let standard = rules.standard else { continue }
      #expect(try object.meaning("\(key): \(standard)") == object.meaning(""), "\(key)")
    }
  }

  @Test(
    "Sensors, outputs, colours, days and hours: the pattern takes what the reader takes",
    arguments: [
      "still", "still:", "still:30", "still:-12.5e1", "still:.5", "still:x", "none", "none:1",
      "log:a", "log:", "log", "synthetic", "synthetic:7", "synthetic:-7", "synthetic:x", "auto", "",
      "fb:/dev/fb0", "fb:/", "fb:fb0", "fb:", "fb", "fb:name:x", "fb:name:", "png:a", "png:",
      "y4m:-", "hash:-", "stats:x", "null", "null:", "drm:", "ring:/run/x", "tty",
      "#fff", "#ffffff", "#ffffff80", "#ffff", "#ggg", "#", "#fffffffff", "white",
      "12-01..01-06", "1-2..3-4", "12-01", "12-01..", "13-01..01-06", "12-32..01-06", "0-1..1-1",
      "12-25", "2026-12-25", "2026-1-5", "26-12-25", "017-12-25", "17:00..23:30", "7:05..24:00",
      "24:00..01:00", "17:00", "17:5..18:00", "25:00..26:00", "17:60..18:00", "a..b",
    ])
  func patterns(text: String) throws {
    for object in SchemaObject.all {
      for (key, rules) in object.members {
        guard let pattern = rules.pattern, key != "backdrop" || !text.isEmpty else { continue }
        let isMatch = try Regex(pattern).wholeMatch(in: text) != nil
        #expect((object.refusal("\(key): '\(text)'") == nil) == isMatch, "\(key): '\(text)'")
      }
    }
    let pattern = try #require(try outputPattern())
    #expect(pattern == OutputKinds.pattern)
    let isMatch = try Regex(pattern).wholeMatch(in: text) != nil
    #expect(((try? OutputSpecification(text)) != nil) == isMatch)
  }

  @Test("The shipped configuration lists every key with its default")
  func shippedConfiguration() throws {
    let path = Checkout.url.appending(path: "config/snowd.json5").path()
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    let shipped = try Configuration(contentsOf: path)
    #expect("\(shipped)" == "\(Configuration())")
    let document = try JSON5Parser.parse(bytes)
    for object in SchemaObject.all.prefix(5) {
      let node = object.name.hasPrefix("'") ? member(object.name, of: document) : document
      #expect(node.map(keys) == Set(object.members.keys), "\(object.name)")
    }
  }

  @Test("Every shipped scene can be read and run")
  func shippedScenes() throws {
    let folder = Checkout.url.appending(path: "config/scenes").path()
    let library = SceneLibrary(folders: [folder])
    #expect(library.all.contains { $0.name == "classic" })
    for scene in library.all {
      #expect(try library.description(at: scene.path).name == scene.name)
      _ = try library.scene(scene.name, seed: 1)
    }
  }

  private func outputPattern() throws -> String? {
    let data = try Data(contentsOf: Checkout.url.appending(path: "config/snowd.schema.json"))
    let root = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let output = (root?["$defs"] as? [String: [String: Any]])?["output"]
    return output?["pattern"] as? String
  }

  private func member(_ quoted: String, of node: Node) -> Node? {
    guard case .object(let members) = node.value else { return nil }
    return members.first { "'\($0.key)'" == quoted }?.node
  }

  private func keys(_ node: Node) -> Set<String> {
    guard case .object(let members) = node.value else { return [] }
    return Set(members.map(\.key))
  }
}
