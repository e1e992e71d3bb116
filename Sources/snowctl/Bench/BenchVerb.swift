import Console
import Graphics
import Outputs
import Pipeline
import Posix
import Raster
import Reporting
import Settings

/// `snowctl bench`: what drawing costs on this machine.
enum BenchVerb {
  static let command = Command(
    "snowctl bench",
    "Measures the pipeline on this machine, or the rasteriser on a file of sprites.",
    options: [
      Option("scene", "s", value: "SCENE", help: "only this scene (all that there are)"),
      Option("scene-file", value: "FILE", help: "sprites instead; docs/raster.md has the form"),
      Option("frames", "n", value: "N", help: "frames to measure (300; of a file 100)"),
      Option(
        "erase", value: "HOW",
        help: "of a file: \(ErasingChoice.allCases.map(\.rawValue).joined(separator: ", ")); the "
          + "pixels are the same (auto)"),
      Option("threads", value: "N", help: "threads that draw: 1, 2 or auto (1)"),
      Option(
        "out", value: "RAW", help: "of a file: writes the last frame's pixels there, native words"),
      Option("json", help: "answer for programs: a list of objects, of a file an object"),
    ],
    examples: [
      "snowctl bench", "snowctl bench --scene-file W1.bin --frames 48 --out last.raw",
    ],
    notes: [
      "Without a file scenes run through every stage at 240x240, 800x480 and 1920x1080 with the log "
        + "that comes with the program, and go nowhere. gravity is reading the log and filtering it, simulate the particles' steps, draw the display list and its pixels, total all of "
        + "it. It ends after some 10 seconds, with fewer frames if need be.",
      "Of a file, all frames are drawn twice: first to fill the caches, then with the clock running. The times "
        + "are of clearing and drawing; where the file has fewer frames it begins anew, and the last "
        + "frame is always the file's last.",
      "SNOWD_CPU=baseline measures the program for CPUs without AVX2.",
    ])

  static func run(_ arguments: Arguments) throws(Failure) {
    guard let path = arguments.value("scene-file") else {
      return try measureScenes(arguments)
    }
    guard !arguments.flag("scene") else {
      throw Failure("--scene and --scene-file exclude each other", .usage)
    }
    let frames = Int(try arguments.integer("frames", in: 1...1_000_000) ?? 100)
    let erasing = try arguments.choice("erase", of: ErasingChoice.allCases.map(\.rawValue))
      .flatMap(ErasingChoice.init)
    let scene = try SpriteScene(path: path)
    var rasterizer = Rasterizer(
      width: scene.width, height: scene.height, backdrop: .color(.black), format: scene.format,
      hints: .system)
    rasterizer.erase(erasing ?? .automatic)
    let threads = DrawingThreads(try arguments.threads() ?? .one)
    _ = Self.draw(scene, frames, &rasterizer, threads)
    let cost = Self.draw(scene, frames, &rasterizer, threads)
    if let out = arguments.value("out") { try write(rasterizer.frame, to: out) }
    let (cpu, wall) = (cost.cpu / 1000 / Double(frames), cost.wall / 1000 / Double(frames))
    let level = CPULevel.running.rawValue
    if arguments.flag("json") {
      try Terminal.print(
        JSONText.object([
          ("scene_file", JSONText.text(path)), ("frames", "\(frames)"), ("cpu_us", "\(cpu)"),
          ("wall_us", "\(wall)"), ("pixels_touched", "\(cost.pixels / frames)"),
          ("threads", "\(threads.count)"), ("cpu_level", JSONText.text(level)),
        ]) + "\n")
    } else {
      func rounded(_ time: Double) -> Double { (time * 10).rounded() / 10 }
      try Terminal.print(
        "cpu_us=\(rounded(cpu)) wall_us=\(rounded(wall)) frames=\(frames) "
          + "threads=\(threads.count) cpu_level=\(level)\n")
    }
  }

  /// Without a file: scenes through the whole pipeline.
  private static func measureScenes(_ arguments: Arguments) throws(Failure) {
    for name in ["erase", "out"] where arguments.flag(name) {
      throw Failure("--\(name) belongs to --scene-file", .usage)
    }
    let frames = Int(try arguments.integer("frames", in: 1...1_000_000) ?? 300)
    let library = SceneLibrary()
    let names = arguments.value("scene").map { [$0] } ?? library.all.map(\.name)
    guard !names.isEmpty else {
      throw Failure(
        "no scenes were found in \(library.folders.joined(separator: ", "))", .unavailable)
    }
    let bench = PipelineBench(frames: frames, threads: try arguments.threads() ?? .one)
    let rows = try bench.run(names)
    try Terminal.print(
      arguments.flag("json") ? PipelineTable.json(rows) : PipelineTable.words(rows))
  }

  private static func draw(
    _ scene: SpriteScene, _ frames: Int, _ rasterizer: inout Rasterizer, _ threads: DrawingThreads
  ) -> (cpu: Double, wall: Double, pixels: Int) {
    let count = scene.lists.count
    let begin = (cpu: ProcessorClock.process, wall: MonotonicClock.nanoseconds)
    var pixels = 0
    for frame in 0..<frames {
      let list = scene.lists[(frame + count - frames % count) % count]
      pixels += rasterizer.draw(list, sharing: threads.sharing)
    }
    return (
      Double(ProcessorClock.process - begin.cpu), Double(MonotonicClock.nanoseconds - begin.wall),
      pixels
    )
  }

  private static func write(_ frame: borrowing Frame, to path: String) throws(Failure) {
    do {
      try FileDescriptor.writing(path).write(frame.bytes)
    } catch {
      throw Failure(error)
    }
  }
}
