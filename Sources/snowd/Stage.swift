import Console
import Documents
import FrameRing
import Graphics
import Motion
import Outputs
import Pipeline
import Posix
import Reporting
import Scenes
import Sensors

/// What a configuration names, found and opened: the outputs, the sensor, the scene.
struct Stage {
  /// From the sensor to the frame, at its beginning.
  let pipeline: Pipeline
  /// The scene that is on at the beginning.
  let sceneName: String
  /// Where each frame goes.
  private(set) var sinks: [any FrameSink]
  /// The one of them that is for other programs.
  let ring: RingSink?
  /// The fingers; nil where the configuration wants none.
  let touch: LiveTouch?
  /// One line that says what runs.
  private(set) var summary: String

  /// Opens everything.
  ///
  /// - Throws: `Failure` that says what is wrong with the configuration, or what is not there.
  init(_ configuration: Configuration) throws(Failure) {
    // Mistakes in files come first: they are found without touching the screen.
    let sceneName = configuration.programme.scene(at: Director.date)
    self.sceneName = sceneName
    try Self.checkScenes(of: configuration)
    let scene = try attempt { () throws(PipelineError) in
      try SceneLibrary().scene(sceneName, seed: configuration.seed)
    }
    let sinks = try Self.open(configuration)
    self.sinks = sinks
    ring = sinks.lazy.compactMap { $0 as? RingSink }.first
    let size = try Self.size(sinks) ?? (configuration.width, configuration.height)
    var settings = Pipeline.Settings(scene: scene, width: size.width, height: size.height)
    settings.scale = configuration.scale
    settings.threads = configuration.threads
    settings.gravity = configuration.gravity
    settings.calendar = .wall
    // Where nothing moves, nobody has to know where down is: no sensor is looked for, nothing wakes.
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
    pipeline.draw(for: sinks)
    summary = ""
    summarize(size)
  }

  private mutating func summarize(_ size: (width: Int, height: Int)) {
    summary =
      "scene \(sceneName), \(size.width)x\(size.height), on"
      + " \(sinks.map(\.name).joined(separator: ", ")), sensor \(pipeline.source.name)"
  }

  /// Goes on with pictures of another size, where no screen decides: readers of a ring follow.
  ///
  /// - Parameters:
  ///   - configuration: that has been read again.
  ///   - shown: when the pipeline's last frame was.
  /// - Returns: whether it could be done.
  mutating func resize(_ configuration: Configuration, at shown: Instant) -> Bool {
    guard sinks.allSatisfy({ $0 is RingSink || $0 is NullSink || $0 is StatsSink }) else {
      return false
    }
    take((configuration.width, configuration.height), configuration, at: shown)
    return true
  }

  /// Opens screens again that have changed their mode, and goes on in their size.
  ///
  /// - Parameters:
  ///   - configuration: that runs.
  ///   - shown: when the pipeline's last frame was.
  /// - Throws: `Failure` where a screen cannot be used in its new mode.
  mutating func reopenScreens(_ configuration: Configuration, at shown: Instant) throws(Failure) {
    do throws(OutputError) {
      for index in sinks.indices {
        if let screen = sinks[index] as? FramebufferSink { sinks[index] = try screen.reopened() }
      }
    } catch {
      throw Failure(error)
    }
    if let size = try Self.size(sinks) { take(size, configuration, at: shown) }
  }

  private mutating func take(
    _ size: (width: Int, height: Int), _ configuration: Configuration, at shown: Instant
  ) {
    pipeline.resize(
      width: size.width, height: size.height, scale: configuration.scale, at: shown)
    touch?.resize(configuration.touchSettings(width: size.width, height: size.height))
    summarize(size)
  }

  /// Reads every scene of the programme, those that come later too; their pictures are theirs to load.
  static func checkScenes(of configuration: Configuration) throws(Failure) {
    for name in configuration.programme.scenes {
      _ = try attempt { () throws(PipelineError) in
        try SceneLibrary().description(at: SceneLibrary().path(of: name))
      }
    }
  }

  private static func open(_ configuration: Configuration) throws(Failure) -> [any FrameSink] {
    guard configuration.outputs.count(where: \.usesStandardOutput) <= 1 else {
      throw Failure("only one output can go to standard output", .configuration)
    }
    if let file = OutputSpecification.sharedFile(of: configuration.outputs) {
      throw Failure("two outputs would write \(file)", .configuration)
    }
    guard configuration.outputs.count(where: \.isRing) <= 1 else {
      throw Failure("a service has one frame ring; all readers share it", .configuration)
    }
    var sinks: [any FrameSink] = []
    let listener = Activation.ringListener()
    do {
      for output in configuration.outputs {
        // The socket that systemd has made is the one; there is a ring, too, where only it says so.
        if case .ring = output, listener != nil { continue }
        sinks.append(
          try output.open(
            rate: configuration.rate, rotation: configuration.rotation,
            isDithered: configuration.isDithered, ring: configuration.ring))
      }
      if let listener {
        sinks.append(
          try RingSink(
            path: RingSettings.defaultPath, rate: configuration.rate, settings: configuration.ring,
            activated: listener))
      }
    } catch {
      throw Failure(error).missingIsUnavailable
    }
    return sinks
  }

  /// The size that the outputs ask for; nil where every size will do.
  private static func size(_ sinks: [any FrameSink]) throws(Failure) -> (width: Int, height: Int)? {
    let picky = sinks.filter { $0.requiredSize != nil }
    guard let first = picky.first, let size = first.requiredSize else { return nil }
    for sink in picky {
      guard let other = sink.requiredSize, other == size else {
        throw Failure(
          "\(first.name) and \(sink.name) have different sizes; a service shows one size",
          .configuration)
      }
    }
    guard Frame.isPossible(width: size.width, height: size.height) else {
      throw Failure("\(first.name): \(size.width)x\(size.height) is too large", .unavailable)
    }
    return size
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
    } catch PipelineError.system(let error) where path == nil && error.isMissing {
      journal.say(.information, "there is no \(defaultPath); running with the defaults")
      return Configuration()
    } catch {
      throw Failure(error)
    }
  }
}

/// Runs a step of a pipeline, its error becomes a failure.
func attempt<Value>(_ act: () throws(PipelineError) -> Value) throws(Failure) -> Value {
  do { return try act() } catch { throw Failure(error) }
}

extension Failure {
  /// A device or recording that is not there may still come; a missing file of ours will not.
  var missingIsUnavailable: Failure {
    exitCode == .noInput ? Failure(message, .unavailable, hint: hint) : self
  }
}
