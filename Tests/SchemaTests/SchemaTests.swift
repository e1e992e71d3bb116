import Documents
import Fleet
import Foundation
import Scenes
import Settings
import TestSupport
import Testing

@Suite("The schemas say what the readers accept")
struct SchemaTests {
  private static let scenes = Schema(SceneFile.schema)
  private static let settings = Schema(Configuration.schema)

  @Test(
    "The files are those that the fields make; 'make schemas' writes them",
    arguments: [
      ("config/snowd.schema.json", Configuration.schema),
      ("config/scenes/scene.schema.json", SceneFile.schema),
      ("config/agent.schema.json", AgentSettings.schema),
      ("config/fleet.schema.json", FleetAccount.schema),
    ])
  func generated(path: String, schema: String) throws {
    let file = try String(contentsOf: Checkout.url.appending(path: path), encoding: .utf8)
    #expect(file == schema, "\(path) is out of date; run 'make schemas'")
  }

  @Test("Scenes have defaults")
  func defaultsAreThere() {
    #expect(SchemaObject.scene.flatMap(\.members.values).count { $0.standard != nil } > 50)
  }

  @Test("A default changes nothing", arguments: SchemaObject.scene)
  func defaults(object: SchemaObject) throws {
    func meaning(_ text: String) throws -> String {
      // The places of values are part of a description, but not of what it means.
      "\(try SceneFile.parse(Array(text.utf8), file: "test"))"
        .replacing(/TextPosition\(line: \d+, column: \d+\)/, with: "")
    }
    for (key, rules) in object.members {
      guard let standard = rules.standard else { continue }
      let (head, tail) = object.around(key)
      #expect(try meaning("\(head)\(key): \(standard)\(tail)") == meaning(head + tail), "\(key)")
    }
  }

  @Test(
    "Sensors, outputs, colours, days and hours: the pattern takes what the reader takes",
    arguments: [
      "still", "still:", "still:30", "still:-12.5e1", "still:.5", "still:x", "none", "none:1",
      "log:a", "log:", "log", "synthetic", "synthetic:7", "synthetic:-7", "synthetic:x", "auto", "",
      "fb:/dev/fb0", "fb:/", "fb:fb0", "fb:", "fb", "fb:name:x", "fb:name:", "png:a", "png:",
      "y4m:-", "hash:-", "stats:x", "null", "null:", "drm", "drm:", "drm:x", "drm:HDMI-A-1",
      "drm:card1", "drm:card1/eDP-1", "drm::1x1", "drm:card1/", "drm:DP-1:1280x720@60",
      "drm:DP-1:1280",
      "ring:/run/x", "tty",
      "#fff", "#ffffff", "#ffffff80", "#ffff", "#ggg", "#", "#fffffffff", "white",
      "12-01..01-06", "1-2..3-4", "12-01", "12-01..", "13-01..01-06", "12-32..01-06", "0-1..1-1",
      "12-25", "2026-12-25", "2026-1-5", "26-12-25", "017-12-25", "17:00..23:30", "7:05..24:00",
      "24:00..01:00", "17:00", "17:5..18:00", "25:00..26:00", "17:60..18:00", "a..b",
    ])
  func patterns(text: String) throws {
    func layer(_ members: String) -> (() throws -> Void) {
      {
        _ = try SceneFile.parse(Array("{ version: 1, layers: [ { \(members) } ] }".utf8), file: "")
      }
    }
    func configuration(_ members: String) -> (() throws -> Void) {
      { _ = try Configuration(try JSON5Parser.parse(Array("{ version: 1, \(members) }".utf8))) }
    }
    let (scenes, settings) = (Self.scenes, Self.settings)
    for (pattern, read) in [
      (scenes.pattern(of: "color"), layer("crowd: { color: '\(text)' }")),
      (scenes.pattern(of: "season"), layer("crowd: {}, season: '\(text)'")),
      (scenes.pattern(of: "lastDay"), layer("crowd: {}, until: '\(text)'")),
      (scenes.pattern(of: "hours"), layer("crowd: {}, hours: '\(text)'")),
      (settings.pattern(of: "sensor"), configuration("sensor: '\(text)'")),
      (settings.pattern(of: "touch"), configuration("touch: '\(text)'")),
      (settings.pattern(of: "output"), configuration("output: '\(text)'")),
    ] {
      let pattern = try #require(pattern)
      let isMatch = try Regex(pattern).wholeMatch(in: text) != nil
      #expect(((try? read()) != nil) == isMatch, "\(pattern): '\(text)'")
    }
  }

  @Test("The shipped configuration lists every key with its default")
  func shippedConfiguration() throws {
    let path = Checkout.url.appending(path: "config/snowd.json5").path()
    #expect("\(try Configuration(contentsOf: path))" == "\(Configuration())")
    let schema = Schema(Configuration.schema)
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    guard case .object(let members) = try JSON5Parser.parse(bytes).value else {
      Issue.record("no object")
      return
    }
    #expect(Set(members.map(\.key)) == schema.names())
    for member in members {
      guard case .object(let inner) = member.node.value else { continue }
      #expect(Set(inner.map(\.key)) == schema.names(in: member.key), "\(member.key)")
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
}
