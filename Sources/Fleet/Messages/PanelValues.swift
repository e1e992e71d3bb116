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

  /// The keys of values, as they are sent.
  public enum Key: String, CaseIterable, Hashable, Sendable {
    case on, scene, brightness, intensity, wind, text
  }

  /// Nothing to be set.
  public init() {}

  /// What a panel has of which nothing was set.
  public static var resting: PanelValues {
    var values = PanelValues()
    (values.isOn, values.scene, values.text) = (true, "", "")
    (values.brightness, values.intensity, values.wind) = (1, 1, 1)
    return values
  }

  /// Whether nothing is to be set.
  public var isEmpty: Bool { keys.isEmpty }

  /// The keys that have a value.
  public var keys: [Key] { Key.allCases.filter { self[$0] != nil } }

  /// A value as JSON; setting one of another type does nothing.
  public subscript(key: Key) -> JSON? {
    get {
      switch key {
      case .on: isOn.map(JSON.bool)
      case .scene: scene.map(JSON.string)
      case .brightness: brightness.map(JSON.number)
      case .intensity: intensity.map(JSON.number)
      case .wind: wind.map(JSON.number)
      case .text: text.map(JSON.string)
      }
    }
    set {
      switch (key, newValue) {
      case (.on, .bool(let value)): isOn = value
      case (.on, nil): isOn = nil
      case (.scene, .string(let value)): scene = value
      case (.scene, nil): scene = nil
      case (.brightness, .number(let value)): brightness = value
      case (.brightness, nil): brightness = nil
      case (.intensity, .number(let value)): intensity = value
      case (.intensity, nil): intensity = nil
      case (.wind, .number(let value)): wind = value
      case (.wind, nil): wind = nil
      case (.text, .string(let value)): text = value
      case (.text, nil): text = nil
      case (.on, _), (.scene, _), (.brightness, _), (.intensity, _), (.wind, _), (.text, _): break
      }
    }
  }

  /// These values, and where they have none, those of `other`.
  public func over(_ other: PanelValues) -> PanelValues {
    var values = other
    for key in keys { values[key] = self[key] }
    return values
  }

  /// Those values that `other` does not have, or has otherwise.
  public func differing(from other: PanelValues) -> PanelValues {
    var values = self
    for key in keys where self[key] == other[key] { values[key] = nil }
    return values
  }

  /// As it is sent.
  public var json: JSON { .object(members) }

  var members: [JSON.Member] {
    Key.allCases.compactMap { key in self[key].map { JSON.Member(key.rawValue, $0) } }
  }

  /// The values in words, for messages: "on, scene 'powder', brightness 0.5".
  public var words: String { keys.map(words).joined(separator: ", ") }

  /// A value in words.
  public func words(_ key: Key) -> String {
    switch self[key] {
    case .bool(let isOn): isOn ? "on" : "off"
    case .string(let text): "\(key.rawValue) '\(text)'"
    case let value?: "\(key.rawValue) \(value.line)"
    case nil: "\(key.rawValue) not set"
    }
  }

  /// Reads values that this program has stored; throws with line and column.
  public init(_ node: Node) throws(DocumentError) {
    self = try Fields("values", "", PanelValues()) { Self.table }.read(node)
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

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: false
    }
  }

  fileprivate static var bannerText: Format {
    Format.string("a string").map(back: { $0 }) { (text, key, node) throws(DocumentError) in
      let count = text.unicodeScalars.count
      guard count <= PanelValues.longestText else {
        throw DocumentError(
          "'\(key)' has \(count) characters; expected at most \(PanelValues.longestText)",
          at: node.place)
      }
      // The service removes them, and what it then shows would not be what was set.
      guard !text.unicodeScalars.contains(where: isInvisible) else {
        throw DocumentError("'\(key)' has a control or invisible character", at: node.place)
      }
      return text
    }
  }
}
