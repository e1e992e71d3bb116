import Console
import Outputs
import Posix
import Programs

struct OutputOptions {
  let specifications: [OutputSpecification]
  private let film: FilmSettings

  static let options: [Option] =
    [
      Option(
        "output", "o", value: "SPEC", repeats: true, completion: .listed("outputs"),
        help: "where frames go: \(OutputKinds.withFilms.forms.joined(separator: ", ")); "
          + OutputKinds.withFilms.endings.map { "FILE\($0), " }.joined() + "- work as well")
    ] + FilmOptions.options

  /// `input` is the file that is read, which no output may overwrite; `dash` is what `-` stands for.
  init(
    _ arguments: Arguments, reading input: String? = nil,
    dash: OutputSpecification = .y4m(path: "-")
  ) throws(Failure) {
    var specifications: [OutputSpecification] = []
    for text in arguments.values("output") {
      specifications.append(try OutputSpecification(argument: text, dash: dash))
    }
    guard specifications.count(where: \.usesStandardOutput) <= 1 else {
      throw Failure("only one output can use standard output", .usage)
    }
    let others = input.map { [$0] } ?? []
    if let file = OutputSpecification.sharedFile(of: specifications, besides: others) {
      throw Failure("an output would overwrite \(file), which is already in use", .usage)
    }
    self.specifications = specifications
    film = try FilmOptions.settings(arguments, for: specifications)
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
      let sink = try screen.open(specification, rate: rate, film)
      if let obstacle = sink.obstacle {
        Report.voice.say("\(sink.name): \(obstacle); waiting until the screen is free")
      }
      if specification.kind.medium == .screen { try Self.waitForSize(of: sink) }
      sinks.append(sink)
    }
    return sinks
  }

  /// A compositor decides a window's size when it places it.
  private static func waitForSize(of sink: any FrameSink) throws(Failure) {
    while sink.requiredSize == nil, !SignalWatch.stopRequested {
      if let failure = sink.failure { throw Failure(failure) }
      MonotonicClock.sleep(until: MonotonicClock.nanoseconds + 20_000_000)
      sink.poll()
    }
  }

  /// The size that the sinks require, else the requested one, else 800 × 480; throws if a film has no room for it.
  static func size(
    _ sinks: [any FrameSink], asked: PixelSize?
  ) throws(Failure) -> (width: Int, height: Int) {
    let size = try agreedSize(sinks, asked: asked)
    for case let film as WebPSink in sinks {
      do { try film.expect(width: size.width, height: size.height) } catch { throw Failure(error) }
    }
    return size
  }

  private static func agreedSize(
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

/// Options for films and pictures that are compressed with loss.
enum FilmOptions {
  static let options: [Option] = [
    Option(
      "quality", value: "Q", completion: .words(["lossless"]),
      help: "of webp: 0 to 100, or lossless (80)"),
    Option("loop", value: "N", help: "how often a webp film is shown; 0 repeats it (0)"),
  ]

  /// The settings; throws if options are given and none of the outputs uses them.
  static func settings(
    _ arguments: Arguments, for outputs: [OutputSpecification]
  ) throws(Failure) -> FilmSettings {
    let isUsed = outputs.contains(where: \.kind.isCompressed)
    if !isUsed, let given = options.first(where: { arguments.flag($0.name) }) {
      throw Failure("--\(given.name) needs an output to a webp file", .usage)
    }
    var settings = FilmSettings()
    if let text = arguments.value("quality") { settings.quality = try quality(text) }
    let loops = try arguments.integer("loop", in: 0...UInt64(FilmSettings.mostLoops))
    settings.loops = loops.map(Int.init) ?? settings.loops
    return settings
  }

  private static func quality(_ text: String) throws(Failure) -> Double? {
    guard text != "lossless" else { return nil }
    guard let quality = Double(text), (0...100).contains(quality) else {
      throw Failure("--quality: invalid value '\(text)'; expected 0 to 100, or lossless", .usage)
    }
    return quality
  }
}

extension OutputSpecification {
  /// Reads an option's value; `dash` is what `-` stands for.
  init(argument text: String, dash: OutputSpecification) throws(Failure) {
    do {
      try self.init(typed: text, dash: dash, among: OutputKinds.withFilms)
    } catch {
      throw Failure(error.description, .usage)
    }
  }
}
