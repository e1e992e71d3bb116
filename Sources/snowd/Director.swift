import Motion
import Pipeline
import RealTime
import Scenes
import Settings

/// Changes scenes and dims them as the configuration's programme says, by the clock on the wall.
///
/// ```
///   brightness  ────╲            ╱────     One scene goes dark, the next one is loaded and begins,
///                    ╲__________╱          and it gets light again. A scene that cannot be read is said
///                      loading             once, and the one that runs goes on.
/// ```
struct Director {
  /// What is on.
  private(set) var scene: String
  private var programme: Programme
  private var seed: UInt64
  private var dimmer: Dimmer
  /// A scene that was to come and could not.
  private var refused: String?
  private var isOpening = false
  /// How long it takes from bright to dark, in seconds: for a change of scenes, and at nightfall.
  private static let (curtain, dusk) = (1.0, 60.0)

  /// The programme at its beginning; the scene is on already.
  init(_ configuration: Configuration, _ scene: String, at now: Instant) {
    programme = configuration.programme
    seed = configuration.seed
    self.scene = scene
    dimmer = Dimmer(programme.brightness(at: Self.date), at: now)
  }

  /// The date and time of this moment.
  static var date: CivilTime { Calendar.wall.time(after: 0) }

  /// Whether the programme will ever change anything.
  var isFixed: Bool { programme.isFixed }

  /// Whether it is as bright as it should be, and the scene is on that should be.
  var isSteady: Bool {
    let date = Self.date
    return dimmer.level == programme.brightness(at: date)
      && !isChanging(to: programme.scene(at: date))
  }

  private func isChanging(to wished: String) -> Bool { wished != scene && wished != refused }

  /// Does what is due, before a frame.
  ///
  /// - Parameters:
  ///   - now: the real clock.
  ///   - instant: of the pipeline's next frame.
  ///   - pipeline: shows it.
  ///   - journal: told of what comes on.
  mutating func look(
    at now: Instant, _ instant: Instant, _ pipeline: Pipeline, _ journal: Journal
  ) {
    // A reload may have taken away what the date decided, and left what it had decided.
    guard !isFixed || !isSteady else { return }
    let date = Self.date
    let wished = programme.scene(at: date)
    if wished == scene { refused = nil }
    let isClosing = isChanging(to: wished)
    // First to where it was to go: a service that has slept begins to dim now, not when it fell asleep.
    dimmer.advance(to: now, seconds: isClosing || isOpening ? Self.curtain : Self.dusk)
    dimmer.target = isClosing ? 0 : programme.brightness(at: date)
    if isClosing, dimmer.level == 0 {
      change(to: wished, instant, pipeline, journal)
      dimmer.target = programme.brightness(at: date)
    }
    if dimmer.isSteady { isOpening = false }
    pipeline.brightness = dimmer.level
  }

  /// Goes on with a changed programme.
  ///
  /// - Parameters:
  ///   - configuration: that has been read again.
  ///   - loaded: the scene that is to be on now, read again.
  ///   - shown: when the pipeline's last frame was.
  ///   - pipeline: whose flakes in the air fly on where the scene is still the same.
  mutating func take(
    _ configuration: Configuration, _ loaded: Scene, at shown: Instant, _ pipeline: Pipeline
  ) {
    programme = configuration.programme
    seed = configuration.seed
    refused = nil
    if programme.scene(at: Self.date) == scene { pipeline.change(to: loaded, at: shown) }
  }

  /// Reads the scene again for a screen that has become larger, where its pictures were made smaller for the old one.
  ///
  /// - Parameters:
  ///   - pipeline: shows it, in its new size.
  ///   - shown: when the pipeline's last frame was.
  ///   - journal: told where it cannot be read; it stays as it is.
  func sharpen(_ pipeline: Pipeline, at shown: Instant, _ journal: Journal) {
    guard !pipeline.hasWholePictures else { return }
    do throws(PipelineError) {
      pipeline.change(to: try load(scene, for: pipeline), at: shown)
    } catch {
      journal.say(.warning, error.description)
    }
  }

  private func load(_ name: String, for pipeline: Pipeline) throws(PipelineError) -> Scene {
    try EventLoop.interruptible { () throws(PipelineError) in
      try SceneLibrary().scene(name, seed: seed, for: pipeline.size)
    }
  }

  private mutating func change(
    to wished: String, _ instant: Instant, _ pipeline: Pipeline, _ journal: Journal
  ) {
    isOpening = true
    do throws(PipelineError) {
      pipeline.show(try load(wished, for: pipeline), at: instant)
      scene = wished
      journal.say(.information, "scene \(wished)")
    } catch {
      refused = wished
      journal.say(.warning, "\(error.description); \(scene) goes on")
    }
  }
}
