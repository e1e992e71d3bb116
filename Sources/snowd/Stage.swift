import Console
import Documents
import Graphics
import Motion
import Outputs
import Pipeline
import Posix
import Recordings
import Reporting
import Scenes
import Sensors
import Settings
import Touch

/// What a configuration names, found and opened: the outputs, the sensor, the scene.
struct Stage {
  /// From the sensor to the frame, at its beginning.
  let pipeline: Pipeline
  /// The scene that is on.
  var sceneName: String
  /// Where each frame goes.
  let outputs: ServiceOutputs
  private var size: (width: Int, height: Int)
  /// Touch input; nil where the configuration has none.
  let touch: LiveTouch?
  /// A probable mistake in the outputs; nil without one.
  let warning: String?

  /// Opens everything.
  ///
  /// - Throws: `Failure` that says what is wrong with the configuration, or what is not there.
  init(_ configuration: Configuration) throws(Failure) {
    // Mistakes in files come first: they are found without touching the screen.
    let sceneName = configuration.programme.scene(at: .now)
    self.sceneName = sceneName
    var scene = try EventLoop.interruptible { () throws(Failure) in
      try Self.checkScenes(of: configuration)
      try Self.checkLog(configuration.sensor)
      return try Self.scene(
        sceneName, configuration, for: (configuration.width, configuration.height))
    }
    // A FIFO that is written to waits for its reader.
    outputs = try EventLoop.interruptible { () throws(Failure) in
      try ServiceOutputs(configuration, listener: Activation.ringListener(), at: Self.now)
    }
    warning = outputs.warning
    size = try outputs.size() ?? (configuration.width, configuration.height)
    if !scene.hasWholePictures, size != (configuration.width, configuration.height) {
      scene = try EventLoop.interruptible { [size] () throws(Failure) in
        try Self.scene(sceneName, configuration, for: size)
      }
    }
    var settings = Pipeline.Settings(scene: scene, width: size.width, height: size.height)
    settings.scale = configuration.scale
    settings.threads = configuration.threads
    settings.gravity = configuration.gravity
    settings.calendar = .wall
    // A picture that never moves needs no sensor: then nothing wakes the service.
    let sensor =
      scene.isStill && configuration.programme.isFixed
      ? SensorSpecification.none : configuration.sensor
    touch =
      configuration.touch.specification == .none
      ? nil : LiveTouch(configuration.touchSettings(width: size.width, height: size.height))
    do {
      pipeline = try Pipeline(
        try sensor.open(configuration.sensorSettings), settings, touchSource: touch)
    } catch {
      throw Failure(error).missingIsUnavailable
    }
    pipeline.draw(for: outputs.sinks)
  }

  /// One line that says what runs.
  var summary: String {
    "scene \(sceneName), \(size.width)x\(size.height), on \(outputs.words), sensor "
      + pipeline.source.name + outputs.troubleWords
  }

  /// Tries broken outputs again whose delay is over.
  ///
  /// - Returns: whether one takes frames again.
  func mendOutputs() -> Bool {
    guard outputs.look(at: Self.now, size: size) else { return false }
    pipeline.draw(for: outputs.sinks)
    return true
  }

  /// Delivers a frame to every output that works.
  ///
  /// - Throws: `OutputError` of the primary one; of any where a screen has changed its mode.
  func deliver(_ report: FrameReport) throws(OutputError) {
    let working = outputs.sinks.count
    for sink in outputs.sinks {
      do throws(OutputError) { try pipeline.deliver(report, to: sink) } catch {
        try outputs.take(error, of: sink, at: Self.now)
      }
    }
    if outputs.sinks.count != working { pipeline.draw(for: outputs.sinks) }
  }

  private static var now: Instant { Instant(nanoseconds: MonotonicClock.nanoseconds) }

  /// Continues with pictures of another size, unless a screen has a size of its own: readers of a ring follow.
  ///
  /// - Parameters:
  ///   - configuration: that has been read again.
  ///   - shown: when the pipeline's last frame was.
  /// - Returns: whether it could be done.
  mutating func resize(_ configuration: Configuration, at shown: Instant) -> Bool {
    guard outputs.takeEverySize else { return false }
    take((configuration.width, configuration.height), configuration, at: shown)
    return true
  }

  /// Opens screens again that have changed their mode, and continues in their size.
  ///
  /// - Parameters:
  ///   - configuration: that runs.
  ///   - shown: when the pipeline's last frame was.
  /// - Throws: `Failure` where a screen cannot be used in its new mode.
  mutating func reopenScreens(_ configuration: Configuration, at shown: Instant) throws(Failure) {
    // The pipeline releases the old sinks: a screen may have one owner at a time.
    pipeline.draw(for: [])
    try outputs.reopenScreens(at: Self.now)
    pipeline.draw(for: outputs.sinks)
    if let size = try outputs.size() { take(size, configuration, at: shown) }
  }

  private mutating func take(
    _ size: (width: Int, height: Int), _ configuration: Configuration, at shown: Instant
  ) {
    pipeline.resize(
      width: size.width, height: size.height, scale: configuration.scale, at: shown)
    touch?.resize(configuration.touchSettings(width: size.width, height: size.height))
    self.size = size
  }

  /// Reads every scene of the programme, those that come later too; their pictures are theirs to load.
  static func checkScenes(of configuration: Configuration) throws(Failure) {
    for name in configuration.programme.scenes {
      _ = try attempt { () throws(SettingsError) in
        try SceneLibrary().description(at: SceneLibrary().path(of: name))
      }
    }
  }

  private static func scene(
    _ name: String, _ configuration: Configuration, for size: (width: Int, height: Int)
  ) throws(Failure) -> Scene {
    try attempt { () throws(SettingsError) in
      try SceneLibrary().scene(name, seed: configuration.seed, for: size)
    }
  }

  /// A log is read between frames: waiting for its writer would delay frames and signals.
  private static func checkLog(_ sensor: SensorSpecification) throws(Failure) {
    guard let path = sensor.kind.file else { return }
    let file = path == "-" ? "/dev/stdin" : path
    guard fileExists(file), !isRegularFile(file) else { return }
    throw Failure(
      "log:\(path): not a regular file", .configuration,
      hint: "'snowctl replay' plays logs from pipes.")
  }
}

extension Configuration {
  /// The configuration that the service runs with.
  ///
  /// - Parameters:
  ///   - path: what the command line names.
  ///   - journal: told when the defaults are taken.
  /// - Returns: that file, else the machine's own, else the defaults.
  /// - Throws: `Failure` when a file is wrong, or the named one is missing.
  static func forService(_ path: String?, _ journal: Journal) throws(Failure) -> Configuration {
    do {
      return try Configuration(contentsOf: path ?? defaultPath)
    } catch SettingsError.system(let error) where path == nil && error.isMissing {
      journal.say(.information, "there is no \(defaultPath); running with the defaults")
      return Configuration()
    } catch {
      throw Failure(error)
    }
  }
}

/// Runs a step of a pipeline, its error becomes a failure.
func attempt<Value>(_ act: () throws(SettingsError) -> Value) throws(Failure) -> Value {
  do { return try act() } catch { throw Failure(error) }
}

extension Failure {
  /// A device or recording that is not there may still come; a missing file of ours will not.
  var missingIsUnavailable: Failure {
    exitCode == .noInput ? Failure(message, .unavailable, hint: hint) : self
  }
}
