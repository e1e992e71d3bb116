import Console
import Dates
import Documents
import Graphics
import Motion
import Outputs
import Pipeline
import Posix
import Programs
import Recordings
import Scenes
import Sensors
import Settings
import Touch

/// Everything that a configuration names, opened.
struct Stage {
  let pipeline: Pipeline
  var sceneName: String
  let outputs: ServiceOutputs
  private var size: (width: Int, height: Int)
  /// Nil without touch input.
  let touch: LiveTouch?
  /// A probable mistake in the outputs.
  let warning: String?

  init(
    _ configuration: Configuration, _ scope: ServiceScope, _ supervisor: Supervisor,
    _ content: any ContentSource, isOff: Bool
  ) throws(Failure) {
    // Files first: their errors are found without touching the screen.
    let sceneName = configuration.programme.scene(at: .now)
    self.sceneName = sceneName
    var scene = try EventLoop.interruptible { () throws(Failure) in
      try Self.checkLog(configuration.sensor)
      return try Self.scene(
        sceneName, configuration, scope, for: (configuration.width, configuration.height))
    }
    // Opening a FIFO for writing waits for its reader.
    outputs = try EventLoop.interruptible { () throws(Failure) in
      try ServiceOutputs(
        configuration, scope, listener: Activation.ringListener(), at: Self.now)
    }
    warning = outputs.warning
    size = try outputs.size() ?? (configuration.width, configuration.height)
    if !scene.hasWholePictures, size != (configuration.width, configuration.height) {
      scene = try EventLoop.interruptible { [size] () throws(Failure) in
        try Self.scene(sceneName, configuration, scope, for: size)
      }
    }
    var settings = Pipeline.Settings(scene: scene, width: size.width, height: size.height)
    settings.scale = configuration.scale
    settings.threads = configuration.threads
    settings.gravity = configuration.gravity
    settings.calendar = .wall
    settings.content = content
    settings.snowfall = isOff ? .cleared : .falling
    let prewarm = PrewarmWatch(supervisor)
    settings.mayPrewarm = { prewarm.mayGoOn() }
    // A picture that never moves needs no sensor: then nothing wakes the service.
    let sensor =
      scene.isStill && configuration.programme.isFixed
      ? SensorSpecification.none : configuration.sensor
    touch =
      configuration.touch.specification == .none
      ? nil : LiveTouch(configuration.touchSettings(width: size.width, height: size.height))
    do {
      pipeline = try Pipeline(
        try sensor.open(configuration.sensorSettings), settings,
        touchSource: touch.map { [outputs] in WindowTouch($0, outputs) })
    } catch {
      throw Failure(error).missingIsUnavailable
    }
    pipeline.draw(for: outputs.sinks)
  }

  /// The line of status and log.
  var summary: String {
    "scene \(sceneName), \(size.width)x\(size.height), on \(outputs.words), sensor "
      + pipeline.source.name + outputs.troubleWords
  }

  /// The fields of log messages.
  var surroundings: Journal.Surroundings {
    Journal.Surroundings(scene: sceneName, sensor: pipeline.source.name, screen: outputs.words)
  }

  /// Retries broken outputs that are due, and takes screens that are there now; returns whether other outputs get
  /// frames than before.
  ///
  /// `shown` is the instant of the pipeline's last frame: pictures of another size begin there.
  mutating func mendOutputs(_ configuration: Configuration, at shown: Instant) -> Bool {
    guard outputs.look(at: Self.now) else { return false }
    pipeline.draw(for: outputs.sinks)
    if let size = outputs.screenSize, size != self.size { take(size, configuration, at: shown) }
    return true
  }

  /// Delivers a frame to every working output; throws as `ServiceOutputs.take`.
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

  /// Continues in the configuration's size; false if a screen sets the size.
  ///
  /// `shown` is the instant of the pipeline's last frame.
  mutating func resize(_ configuration: Configuration, at shown: Instant) -> Bool {
    guard outputs.takeEverySize else { return false }
    take((configuration.width, configuration.height), configuration, at: shown)
    return true
  }

  /// Reopens screens that have changed their mode, and continues in their size; `shown` is the last frame's instant.
  mutating func reopenScreens(_ configuration: Configuration, at shown: Instant) {
    // The pipeline releases the old sinks: a screen may have one owner at a time.
    pipeline.draw(for: [])
    outputs.reopenScreens(at: Self.now)
    pipeline.draw(for: outputs.sinks)
    if let size = outputs.screenSize { take(size, configuration, at: shown) }
  }

  private mutating func take(
    _ size: (width: Int, height: Int), _ configuration: Configuration, at shown: Instant
  ) {
    pipeline.resize(
      width: size.width, height: size.height, scale: configuration.scale, at: shown)
    touch?.resize(configuration.touchSettings(width: size.width, height: size.height))
    self.size = size
  }

  private static func scene(
    _ name: String, _ configuration: Configuration, _ scope: ServiceScope,
    for size: (width: Int, height: Int)
  ) throws(Failure) -> Scene {
    try attempt { () throws(SettingsError) in
      try SceneLibrary(of: scope).scene(
        name, seed: configuration.seed.here, for: size, threads: configuration.threads)
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
  /// The configuration in files: the command line's, else that of the scope, else the defaults.
  ///
  /// Reads every scene of its programme, later ones too, but not their pictures.
  static func forService(
    _ path: String?, _ folders: ServiceFolders, _ journal: Journal
  ) throws(SettingsError) -> Configuration {
    let scope = folders.scope
    let files =
      path == nil && scope.isUsers
      ? ConfigurationFiles(of: scope) : ConfigurationFiles(path, state: folders.state)
    let below = files.machineFiles
    if files.isMissing {
      let used = below.isEmpty ? "the defaults" : below.joined(separator: ", ")
      journal.say(.information, "\(files.main) does not exist; using \(used)")
    } else if !below.isEmpty {
      let list = below.joined(separator: ", ")
      journal.say(.information, "\(files.main) applies over \(list)")
    }
    for addition in files.additions {
      journal.say(.information, "\(addition) applies over \(files.main)")
    }
    let library = SceneLibrary(of: scope)
    var configuration = try files.read(scenesFrom: library)
    configuration.outputs = configuration.outputs.map { $0.placed(in: scope) }
    // The input devices of a session are its compositor's: touches there may be for another window.
    if scope.isUsers, configuration.touch.specification == .auto {
      configuration.touch.specification = .devices([])
    }
    if let warning = configuration.programme.bareDays(from: .now).warning {
      journal.say(.warning, "\(warning); add an entry to 'schedule' for this time")
    }
    for scene in configuration.programme.scenes
    where !scope.isUsers && !HiddenHomes.areShown {
      let file = try library.path(of: scene)
      for warning in HiddenHomes.warnings(try library.description(at: file), at: file) {
        journal.say(.warning, warning)
      }
    }
    return configuration
  }
}

/// Runs a step; turns its error into a failure.
func attempt<Value>(_ act: () throws(SettingsError) -> Value) throws(Failure) -> Value {
  do { return try act() } catch { throw Failure(error) }
}

extension Failure {
  /// A missing device or recording may still appear; a missing file of ours will not.
  var missingIsUnavailable: Failure {
    exitCode == .noInput ? Failure(message, .unavailable, hint: hint) : self
  }
}
