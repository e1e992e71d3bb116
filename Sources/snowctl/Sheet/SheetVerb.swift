import Console
import Graphics
import Outputs
import Programs

enum SheetVerb: Verb {
  static let command = Command(
    "snowctl sheet",
    "Draws moments of a replay, or a still panel at several angles, in one picture; or a film of "
      + "the panel turning.",
    operands: [Operand("LOG", .optional)],
    options: pictured + RecordingOptions.options + own + SheetFilm.options + FilmOptions.options
      + shown + ScreenOptions.options + GravityOptions.options + [SceneOptions.interpolation],
    examples: [
      "snowctl sheet walk.csv.gz --at 2,8,14,20,26,32 --output walk.png",
      "snowctl sheet walk.csv.gz --from 5 --for 12 --film walk.webp",
      "snowctl sheet --angles 0,45,90,180 --size 240x240 --screen rgb565 --unturned",
    ],
    notes: [
      "Down on the page is down in the world: on every panel snow falls straight down the page. "
        + "With --unturned snow falls along the arrow.",
      "A film ends in the pose in which it began: the panel turns back if the log does not, and "
        + "the last second dissolves into the beginning.",
    ])

  private static let pictured = SceneOptions.options(
    usualSize: "\(usualSize.0)x\(usualSize.1) a panel", usualRate: "25, with --film")

  private static let own = [
    Option("at", value: "S,S,...", help: "moments in seconds (six, evenly spaced)"),
    Option(
      "angles", value: "DEG,...", help: "without a log: angles of a still panel, at one moment (5)"),
    Option(
      "output", "o", value: "FILE", help: "the picture, .png or .webp (sheet.png); - is stdout"),
  ]

  private static let shown = [
    Option("zoom", value: "N", help: "magnification of the panels (1)"),
    Option("unturned", help: "show the panels' own pixels and turn the arrow instead"),
  ]

  static let usualSize = (360, 240)

  static func run(_ arguments: Arguments) throws(Failure) {
    let style = ContactSheet.Style(
      zoom: try arguments.number("zoom", in: 0.05...16) ?? 1,
      isTurned: !arguments.flag("unturned"))
    guard !arguments.flag("film") else { return try SheetFilm(arguments, style).write() }
    for name in ["from", "for"] where arguments.flag(name) {
      throw Failure("--\(name) needs --film", .usage)
    }
    let options = try SceneOptions(arguments)
    let output = try picture(arguments.value("output") ?? "sheet.png")
    let film = try FilmOptions.settings(arguments, for: [output])
    let plan = try SheetPlan(arguments)
    let size = options.size.map { ($0.width, $0.height) } ?? usualSize
    func sheet(_ angles: [Double?]) throws(Failure) -> ContactSheet {
      guard size.0 * size.1 <= 1 << 22,
        let page = ContactSheet(
          width: size.0, height: size.1, angles: angles, latest: plan.latest, style)
      else { throw tooLarge(plan.count, size.0, size.1) }
      return page
    }
    // Before the panels are drawn, which may take long: at any angle it would fit.
    _ = try sheet([Double?](repeating: nil, count: plan.count))
    var preview = try ScreenOptions(arguments).preview
    let settings = try options.settings(try options.load(), width: size.0, height: size.1)
    let moments = try plan.take(settings, &preview)
    let page = try sheet(moments.map(\.angle))
    try write(page.draw(moments), to: output, film)
  }

  static func tooLarge(_ count: Int, _ width: Int, _ height: Int) -> Failure {
    Failure(
      "sheet too large: \(count) \(count == 1 ? "panel" : "panels") of \(width)x\(height)", .usage,
      hint: "Choose fewer or smaller panels.")
  }

  private static func picture(_ text: String) throws(Failure) -> OutputSpecification {
    let output = try OutputSpecification(argument: text, dash: .png(path: "-"))
    guard output.isOneFile else {
      throw Failure(
        "--output: '\(text)' should end in .png or .webp, or be - for stdout", .usage)
    }
    return output
  }

  private static func write(
    _ frame: Frame, to output: OutputSpecification, _ film: FilmSettings
  ) throws(Failure) {
    do throws(OutputError) {
      // A single frame has no rate.
      let sink = try output.open(rate: FrameRate(1), film: film)
      try finishing(sink) { () throws(OutputError) in try sink.present(frame, FrameReport()) }
    } catch {
      throw Failure(error)
    }
    if let file = output.file { Report.voice.say("wrote \(file)") }
  }

  /// Finishes the sink also after an error, which a file without a picture does not survive.
  private static func finishing(
    _ sink: any FrameSink, _ act: () throws(OutputError) -> Void
  ) throws(OutputError) {
    var failure: OutputError?
    do { try act() } catch { failure = error }
    do { try sink.finish() } catch { failure = failure ?? error }
    if let failure { throw failure }
  }
}
