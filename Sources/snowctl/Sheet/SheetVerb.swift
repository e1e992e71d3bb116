import Console
import Graphics
import Outputs
import Posix
import Reporting

/// `snowctl sheet`: moments of a replay, or angles of a still panel, on one picture.
enum SheetVerb {
  static let command = Command(
    "snowctl sheet",
    "Draws moments of a replay, or angles of a panel held still, on one picture.",
    operands: [Operand("LOG", .optional)],
    options: SceneOptions.options + RecordingOptions.options + [
      Option("at", value: "S,S,...", help: "the moments in seconds (six, evenly spread)"),
      Option(
        "angles", value: "DEG,...", help: "without a log: panels held still, at one moment (5)"),
      Option("output", "o", value: "FILE.png", help: "the picture (sheet.png); - is stdout"),
      Option("zoom", value: "N", help: "draws the panels so many times as large (1)"),
      Option("unturned", help: "leaves the panels as their pixels are and turns the arrow"),
    ] + ScreenOptions.options + GravityOptions.options,
    examples: [
      "snowctl sheet walk.csv.gz --at 2,8,14,20,26,32 --output walk.png",
      "snowctl sheet --angles 0,45,90,180 --size 240x240 --screen rgb565 --unturned",
    ],
    notes: [
      "The page's down is the real down: on every panel snow should fall along the page. Here "
        + "--size is that of a panel (360x240). With --unturned it falls along the arrow, and every pixel "
        + "is one of the panel's."
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let options = try SceneOptions(arguments)
    let output = try PicturePath.read(
      arguments.value("output") ?? "sheet.png", called: "--output")
    let plan = try SheetPlan(arguments)
    let size = options.size.map { ($0.width, $0.height) } ?? (360, 240)
    let zoom = try arguments.number("zoom", in: 0.05...16) ?? 1
    guard size.0 * size.1 <= 1 << 22,
      let sheet = ContactSheet(
        panels: plan.count, width: size.0, height: size.1, zoom: zoom,
        isTurned: !arguments.flag("unturned"))
    else {
      throw Failure("\(plan.count) panels of \(size.0)x\(size.1) are too many pixels", .usage)
    }
    var preview = try ScreenOptions(arguments).preview
    let settings = try options.settings(try options.load(), width: size.0, height: size.1)
    let picture = sheet.frame(try plan.take(settings, &preview))
    do throws(OutputError) {
      let sink = try PNGSink(path: output)
      try sink.present(picture, FrameReport())
      try sink.finish()
    } catch {
      throw Failure(error)
    }
    if output != "-" { Report.voice.say("wrote \(output)") }
  }
}
