import Documents

/// The message by which Home Assistant discovers a panel: one device with all its entities.
public struct Discovery: Equatable, Sendable {
  /// What all topics of Home Assistant's discovery begin with.
  public var prefix: String
  /// The panel's name.
  public var panel: String
  /// What stays the same when the panel gets another name: 16 hexadecimal digits.
  public var identity: String
  /// Its topics.
  public var topics: FleetTopics
  /// The program's version.
  public var version: String
  /// Names of scenes.
  public var scenes: [String]
  /// Whether it publishes pictures.
  public var hasPictures: Bool

  /// Effects of the light, at most: the message must stay small.
  public static let mostScenes = 100

  /// A panel.
  public init(
    prefix: String, panel: String, identity: String, topics: FleetTopics, version: String,
    scenes: [String], hasPictures: Bool
  ) {
    (self.prefix, self.panel, self.identity) = (prefix, panel, identity)
    (self.topics, self.version, self.scenes) = (topics, version, scenes)
    self.hasPictures = hasPictures
  }

  /// Where Home Assistant says that it has started.
  public static func birthTopic(_ prefix: String) -> String { "\(prefix)/status" }

  /// The topic of a panel's message; a level of it is the panel's name, as ACLs need it.
  ///
  /// Home Assistant takes no dots there.
  public static func topic(_ prefix: String, _ panel: String) -> String {
    "\(prefix)/device/\(panel.replacing(".", with: "_"))/snowd/config"
  }

  /// The topic of this panel's message.
  public var topic: String { Self.topic(prefix, panel) }

  /// The message.
  public var payload: [UInt8] { Array(json.line.utf8) }

  var json: JSON {
    [
      "device": [
        "identifiers": .array([.string("snowd_\(identity)")]), "name": .string(panel),
        "manufacturer": "snowd", "model": "Snow panel", "sw_version": .string(version),
      ],
      "origin": ["name": "snowagent", "sw_version": .string(version)],
      "availability_topic": .string(topics.topic(.availability, of: panel)),
      "payload_available": .string(FleetTopics.online),
      "payload_not_available": .string(FleetTopics.offline),
      "components": .object(
        components.map { JSON.Member($0.key, with($0.value, id: $0.key)) }),
    ]
  }

  private func with(_ component: JSON, id: String) -> JSON {
    component.adding(["unique_id": .string("snowd_\(identity)_\(id)")])
  }

  private var components: [JSON.Member] {
    var components = [
      JSON.Member("snow", light),
      JSON.Member("intensity", number("Intensity", .intensity, 1, 0.05, "mdi:snowflake")),
      JSON.Member("wind", number("Wind", .wind, 10, 0.1, "mdi:weather-windy")),
      JSON.Member("text", text),
      JSON.Member("angle", sensor("Angle", "angle", unit: "°")),
      JSON.Member("fps", sensor("Frame rate", "fps", unit: "fps")),
      JSON.Member("sensor", sensor("Sensor", "sensor")),
      JSON.Member("screen", sensor("Screen", "screen")),
      JSON.Member("version", sensor("Version", "version")),
      JSON.Member("problem", problem),
      JSON.Member("identify", button("Identify", .identify, deviceClass: "identify")),
      JSON.Member("reload", button("Reload", .reload, deviceClass: "restart")),
    ]
    if hasPictures {
      components.append(JSON.Member("picture", image))
      components.append(JSON.Member("take_picture", button("Take picture", .picture)))
    }
    return components
  }

  private var state: JSON { .string(topics.topic(.state, of: panel)) }
  private var set: JSON { .string(topics.topic(.set, of: panel)) }

  private var light: JSON {
    let effects = [LightMessage.schedule] + scenes.prefix(Self.mostScenes)
    return [
      "platform": "light", "schema": "json", "name": nil,
      "command_topic": .string(topics.topic(.lightSet, of: panel)),
      "state_topic": .string(topics.topic(.light, of: panel)),
      "brightness": true, "brightness_scale": .number(LightMessage.scale),
      // True where they are missing.
      "flash": false, "transition": false,
      "supported_color_modes": ["brightness"], "effect": true,
      "effect_list": .array(effects.map(JSON.string)), "icon": "mdi:weather-snowy",
    ]
  }

  private func number(
    _ name: String, _ key: PanelValues.Key, _ most: Double, _ step: Double, _ icon: String
  ) -> JSON {
    [
      "platform": "number", "name": .string(name), "command_topic": set,
      "command_template": .string("{\"\(key.rawValue)\": {{ value }}}"),
      "state_topic": state, "value_template": .string("{{ value_json.\(key.rawValue) }}"),
      "min": 0, "max": .number(most), "step": .number(step), "icon": .string(icon),
    ]
  }

  private var text: JSON {
    [
      "platform": "text", "name": "Text", "command_topic": set,
      "command_template": "{\"text\": {{ value | tojson }}}", "state_topic": state,
      "value_template": "{{ value_json.text[:255] }}", "max": 255,
    ]
  }

  private func sensor(_ name: String, _ key: String, unit: String? = nil) -> JSON {
    let length = unit == nil ? "[:255]" : ""
    let sensor: JSON = [
      "platform": "sensor", "name": .string(name), "state_topic": state,
      "value_template": .string("{{ value_json.\(key)\(length) }}"),
      "entity_category": "diagnostic",
    ]
    guard let unit else { return sensor }
    return sensor.adding([
      "unit_of_measurement": .string(unit), "state_class": "measurement",
      "suggested_display_precision": 0,
    ])
  }

  private var problem: JSON {
    [
      "platform": "binary_sensor", "name": "Problem", "state_topic": state,
      "value_template":
        "{{ 'ON' if value_json.problem or value_json.desired == 'refused' else 'OFF' }}",
      "device_class": "problem", "entity_category": "diagnostic",
      "json_attributes_topic": state,
      "json_attributes_template":
        "{{ {'problem': value_json.problem, 'desired': value_json.desired, 'reason': value_json.reason} | tojson }}",
    ]
  }

  private var image: JSON {
    [
      "platform": "image", "name": "Picture",
      "image_topic": .string(topics.topic(.picture, of: panel)), "content_type": "image/png",
    ]
  }

  private func button(
    _ name: String, _ action: PanelAction, deviceClass: String? = nil
  ) -> JSON {
    let button: JSON = [
      "platform": "button", "name": .string(name), "command_topic": set,
      "payload_press": .string("{\"do\": \"\(action.rawValue)\"}"),
      "entity_category": action == .picture ? "diagnostic" : "config",
    ]
    return deviceClass.map { button.adding(["device_class": .string($0)]) } ?? button
  }
}
