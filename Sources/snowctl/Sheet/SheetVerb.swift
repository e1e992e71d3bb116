import Console
import Graphics
import LogReading
import Posix
import Reporting

enum SheetVerb: Verb {
  static let command = Command(
    "snowctl sheet",
    "Draws moments of a replay, or a still panel at several angles, in one picture.",
    operands: [Operand("LOG", .optional)],
    options: SceneOptions.options + RecordingOptions.options + [
      Option("at", value: "S,S,...", help: "moments in seconds (six, evenly spaced)"),
      Option(
        "angles", value: "DEG,...",
        help: "without a log: angles of a still panel, at one moment (5)"),
      Option("output", "o", value: "FILE.png", help: "the picture (sheet.png); - is stdout"),
      Option("zoom", value: "N", help: "magnification of the panels (1)"),
      Option("unturned", help: "show the panels' own pixels and turn the arrow instead"),
    ] + ScreenOptions.options + GravityOptions.options,
    examples: [
      "snowctl sheet walk.csv.gz --at 2,8,14,20,26,32 --output walk.png",
      "snowctl sheet --angles 0,45,90,180 --size 240x240 --screen rgb565 --unturned",
    ],
    notes: [
      "Down on the page is down in the world: on every panel snow falls straight down the page. "
        + "--size is the size of one panel (360x240). With --unturned snow falls along the arrow."
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let options = try SceneOptions(arguments)
    let output = try PicturePath(arguments.value("output") ?? "sheet.png", called: "--output")
    let plan = try SheetPlan(arguments)
    let size = options.size.map { ($0.width, $0.height) } ?? (360, 240)
    let zoom = try arguments.number("zoom", in: 0.05...16) ?? 1
    guard size.0 * size.1 <= 1 << 22,
      let sheet = ContactSheet(
        panels: plan.count, width: size.0, height: size.1, zoom: zoom,
        isTurned: !arguments.flag("unturned"))
    else {
      throw Failure(
        "sheet too large: \(plan.count) panels of \(size.0)x\(size.1)", .usage,
        hint: "Choose fewer or smaller panels.")
    }
    var preview = try ScreenOptions(arguments).preview
    let settings = try options.settings(try options.load(), width: size.0, height: size.1)
    try output.write(sheet.frame(try plan.take(settings, &preview)), Report.voice)
  }
}
