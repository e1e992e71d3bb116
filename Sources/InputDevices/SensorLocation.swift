/// Where in a machine an accelerometer sits, as far as the system says: a convertible has one in the lid and one under
/// the keyboard.
public enum SensorLocation: String, Sendable {
  /// Behind the panel.
  case display
  /// In the keyboard's half.
  case base
  /// In a camera that can be turned.
  case camera

  /// Reads `display` and `base` of udev's ACCEL_LOCATION, labels such as `accel-display`, `lid` of Chromebooks' drivers.
  ///
  /// nil if the text names no place, or several.
  package init?(_ text: String) {
    let words = text.lowercased().utf8.split { !(97...122).contains($0) }
    let places = Set(words.compactMap { Self.places[String(Substring($0))] })
    guard places.count == 1, let place = places.first else { return nil }
    self = place
  }

  private static let places: [String: SensorLocation] = [
    "display": .display, "lid": .display, "panel": .display, "screen": .display,
    "base": .base, "keyboard": .base, "camera": .camera,
  ]

  /// The first of several texts that names a place, in order of precedence.
  package static func first(of texts: [String?]) -> SensorLocation? {
    for case let text? in texts {
      if let place = SensorLocation(text) { return place }
    }
    return nil
  }

  /// Why `auto` excludes a sensor there; nil behind the panel.
  package var exclusion: String? {
    switch self {
    case .display: nil
    case .base: "it sits in the keyboard's half, not behind the panel"
    case .camera: "it sits in a camera, not behind the panel"
    }
  }
}
