import Console
import Dates
import Documents
import Gravity
import LogReading
import Outputs
import Pipeline
import Portable
import Reporting
import Scenes
import Settings

struct SceneOptions {
  let scene: String
  let size: PixelSize?
  let rate: FrameRate?
  let seed: UInt64
  let scale: Double
  let threads: DrawingThreads.Limit
  let gravity: GravityMode?
  let date: CivilTime
  let filter: GravitySettings?

  static let options: [Option] = [
    Option(
      "scene", "s", value: "SCENE", help: "a scene's name or path (classic)"),
    Option("size", value: "WxH", help: "pixels across and down (800x480)"),
    Option("fps", value: "N", help: "frames a second (60)"),
    Option("seed", value: "N", help: "same seed, same snow (1)"),
    Option("scale", value: "N", help: "magnification (1)"),
    .threads("auto"),
    Option(
      "gravity", value: "MODE",
      help: "field: flakes in the air turn to the new down; rotated: the whole layer turns; none"),
    Option(
      "date", value: "DATE",
      help: "start, as 2026-12-31 or 2026-12-31T20:00, for clocks, seasons and hours "
        + "(2026-12-24T20:00)"),
  ]

  init(_ arguments: Arguments) throws(Failure) {
    scene = arguments.value("scene") ?? "classic"
    size = try arguments.size("size")
    rate = try arguments.number("fps", in: 0.1...1000).flatMap { FrameRate(decimal: $0) }
    seed = try arguments.integer("seed") ?? 1
    scale = try arguments.number("scale", in: 0.1...16) ?? 1
    threads = try arguments.choice("threads") ?? .automatic
    gravity = try arguments.choice("gravity")
    date = try arguments.date() ?? .christmasEve
    filter =
      arguments.command.options.contains { $0.name == "filter" }
      ? try GravityOptions(arguments).settings : nil
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
      return try SceneLibrary().scene(scene, seed: seed, gravity: gravity, for: screen)
    } catch {
      throw Failure(error, document: .dataError)
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
    if let filter { settings.gravity = filter }
    return settings
  }
}

struct OutputOptions {
  let specifications: [OutputSpecification]

  static let option = Option(
    "output", "o", value: "SPEC", repeats: true,
    help: "where frames go: \(OutputKinds.forms.joined(separator: ", ")); "
      + OutputKinds.endings.map { "FILE\($0), " }.joined() + "- work as well")

  /// `input` is the file that is read, which no output may overwrite; `dash` is what `-` stands for.
  init(
    _ arguments: Arguments, reading input: String? = nil,
    dash: OutputSpecification = .y4m(path: "-")
  ) throws(Failure) {
    var specifications: [OutputSpecification] = []
    for text in arguments.values("output") {
      do {
        specifications.append(try OutputSpecification(typed: text, dash: dash))
      } catch {
        throw Failure(error.description, .usage)
      }
    }
    guard specifications.count(where: \.usesStandardOutput) <= 1 else {
      throw Failure("only one output can use standard output", .usage)
    }
    let others = input.map { [$0] } ?? []
    if let file = OutputSpecification.sharedFile(of: specifications, besides: others) {
      throw Failure("an output would overwrite \(file), which is already in use", .usage)
    }
    self.specifications = specifications
  }

  /// Whether frames are watched live, so that a second of film takes a second.
  var isScreen: Bool { specifications.contains(where: \.kind.medium.isLive) }

  /// Whether all frames are only shown, to people or other programs, and none is kept.
  var isShow: Bool {
    !specifications.isEmpty && specifications.allSatisfy(\.kind.medium.isLive)
  }

  func open(rate: FrameRate, _ screen: ScreenOptions) throws(Failure) -> [any FrameSink] {
    var sinks: [any FrameSink] = []
    for specification in specifications {
      let sink = try screen.open(specification, rate: rate)
      if let obstacle = sink.obstacle {
        Report.voice.say("\(sink.name): \(obstacle); waiting until the screen is free")
      }
      sinks.append(sink)
    }
    return sinks
  }

  /// The size that the sinks require, else the requested one, else 800 × 480.
  static func size(
    _ sinks: [any FrameSink], asked: PixelSize?
  ) throws(Failure) -> (width: Int, height: Int) {
    let required = sinks.compactMap(\.requiredSize)
    guard let first = required.first else {
      return (asked?.width ?? 800, asked?.height ?? 480)
    }
    if let other = required.first(where: { $0 != first }) {
      throw Failure(
        "the screens have different sizes: \(first.width)x\(first.height) and "
          + "\(other.width)x\(other.height)", .usage)
    }
    if let asked, asked.width != first.width || asked.height != first.height {
      throw Failure("--size: the screen has \(first.width)x\(first.height)", .usage)
    }
    return first
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
