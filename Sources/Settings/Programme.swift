import Dates

/// The scenes and brightness of a configuration's `schedule` and `night`.
public struct Programme: Equatable, Sendable {
  /// The scene while no entry applies.
  public var scene = "classic"
  /// The first entry that applies decides.
  public var entries: [Entry] = []
  /// The dark hours; nil for none.
  public var night: Night?

  /// A scene with days and hours.
  public struct Entry: Equatable, Sendable {
    /// A name or path.
    public var scene: String
    /// When it applies.
    public var schedule: Schedule
  }

  /// Hours in which the picture is darker.
  public struct Night: Equatable, Sendable {
    /// The time of day.
    public var hours: Schedule.Hours
    /// A factor of each colour, 0...1.
    public var brightness: Double
  }

  /// Whether the date changes nothing.
  public var isFixed: Bool { entries.isEmpty && night == nil }

  /// Every scene that may be shown, each once.
  public var scenes: [String] {
    entries.reduce(into: [scene]) { if !$0.contains($1.scene) { $0.append($1.scene) } }
  }

  /// The name or path of the scene at a date and time.
  public func scene(at time: CivilTime) -> String {
    entries.first { $0.schedule.isOn(at: time) }?.scene ?? scene
  }

  /// The brightness at a date and time, 0...1.
  public func brightness(at time: CivilTime) -> Double {
    guard let night, night.hours.contains(time.second) else { return 1 }
    return night.brightness
  }
}
