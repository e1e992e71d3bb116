import Documents

/// What can be set from outside; nil leaves a value as it is.
public struct PanelValues: Equatable, Sendable {
  /// Whether it snows.
  public var isOn: Bool?
  /// A scene of the library; empty for the schedule's.
  public var scene: String?
  /// Factor of the brightness, 0...1.
  public var brightness: Double?
  /// Share of the flakes that come, 0...1.
  public var intensity: Double?
  /// Factor of the winds, 0...10.
  public var wind: Double?
  /// Text over the scene; empty for none.
  public var text: String?

  /// Nothing to be set.
  public init() {}

  /// Whether nothing is to be set.
  public var isEmpty: Bool { self == PanelValues() }

  /// These values, and where they have none, those of `other`.
  public func over(_ other: PanelValues) -> PanelValues {
    var values = self
    values.isOn = isOn ?? other.isOn
    values.scene = scene ?? other.scene
    values.brightness = brightness ?? other.brightness
    values.intensity = intensity ?? other.intensity
    values.wind = wind ?? other.wind
    values.text = text ?? other.text
    return values
  }

  /// Those values that `other` does not have, or has otherwise.
  public func differing(from other: PanelValues) -> PanelValues {
    var values = self
    if isOn == other.isOn { values.isOn = nil }
    if scene == other.scene { values.scene = nil }
    if brightness == other.brightness { values.brightness = nil }
    if intensity == other.intensity { values.intensity = nil }
    if wind == other.wind { values.wind = nil }
    if text == other.text { values.text = nil }
    return values
  }

  /// The keys that have a value.
  public var keys: [String] { members.map(\.key) }

  var members: [JSON.Member] {
    var members: [JSON.Member] = []
    if let isOn { members.append(JSON.Member("on", .bool(isOn))) }
    if let scene { members.append(JSON.Member("scene", .string(scene))) }
    if let brightness { members.append(JSON.Member("brightness", .number(brightness))) }
    if let intensity { members.append(JSON.Member("intensity", .number(intensity))) }
    if let wind { members.append(JSON.Member("wind", .number(wind))) }
    if let text { members.append(JSON.Member("text", .string(text))) }
    return members
  }

  /// The values in words, for messages: "on, scene 'powder', brightness 0.5".
  public var words: String {
    members.map { member in
      switch (member.key, member.value) {
      case ("on", .bool(let isOn)): isOn ? "on" : "off"
      case (_, .string(let text)): "\(member.key) '\(text)'"
      case (let key, let value): "\(key) \(value.line)"
      }
    }.joined(separator: ", ")
  }

  /// The longest text, in characters, as the service takes it.
  public static let longestText = 500

  /// Their members of a table whose target has them.
  static func fields<Target>(
    within path: any WritableKeyPath<Target, PanelValues> & Sendable
  ) -> [Field<Target>] {
    table.map { $0.within(path) }
  }

  private static let table: [Field<PanelValues>] = [
    Field("on", \.isOn, Format.bool),
    Field("scene", \.scene, .sceneName),
    Field("brightness", \.brightness, .number(0...1)),
    Field("intensity", \.intensity, .number(0...1)),
    Field("wind", \.wind, .number(0...10)),
    Field("text", \.text, .bannerText),
  ]
}

extension Format where Value == String {
  /// A scene's name: no path, nothing that a terminal obeys.
  fileprivate static var sceneName: Format {
    Format.string("the name of a scene").map(back: { $0 }) {
      (name, key, node) throws(DocumentError) in
      guard name.utf8.count <= 255, !name.utf8.contains(UInt8(ascii: "/")),
        !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
      else {
        throw DocumentError("'\(key)' is no name of a scene", at: node.place)
      }
      return name
    }
  }

  fileprivate static var bannerText: Format {
    Format.string("a string").map(back: { $0 }) { (text, key, node) throws(DocumentError) in
      guard text.count <= PanelValues.longestText else {
        throw DocumentError(
          "'\(key)' has \(text.count) characters; expected at most \(PanelValues.longestText)",
          at: node.place)
      }
      return text
    }
  }
}
