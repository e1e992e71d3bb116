import Documents

/// A command of Home Assistant's JSON light, and its state.
public enum LightMessage {
  /// The name of the effect that returns to the schedule's scene.
  public static let schedule = "schedule"
  /// Home Assistant's brightness at full, see `brightness_scale`.
  public static let scale = 100.0

  private struct Command: Sendable {
    var isOn = true
    var brightness: Double?
    var effect: String?
  }

  private static let fields = Fields("a light's command", "", Command()) {
    Field("state", \.isOn, .choice(of: [("ON", true), ("OFF", false)]), isRequired: true)
    Field("brightness", \.brightness, .number(0...scale))
    Field("effect", \.effect, .string)
  }

  /// Reads a command as values; throws with line and column.
  ///
  /// Keys that this light does not have, as `transition`, are
  /// skipped.
  public static func values(_ payload: [UInt8]) throws(DocumentError) -> PanelValues {
    let node = try SetMessage.parse(payload)
    guard case .object(let members) = node.value else {
      throw DocumentError(
        "a light's command must be an object, not \(node.value.kind)", at: node.place)
    }
    let names = fields.fields.map(\.name)
    let known = members.filter { member in names.contains(where: member.isNamed) }
    let command = try fields.read(Node(.object(known), from: node.place, to: node.end))
    var values = PanelValues()
    values.isOn = command.isOn
    guard command.isOn else { return values }
    values.brightness = command.brightness.map { $0 / scale }
    guard let effect = command.effect, effect != schedule else {
      if command.effect != nil { values.scene = "" }
      return values
    }
    // Under the rule for scenes of 'set'.
    let scene = JSON.object([JSON.Member("scene", .string(effect))]).line
    values.scene = try SetMessage(Array(scene.utf8)).values.scene
    return values
  }

  /// The state for the light.
  public static func state(_ state: PanelState) -> [UInt8] {
    let level = (state.brightness * scale).rounded()
    let json: JSON = [
      "state": .string(state.isOn ? "ON" : "OFF"), "color_mode": "brightness",
      // Zero would be off.
      "brightness": .number(max(level, 1)), "effect": .string(state.scene),
    ]
    return Array(json.line.utf8)
  }
}
