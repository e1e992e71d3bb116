import Console
import Glibc
import Outputs
import Pipeline
import Programs
import Sensors
import Settings

enum RenderVerb: Verb {
  static let command = Command(
    "snowctl render", "Renders a scene on a still panel: one picture, or a film.",
    options: SceneOptions.options() + [
      Option("angle", "a", value: "DEG", help: "angle of the panel, counter-clockwise (0)"),
      Option("at", value: "S", help: "seconds after the start of the scene (5)"),
      Option("for", value: "S", help: "render a film of S seconds instead of one picture"),
      TouchOption.option,
    ] + OutputOptions.options + ScreenOptions.options,
    examples: [
      "snowctl render --scene classic --angle 45 > snow.png",
      "snowctl render --angle 90 --size 1920x1080 --output png:snow.png",
      "snowctl render --size 240x240 --screen rgb565 --output png:small.png",
      "snowctl render --angle 30 --for 5 --output y4m:- | ffplay -",
      "snowctl render --size 400x240 --for 5 --fps 25 --output snow.webp",
    ],
    notes: [
      "Without --output the picture goes to standard output as PNG; on a terminal it is written "
        + "to SCENE-ANGLE.png instead."
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let scene = try SceneOptions(arguments)
    let outputs = try OutputOptions(
      arguments, dash: arguments.flag("for") ? .y4m(path: "-") : .png(path: "-"))
    let touch = try TouchOption(arguments)
    let screen = try ScreenOptions(arguments)
    let angle = try arguments.number("angle", in: -100_000...100_000) ?? 0
    let length = try arguments.seconds("for")
    let start = try arguments.seconds("at", atMost: 3600) ?? 5_000_000_000
    let rate = scene.rate ?? FrameRate(60)
    // Load the scene first: an error in it must not leave an empty file behind.
    let shown = try scene.load()

    var sinks = try outputs.open(rate: rate, screen)
    var written: String?
    if sinks.isEmpty {
      let path = Self.defaultPath(scene.scene, angle)
      if path != "-" { written = path }
      sinks = [try screen.open(.png(path: path), rate: rate)]
    }
    let size = try OutputOptions.size(sinks, asked: scene.size)
    let settings = try scene.settings(shown, width: size.width, height: size.height)
    let source = StillSource(degrees: angle)
    let pipeline = try Pipeline.open(source, settings, try touch.open(for: source))
    // A picture is a film that ends before its second frame.
    var film = Film(rate: rate, speed: nil, length: length ?? 1)
    film.start = start
    if length != nil, outputs.isScreen { film.speed = 1 }
    if length == nil, sinks.contains(where: { !$0.keepsPicture }) {
      // The second frame would come after months: the picture stays until a signal.
      (film.length, film.speed) = (nil, 1e-9)
      Report.voice.say("shown until Ctrl-C")
    }
    _ = try Report.run(film, pipeline, sinks, isShow: outputs.isShow)
    if let written { Report.voice.say("wrote \(written)") }
  }

  private static func defaultPath(_ scene: String, _ angle: Double) -> String {
    guard Terminal.isTerminal(STDOUT_FILENO) else { return "-" }
    let name = SceneLibrary.name(of: scene)
    let degrees = angle == angle.rounded() ? "\(Int(angle))" : "\(angle)"
    return "\(name)-\(degrees).png"
  }
}
