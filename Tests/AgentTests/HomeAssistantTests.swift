import Foundation
import Glibc
import TestSupport
import Testing

/// What Home Assistant requires of discovery and of commands; its schemas' required keys as a table of ours.
@Suite(
  "A panel in Home Assistant", .needs("mosquitto", "mosquitto_pub", "mosquitto_sub"), .serialized,
  .waiting)
struct HomeAssistantTests {
  /// Keys that a platform requires, and all keys that it takes besides the common ones.
  private static let platforms: [String: (required: Set<String>, known: Set<String>)] = [
    "light": (
      ["command_topic", "schema"],
      [
        "state_topic", "brightness", "brightness_scale", "supported_color_modes", "effect",
        "effect_list", "flash", "transition",
      ]
    ),
    "number": (
      ["command_topic"],
      ["command_template", "state_topic", "value_template", "min", "max", "step"]
    ),
    "text": (["command_topic"], ["command_template", "state_topic", "value_template", "max"]),
    "sensor": (
      ["state_topic"],
      [
        "value_template", "unit_of_measurement", "state_class", "suggested_display_precision",
      ]
    ),
    "binary_sensor": (["state_topic"], ["value_template", "device_class"]),
    "image": (["image_topic"], ["content_type"]),
    "button": (["command_topic"], ["payload_press", "device_class"]),
  ]
  private static let common: Set = [
    "platform", "unique_id", "name", "icon", "entity_category", "json_attributes_topic",
    "json_attributes_template",
  ]

  private func start(_ body: (Broker, TestPanel, Follower) throws -> Void) throws {
    let broker = try Broker()
    let seen = try broker.follow("#")
    #expect(waits { broker.log.contains("New client connected") })
    let panel = try TestPanel(broker.address, keys: "picture: true")
    try #require(seen.waits("/hall/snowd/config") { !$0.json.isEmpty }, "\(panel.words)")
    try body(broker, panel, seen)
  }

  @Test("Discovery has what the published schemas require")
  func discovery() throws {
    try start { broker, panel, seen in
      let message = try #require(seen.last("/snowd/config"))
      #expect(message.topic == "homeassistant/device/hall/snowd/config")
      let root = message.json
      let device = try #require(root["device"] as? [String: Any])
      #expect((device["identifiers"] as? [String])?.isEmpty == false)
      #expect((root["origin"] as? [String: Any])?["name"] as? String == "snowagent")
      #expect(root["availability_topic"] as? String == "snowd/hall/availability")
      let components = try #require(root["components"] as? [String: [String: Any]])
      #expect(
        Set(components.values.compactMap { $0["platform"] as? String }) == Set(Self.platforms.keys))
      #expect(
        Set(components.values.compactMap { $0["unique_id"] as? String }).count == components.count)
      for (id, component) in components {
        let platform = try #require(component["platform"] as? String)
        let keys = try #require(Self.platforms[platform], "\(id)")
        #expect(keys.required.subtracting(component.keys) == [], "\(id) lacks keys")
        #expect(
          Set(component.keys).subtracting(keys.required).subtracting(keys.known)
            .subtracting(Self.common) == [], "\(id) has unknown keys")
        #expect(component["unique_id"] != nil)
        for (key, value) in component where key.hasSuffix("_topic") {
          #expect((value as? String)?.hasPrefix("snowd/hall/") == true, "\(id): \(value)")
        }
      }
      #expect(
        (components["snow"]?["effect_list"] as? [String])?.starts(with: ["schedule"]) == true)
      #expect(components["snow"]?["name"] is NSNull)
    }
  }

  @Test("Each entity's command, in three orders", arguments: [0, 1, 2])
  func commands(order: Int) throws {
    try start { broker, panel, seen in
      typealias Step = (
        topic: String, payload: String, ending: String, isDone: (Follower.Message) -> Bool
      )
      var steps: [Step] = [
        (
          "light/set", #"{"state": "ON", "brightness": 40, "effect": "classic"}"#, "/light",
          { $0.json["brightness"] as? Int == 40 && $0.json["effect"] as? String == "classic" }
        ),
        (
          "light/set", #"{"state": "OFF", "transition": 2}"#, "/light",
          { $0.json["state"] as? String == "OFF" }
        ),
        (
          "light/set", #"{"state": "ON"}"#, "/light",
          {
            $0.json["state"] as? String == "ON" && $0.json["color_mode"] as? String == "brightness"
          }
        ),
        ("set", #"{"intensity": 0.4}"#, "/state", { $0.json["intensity"] as? Double == 0.4 }),
        ("set", #"{"wind": 1.5}"#, "/state", { $0.json["wind"] as? Double == 1.5 }),
        ("set", #"{"text": "Hi"}"#, "/state", { $0.json["text"] as? String == "Hi" }),
        ("set", #"{"do": "picture"}"#, "/picture", { $0.data.count > 60 }),
        ("set", #"{"do": "reload"}"#, "/state", { $0.json["on"] is Bool }),
        ("set", #"{"do": "identify"}"#, "/state", { ($0.json["text"] as? String) != "" }),
      ]
      switch order {
      case 0: break
      case 1: steps.reverse()
      default:
        steps =
          steps.indices.filter { $0 % 2 == 0 }.map { steps[$0] }
          + steps.indices.filter { $0 % 2 == 1 }.map { steps[$0] }
      }
      for step in steps {
        try broker.publish("snowd/hall/\(step.topic)", step.payload)
        #expect(seen.waits("/hall\(step.ending)", step.isDone), "\(step.payload): \(panel.words)")
      }
      try broker.publish("snowd/hall/light/set", #"{"state": "ON", "effect": "schedule"}"#)
      #expect(
        seen.waits("/hall/light") { ($0.json["effect"] as? String)?.contains("a.json5") == true })
      try broker.publish("snowd/hall/light/set", #"{"brightness": 40}"#)
      #expect(panel.says("missing key 'state' in a light's command"))
    }
  }

  @Test("Everything is sent again when Home Assistant starts; forget removes it")
  func birthAndForget() throws {
    try start { broker, panel, seen in
      func count(_ ending: String) -> Int { seen.messages.count { $0.topic.hasSuffix(ending) } }
      let before = count("/snowd/config")
      try broker.publish("homeassistant/status", "online")
      #expect(waits { count("/snowd/config") > before })
      #expect(waits { count("/hall/availability") >= 2 && count("/hall/light") >= 2 })

      try panel.stopAgent()
      let outcome = try run([
        Checkout.product("snowagent"), "forget", "--config", panel.folder["agent.json5"],
      ])
      #expect(outcome.code == 0 && outcome.words.contains("hall: forgotten"), "\(outcome)")
      // What is retained arrives together.
      try broker.publish("done", "x", retained: true)
      let left = try broker.follow("#")
      #expect(left.waits("done") { $0.text == "x" })
      sleep(1)
      #expect(left.messages.map(\.topic) == ["done"], "\(left.messages)")
    }
  }
}
