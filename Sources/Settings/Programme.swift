import Dates
import Scenes

/// The scenes and brightness of a configuration's `schedule` and `night`.
public struct Programme: Equatable, Sendable {
  /// The scene of a configuration, or a command, that names none.
  public static let usualScene = "window"

  /// The scene while no entry applies.
  public var scene = Self.usualScene
  /// The first entry that applies, and whose scene shows something, decides.
  public var entries: [Entry] = []
  /// The dark hours; nil for none.
  public var night: Night?
  /// When each scene is to be seen, by name, as `read(from:)` found it; others always are.
  public private(set) var visibility: [String: SceneVisibility] = [:]

  /// A scene with days and hours.
  public struct Entry: Equatable, Sendable {
    /// A name or path.
    public var scene: String
    /// When it applies.
    public var schedule: Schedule
  }

  /// When the picture is darker.
  public struct Night: Equatable, Sendable {
    /// The time of day; nil for none.
    public var hours: Schedule.Hours?
    /// A factor of each colour, 0...1.
    public var brightness = 0.3
    /// What decides outside the hours.
    public var light = Light.none

    /// Whether an ambient light sensor is used.
    public enum Light: String, CaseIterable, Sendable {
      case auto, none
    }
  }

  /// Whether the light of the room matters.
  public var followsLight: Bool { night?.light == .auto }

  /// Whether the date changes nothing.
  public var isFixed: Bool { entries.isEmpty && night == nil }

  /// Every scene that may be shown, each once.
  public var scenes: [String] {
    entries.reduce(into: [scene]) { if !$0.contains($1.scene) { $0.append($1.scene) } }
  }

  /// Reads when each scene is to be seen, but no pictures; throws for the first scene that cannot be read.
  ///
  /// `explain` may add where the scene was chosen.
  public mutating func read(
    from library: SceneLibrary,
    explaining explain: (_ error: SettingsError, _ scene: String) -> SettingsError = { error, _ in
      error
    }
  ) throws(SettingsError) {
    visibility = [:]
    for name in scenes {
      do throws(SettingsError) {
        visibility[name] = SceneVisibility(try library.description(at: library.path(of: name)))
      } catch {
        throw explain(error, name)
      }
    }
  }

  /// The name or path of the scene at a date and time: one that is to be seen then, if there is one.
  public func scene(at time: CivilTime) -> String {
    // Looked up for each frame: no arrays.
    let due = entries.first { entry in
      entry.schedule.isOn(at: time) && !isBare(entry.scene, at: time)
    }
    if let due { return due.scene }
    guard isBare(scene, at: time) else { return scene }
    return entries.first { $0.schedule.isOn(at: time) }?.scene ?? scene
  }

  /// Whether a scene shows nothing but its backdrop at a date and time.
  private func isBare(_ scene: String, at time: CivilTime) -> Bool {
    visibility[scene]?.isBare(at: time) ?? false
  }

  /// The days and hours at which the panel shows nothing but a backdrop; `today` matters if a year is named.
  public func bareDays(from today: CivilTime) -> BareDays {
    let schedules = entries.map(\.schedule) + visibility.values.flatMap(\.schedules)
    return BareDays(
      from: schedules.contains(where: \.hasYear) ? today : nil,
      boundaries: schedules.flatMap(\.boundaries)
    ) { isBare(scene(at: $0), at: $0) }
  }

  /// The brightness at a date and time, 0...1; `light` is the room's, 0 dark, 1 as bright as daylight, nil if unknown.
  public func brightness(at time: CivilTime, light: Double? = nil) -> Double {
    guard let night else { return 1 }
    if let hours = night.hours, hours.contains(time.second) { return night.brightness }
    guard night.light == .auto, let light else { return 1 }
    return night.brightness + (1 - night.brightness) * light
  }
}
