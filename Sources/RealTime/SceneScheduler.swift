import Dates
import Motion
import Pipeline
import Scenes
import Settings

/// Changes scene and brightness by date and time, as the programme says.
///
/// ```
///   brightness  ────╲            ╱────     The old scene fades out, the new one is read and fades in.
///                    ╲__________╱          A scene that cannot be read is logged once; the old one
///                      reading             stays.
/// ```
public struct SceneScheduler {
  /// Reads a scene by name or path, for a screen of a size in pixels.
  public typealias SceneReader =
    (_ name: String, _ seed: SeedChoice, _ size: (width: Int, height: Int)) throws(SettingsError)
    -> Scene

  /// The name or path of the current scene.
  public private(set) var scene: String
  private var programme: Programme
  private var seed: SeedChoice
  private var dimmer: Dimmer
  private let read: SceneReader
  /// The due scene, if it could not be read.
  private var failed: String?
  /// A chosen scene that has been read already, for a size.
  private var ready: (name: String, scene: Scene, size: (width: Int, height: Int))?
  private var isFadingIn = false
  /// The night's brightness where a backlight shows it; `dimmer` then fades between scenes only.
  private var backlight: Dimmer?
  /// The light of the room, 0 dark, 1 as bright as daylight; nil if unknown.
  public var light: Double?
  /// Whether the picture is black: a screen that is off, but cannot be switched.
  public var isBlack = false
  /// Replaces the programme's scene; see `choose(_:)`.
  public private(set) var chosen: String?
  /// In seconds, between bright and dark.
  private static let (sceneFade, nightFade, lightFade) = (1.0, 60.0, 10.0)

  /// A scheduler of `configuration`'s programme that shows `scene`; reads later scenes with `read`.
  public init(
    _ configuration: Configuration, _ scene: String, at now: Instant, date: CivilTime,
    read: @escaping SceneReader
  ) {
    programme = configuration.programme
    seed = configuration.seed
    self.scene = scene
    self.read = read
    dimmer = Dimmer(programme.brightness(at: date), at: now)
  }

  /// Whether the date changes nothing.
  public var isFixed: Bool { programme.isFixed }

  /// Whether scene and brightness match a date.
  public func isSteady(on date: CivilTime) -> Bool {
    dimmer.level == picture(at: date) && backlight.map { $0.level == night(at: date) } ?? true
      && !isChanging(to: due(at: date))
  }

  /// The night's brightness at a date.
  private func night(at date: CivilTime) -> Double { programme.brightness(at: date, light: light) }

  /// The picture's share of it.
  private func picture(at date: CivilTime) -> Double { backlight == nil ? night(at: date) : 1 }

  /// Gives the night's brightness to a backlight from now on, or back to the picture, at once.
  public mutating func useBacklight(_ isUsed: Bool, at now: Instant, date: CivilTime) {
    guard isUsed != (backlight != nil) else { return }
    backlight = isUsed ? Dimmer(night(at: date), at: now) : nil
    dimmer = Dimmer(picture(at: date), at: now)
  }

  /// The brightness for the backlight, 0...1; nil without one.
  public var backlightLevel: Double? { backlight?.level }

  /// Shows a scene instead of the programme's from the next update on; nil returns to the programme.
  ///
  /// Reads it for a screen of `size` first; throws, and changes nothing, if it cannot be shown.
  public mutating func choose(
    _ scene: String?, for size: (width: Int, height: Int)
  ) throws(SettingsError) {
    if let scene {
      ready = (scene, try read(scene, seed, size), size)
    } else {
      ready = nil
    }
    chosen = scene
    failed = nil
  }

  /// The scene at a date: the chosen one, else the programme's.
  public func due(at date: CivilTime) -> String { chosen ?? programme.scene(at: date) }

  /// The brightness of the newest frame, 0...1: the factor of each colour, and the backlight.
  public var brightness: Double { shown * (backlight?.level ?? 1) }

  /// The factor of each colour.
  private var shown: Double { isBlack ? 0 : dimmer.level }

  private func isChanging(to due: String) -> Bool { due != scene && due != failed }

  /// Fades and changes scenes before a frame is drawn; returns the new scene or why it could not be read.
  ///
  /// `now` is real time, `date` local, `instant` the pipeline's next frame's.
  public mutating func update(
    at now: Instant, date: CivilTime, _ instant: Instant, _ pipeline: Pipeline
  ) -> Notice? {
    // After a reload, a fixed programme may have to undo its predecessor's brightness or scene.
    guard !isFixed || !isSteady(on: date) || pipeline.brightness != shown else { return nil }
    let due = due(at: date)
    if due == scene { failed = nil }
    let isFadingOut = isChanging(to: due)
    // Advance before the target changes: after a sleep, dimming begins now, not when the sleep began.
    let pace = light == nil ? Self.nightFade : Self.lightFade
    dimmer.advance(to: now, seconds: isFadingOut || isFadingIn ? Self.sceneFade : pace)
    dimmer.target = isFadingOut ? 0 : picture(at: date)
    backlight?.advance(to: now, seconds: pace)
    let night = night(at: date)
    backlight?.target = night
    var notice: Notice?
    if isFadingOut, dimmer.level == 0 {
      notice = change(to: due, instant, pipeline)
      dimmer.target = picture(at: date)
    }
    if dimmer.isSteady { isFadingIn = false }
    pipeline.brightness = shown
    return notice
  }

  /// Continues with a reloaded configuration; `loaded` is its scene for `date`, `shown` the last frame's instant.
  public mutating func reload(
    _ configuration: Configuration, _ loaded: Scene, at shown: Instant, date: CivilTime,
    _ pipeline: Pipeline
  ) {
    programme = configuration.programme
    seed = configuration.seed
    (failed, ready) = (nil, nil)
    if due(at: date) == scene { pipeline.change(to: loaded, at: shown) }
  }

  /// Reads the scene again after a resize if its pictures were reduced; on failure keeps it and returns the error.
  public func sharpen(_ pipeline: Pipeline, at shown: Instant) -> Notice? {
    guard !pipeline.hasWholePictures else { return nil }
    do {
      pipeline.change(to: try read(scene, seed, pipeline.size), at: shown)
      return nil
    } catch {
      return (true, words(of: error, about: scene))
    }
  }

  /// A scene that was read when it was chosen; another one is read now.
  private mutating func take(
    _ name: String, for size: (width: Int, height: Int)
  ) throws(SettingsError) -> Scene {
    defer { ready = nil }
    if let ready, ready.name == name, ready.size == size { return ready.scene }
    return try read(name, seed, size)
  }

  private mutating func change(
    to due: String, _ instant: Instant, _ pipeline: Pipeline
  ) -> Notice {
    isFadingIn = true
    do {
      pipeline.show(try take(due, for: pipeline.size), at: instant)
      scene = due
      return (false, "scene \(due)")
    } catch {
      failed = due
      return (true, "\(words(of: error, about: due)); keeping scene \(scene)")
    }
  }

  /// The message for the journal, which has more readers than a file that a caller has chosen.
  private func words(of error: SettingsError, about scene: String) -> String {
    (scene == chosen ? error.withoutQuotes : error).description
  }
}
