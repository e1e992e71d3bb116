import Motion
import Scenes

/// Which scene is on when, and how bright: what a configuration's `schedule` and `night` say.
public struct Programme: Equatable, Sendable {
  /// The scene where no entry is on.
  public var scene = "classic"
  /// The first entry that is on decides.
  public var entries: [Entry] = []
  /// When it is dark.
  public var night: Night?

  /// A scene with days and hours.
  public struct Entry: Equatable, Sendable {
    /// Its name or path.
    public var scene: String
    /// When it is on.
    public var schedule: Schedule
  }

  /// Hours in which everything is darker.
  public struct Night: Equatable, Sendable {
    /// When.
    public var hours: Schedule.Hours
    /// What each colour is multiplied by, 0...1.
    public var brightness: Double
  }

  /// Whether the date decides anything.
  public var isFixed: Bool { entries.isEmpty && night == nil }

  /// Every scene that may come on, each once.
  public var scenes: [String] {
    entries.reduce(into: [scene]) { if !$0.contains($1.scene) { $0.append($1.scene) } }
  }

  /// The scene at a date and time: its name or path.
  public func scene(at time: CivilTime) -> String {
    entries.first { $0.schedule.isOn(at: time) }?.scene ?? scene
  }

  /// How bright it is to be, 0...1.
  public func brightness(at time: CivilTime) -> Double {
    guard let night, night.hours.contains(time.second) else { return 1 }
    return night.brightness
  }
}
