import Console
import Graphics
import Motion
import Outputs
import Pipeline
import Programs

/// A film of a panel that turns on the page as a log says.
struct SheetFilm {
  private let output: OutputSpecification
  private let settings: FilmSettings
  private let style: ContactSheet.Style
  private let preview: ScreenPreview?
  private let scene: SceneOptions
  private let rate: FrameRate
  private let log: RecordingOptions
  /// The log's part, in nanoseconds.
  private let start: Int64
  private let length: Int64

  static let options: [Option] = [
    Option(
      "film", value: "FILE.webp",
      help: "draw a film of the panel turning instead, which repeats without a jump; - is y4m on "
        + "stdout"),
    Option("from", value: "S", help: "with --film: skip the first S seconds of the log (0)"),
    Option("for", value: "S", help: "with --film: at most S seconds of the log (20)"),
  ]

  init(_ arguments: Arguments, _ style: ContactSheet.Style) throws(Failure) {
    for name in ["at", "angles", "output", "unturned"] where arguments.flag(name) {
      throw Failure("--film excludes --\(name)", .usage)
    }
    guard !arguments.operands.isEmpty else { throw Failure("LOG is missing", .usage) }
    output = try OutputSpecification(
      argument: arguments.value("film") ?? "-", dash: .y4m(path: "-"))
    guard output.kind.medium == .film, output.isOneFile else {
      throw Failure(
        "--film: '\(output)' should end in .webp or .y4m, or be - for stdout", .usage)
    }
    let input = arguments.operands[0]
    if let file = OutputSpecification.sharedFile(of: [output], besides: [input]) {
      throw Failure("the film would overwrite \(file), which is already in use", .usage)
    }
    settings = try FilmOptions.settings(arguments, for: [output])
    self.style = style
    preview = try ScreenOptions(arguments).preview
    scene = try SceneOptions(arguments)
    rate = scene.rate ?? FrameRate(25)
    log = try RecordingOptions(arguments)
    start = try arguments.seconds("from") ?? 0
    length = try arguments.seconds("for", atMost: TurningLoop.longestPart) ?? 20_000_000_000
  }

  func write() throws(Failure) {
    let size = scene.size.map { ($0.width, $0.height) } ?? SheetVerb.usualSize
    guard
      let sheet = ContactSheet(
        width: size.0, height: size.1, angles: [nil], latest: nil, style)
    else { throw SheetVerb.tooLarge(1, size.0, size.1) }
    let settings = try scene.settings(try scene.load(), width: size.0, height: size.1)
    let loop = try TurningLoop(log, from: start, length: length, settings.gravity)
    let pipeline = try loop.pipeline(settings, named: log.path)
    let grid = TimeGrid(
      origin: pipeline.origin.advanced(by: TurningLoop.rest),
      numerator: Int64(rate.numerator), denominator: Int64(rate.denominator))
    let frames = loop.frames(rate)
    let end = TurningPage.End(
      beginning: try loop.pipeline(settings, named: log.path), grid: grid, frames: frames,
      dissolving: min(frames, TurningLoop.rest / max(1, rate.period)))
    let page = TurningPage(sheet, preview, end, before: try open())
    var film = Film(rate: rate, length: grid.instant(frames).nanoseconds(since: grid.origin))
    film.start = TurningLoop.rest
    _ = try Report.run(film, pipeline, [page], isShow: false)
    if let file = output.file { Report.voice.say("wrote \(file)") }
  }

  private func open() throws(Failure) -> any FrameSink {
    do { return try output.open(rate: rate, film: settings) } catch { throw Failure(error) }
  }
}

extension TurningLoop {
  /// A run of the loop from the rest before the film.
  func pipeline(_ settings: Pipeline.Settings, named name: String) throws(Failure) -> Pipeline {
    try Pipeline.open(SampleList(samples, name: name), settings)
  }
}
