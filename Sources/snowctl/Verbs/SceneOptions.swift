import Console
import Dates
import Documents
import Gravity
import Outputs
import Pipeline
import Portable
import Programs
import Scenes
import Settings

struct SceneOptions {
  let scene: String
  let size: PixelSize?
  let rate: FrameRate?
  let seed: UInt64?
  let scale: Double
  let threads: DrawingThreads.Limit
  let gravity: GravityMode?
  let date: CivilTime
  let filter: GravitySettings?

  /// The options, with what a verb takes for the size and the rate if neither is given.
  static func options(usualSize: String = "800x480", usualRate: String = "60") -> [Option] {
    [
      Option(
        "scene", "s", value: "SCENE", help: "a scene's name or path (\(Programme.usualScene))"),
      Option("size", value: "WxH", help: "pixels across and down (\(usualSize))"),
      Option("fps", value: "N", help: "frames a second (\(usualRate))"),
      Option("seed", value: "N", help: "same seed, same snow and village (the scene's own)"),
      Option("scale", value: "N", help: "magnification (1)"),
      .threads("auto"),
      Option(
        "gravity", value: "MODE", completion: .words(GravityMode.allCases.map(\.rawValue)),
        help: "field: flakes in the air turn to the new down; rotated: the whole layer turns; none"),
      Option(
        "date", value: "DATE",
        help: "start, as 2026-12-31 or 2026-12-31T20:00, for clocks, seasons and hours "
          + "(2026-12-24T20:00)"),
    ]
  }

  /// For films of logs.
  static let interpolation = Option(
    "interpolate",
    help: "show each frame between the samples before and after it: smooth without a gyroscope")

  init(_ arguments: Arguments) throws(Failure) {
    scene = arguments.value("scene") ?? Programme.usualScene
    size = try arguments.size("size")
    rate = try arguments.number("fps", in: 0.1...1000).flatMap { FrameRate(decimal: $0) }
    seed = try arguments.integer("seed")
    scale = try arguments.number("scale", in: 0.1...16) ?? 1
    threads = try arguments.choice("threads") ?? .automatic
    gravity = try arguments.choice("gravity")
    date = try arguments.date() ?? .christmasEve
    guard arguments.command.options.contains(where: { $0.name == "filter" }) else {
      filter = nil
      return
    }
    var filter = try GravityOptions(arguments).settings
    filter.interpolates = arguments.flag(Self.interpolation.name)
    self.filter = filter
  }

  func load() throws(Failure) -> Scene {
    try read(for: usualSize)
  }

  /// Pixels, unless a screen requires another size.
  private var usualSize: (width: Int, height: Int) {
    size.map { ($0.width, $0.height) } ?? (800, 480)
  }

  private func read(for screen: (width: Int, height: Int)) throws(Failure) -> Scene {
    do {
      return try SceneLibrary.ofThisUser.scene(
        scene, seed: seed, gravity: gravity, for: screen, threads: threads)
    } catch {
      throw Failure(error, document: .dataError, hint: error.sceneHint)
    }
  }

  /// Reads the scene again if the size needs larger pictures.
  func settings(_ scene: Scene, width: Int, height: Int) throws(Failure) -> Pipeline.Settings {
    let isLarger = width * height > usualSize.width * usualSize.height
    let scene = isLarger && !scene.hasWholePictures ? try read(for: (width, height)) : scene
    var settings = Pipeline.Settings(scene: scene, width: width, height: height)
    settings.scale = scale
    settings.threads = threads
    settings.calendar = .virtual(date)
    settings.content = Report.content
    if let filter { settings.gravity = filter }
    return settings
  }
}

extension Arguments {
  func date() throws(Failure) -> CivilTime? {
    guard let text = value("date") else { return nil }
    guard let time = CivilTime(text) else {
      throw Failure(
        "--date: invalid date '\(text.prefix(40))'; expected 2026-12-24 or 2026-12-24T20:00", .usage
      )
    }
    return time
  }
}

extension SettingsError {
  /// How to name a file that was taken for a scene of the library.
  var sceneHint: String? {
    guard case .noScene(_, let file?) = self else { return nil }
    return "A file is named by its path: --scene \(file)"
  }
}
