import Console
import Glibc
import Motion
import Outputs
import Pipeline
import Posix
import Programs
import Recordings
import Touch

enum ReplayVerb: Verb {
  static let command = Command(
    "snowctl replay", "Plays a sensor log through the whole pipeline.",
    operands: [Operand("LOG")],
    options: SceneOptions.options() + RecordingOptions.options + OutputOptions.options + [
      TouchOption.option,
      Option("speed", value: "X", help: "speed factor, or max (max for files, else 1)"),
      Option("from", value: "S", help: "skip the first S seconds of the log (0)"),
      Option("for", value: "S", help: "play at most S seconds"),
    ] + ScreenOptions.options + GravityOptions.options + [SceneOptions.interpolation],
    examples: [
      "snowctl replay walk.csv.gz",
      "snowctl replay walk.csv.gz --output y4m:- | ffmpeg -i - walk.mp4",
      "snowctl replay walk.csv.gz --size 400x240 --fps 25 --for 10 --output walk.webp",
      "snowctl replay walk.csv.gz --size 480x320 --for 10 --output hash:- --output stats:s.jsonl",
    ],
    notes: [
      "Without --output it plays in the terminal: space pauses, the left and right arrows jump 5 "
        + "seconds, up and down change the speed, q quits.",
      "The same log, scene, size, fps and seed give the same frames at every speed.",
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    let scene = try SceneOptions(arguments)
    let outputs = try OutputOptions(arguments, reading: arguments.operands[0])
    let screen = try ScreenOptions(arguments)
    let log = try RecordingOptions(arguments)
    let touch = try TouchOption(arguments)
    let start = try arguments.seconds("from") ?? 0
    let length = try arguments.seconds("for")
    let speed = try Speed(arguments.value("speed"))
    guard !outputs.specifications.isEmpty else {
      guard screen.preview == nil else {
        throw Failure("--screen needs an --output to a picture or film", .usage)
      }
      guard Terminal.isTerminal(STDOUT_FILENO) else {
        // Report errors in log or scene first: an output would not help.
        _ = try log.open(isFirst: false)
        _ = try scene.load()
        throw Failure(
          "standard output is not a terminal; --output is missing", .usage,
          hint: "For a film add '--output film.webp', for pictures '--output png:frames'.")
      }
      var player = Player(
        log: log, options: scene, touch: touch, speed: speed.factor ?? 1, start: start,
        length: length)
      return try player.run()
    }
    let source = try log.open()
    let fingers = try touch.open(for: source)
    // Load the scene first: an error in it must not leave an empty file behind.
    let shown = try scene.load()
    let rate = scene.rate ?? FrameRate(60)
    let sinks = try outputs.open(rate: rate, screen)
    let size = try OutputOptions.size(sinks, asked: scene.size)
    var settings = try scene.settings(shown, width: size.width, height: size.height)
    settings.start = start
    let film = Film(
      rate: rate, speed: speed.isGiven ? speed.factor : outputs.isScreen ? 1 : nil, length: length)
    try Self.show(film, source, fingers, settings, sinks, isShow: outputs.isShow)
  }

  private static func show(
    _ film: Film, _ source: Recording, _ fingers: TouchScript?,
    _ settings: Pipeline.Settings, _ sinks: [any FrameSink], isShow: Bool
  ) throws(Failure) {
    defer { Report.skippedRows(of: source) }
    let pipeline = try Pipeline.open(source, settings, fingers)
    let count = try Report.run(film, pipeline, sinks, isShow: isShow)
    guard count > 0 || SignalWatch.stopRequested || film.length == 0 else {
      let length = source.lastInstant.map { $0.seconds(since: pipeline.origin) } ?? 0
      let over = length.magnitude.rounded()
      throw Failure("--from is about \(Int(over)) s after the end of the log", .usage)
    }
  }
}

/// `--speed`; a nil factor is as fast as possible.
struct Speed {
  let isGiven: Bool
  let factor: Double?

  init(_ text: String?) throws(Failure) {
    isGiven = text != nil
    guard let text, text != "max" else {
      factor = nil
      return
    }
    factor = try parseNumber(text, "--speed", in: 0.01...1000)
  }
}
