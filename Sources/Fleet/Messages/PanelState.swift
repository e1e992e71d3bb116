import Documents

/// The payload of `state`: what a panel does.
public struct PanelState: Equatable, Sendable {
  /// How a panel's values compare with those that are desired of it.
  public enum Compliance: String, CaseIterable, Equatable, Sendable {
    /// Nothing is desired.
    case none
    /// The values are those that are desired.
    case met
    /// Something else was set since.
    case changed
    /// The service did not take a value.
    case refused
    /// The agent does not reach the service.
    case waiting
  }

  /// Whether it snows.
  public var isOn = false
  /// The scene that is shown.
  public var scene = ""
  /// The scene that was set; empty while the schedule decides.
  public var chosenScene = ""
  /// Factor of the brightness that was set, 0...1.
  public var brightness = 1.0
  /// Share of the flakes that come, 0...1.
  public var intensity = 1.0
  /// Factor of the winds, 0...10.
  public var wind = 1.0
  /// Text over the scene; empty for none.
  public var text = ""
  /// Angle of the panel in degrees, counter-clockwise.
  public var angle = 0.0
  /// Frames a second in the last full second; 0 at rest.
  public var fps = 0.0
  /// The sensor, or what is wrong with it.
  public var sensor = ""
  /// The outputs, and what is wrong with them.
  public var screen = ""
  /// What is wrong with the panel; empty if nothing is.
  public var problem = ""
  /// The program's version.
  public var version = ""
  /// When this was reported, in UTC: "2026-12-24T20:00:00Z"; empty while the panel's clock is not synchronised.
  public var since = ""
  /// The panel's group; empty for none.
  public var group = ""
  /// How it compares with what is desired.
  public var desired = Compliance.none
  /// Why it differs; empty if it does not.
  public var reason = ""

  /// Bytes of a payload, at most.
  public static let largest = 16384

  /// A panel about which nothing is known.
  public init() {}

  /// Reads a payload; throws with line and column.
  ///
  /// Keys of newer versions are skipped.
  public init(_ payload: [UInt8]) throws(DocumentError) {
    let node = try SetMessage.parse(payload, largest: Self.largest)
    guard case .object(let members) = node.value else {
      throw DocumentError("a state must be an object, not \(node.value.kind)", at: node.place)
    }
    let names = Self.fields.fields.map(\.name)
    let known = members.filter { member in names.contains(where: member.isNamed) }
    self = try Self.fields.read(Node(.object(known), from: node.place, to: node.end))
  }

  /// As it is sent.
  public var payload: [UInt8] {
    let members: [JSON.Member] = [
      JSON.Member("on", .bool(isOn)), JSON.Member("scene", .string(scene)),
      JSON.Member("chosenScene", .string(chosenScene)),
      JSON.Member("brightness", .number(brightness)), JSON.Member("intensity", .number(intensity)),
      JSON.Member("wind", .number(wind)), JSON.Member("text", .string(text)),
      JSON.Member("angle", .number(angle)), JSON.Member("fps", .number(fps)),
      JSON.Member("sensor", .string(sensor)), JSON.Member("screen", .string(screen)),
      JSON.Member("problem", .string(problem)), JSON.Member("version", .string(version)),
      JSON.Member("since", .string(since)), JSON.Member("group", .string(group)),
      JSON.Member("desired", .string(desired.rawValue)), JSON.Member("reason", .string(reason)),
    ]
    return Array(JSON.object(members).line.utf8)
  }

  /// The values that can be set, as they were.
  public var values: PanelValues {
    var values = PanelValues()
    (values.isOn, values.scene) = (isOn, chosenScene)
    (values.brightness, values.intensity, values.wind) = (brightness, intensity, wind)
    values.text = text
    return values
  }

  private static let fields = Fields("a state", "", PanelState()) {
    Field("on", \.isOn, .bool)
    Field("scene", \.scene, .string)
    Field("chosenScene", \.chosenScene, .string)
    Field("brightness", \.brightness, .number(0...1))
    Field("intensity", \.intensity, .number(0...1))
    Field("wind", \.wind, .number(0...10))
    Field("text", \.text, .string)
    Field("angle", \.angle, .number(-360...360))
    Field("fps", \.fps, .number(0...100_000))
    Field("sensor", \.sensor, .string)
    Field("screen", \.screen, .string)
    Field("problem", \.problem, .string)
    Field("version", \.version, .string)
    Field("since", \.since, .string)
    Field("group", \.group, .string)
    Field("desired", \.desired, .choice())
    Field("reason", \.reason, .string)
  }
}
