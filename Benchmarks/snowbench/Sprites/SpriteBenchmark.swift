import Console
import Graphics
import Outputs
import Pipeline
import Portable
import Posix
import Raster

/// `snowbench --scene-file`: what the rasteriser takes for a file of sprites.
struct SpriteBenchmark {
  private let path: String
  private let frames: Int
  private let erasing: ErasingChoice
  private let threads: DrawingThreads
  private let output: String?

  /// The options that only this benchmark has.
  static let options: [Option] = [
    Option(
      "erase", value: "HOW",
      help: "with --scene-file: \(ErasingChoice.allCases.map(\.rawValue).joined(separator: ", ")); "
        + "the pixels are the same (auto)"),
    Option("threads", value: "N", help: "with --scene-file: drawing threads, 1, 2 or auto (1)"),
    Option(
      "out", value: "RAW", help: "with --scene-file: write the last frame's pixels, native words"),
  ]

  /// Reads a command line that has `--scene-file`.
  init(_ path: String, _ arguments: Arguments) throws(Failure) {
    self.path = path
    frames = Int(try arguments.integer("frames", in: 1...1_000_000) ?? 100)
    erasing = try arguments.choice("erase") ?? .automatic
    threads = DrawingThreads(try arguments.choice("threads") ?? .one)
    output = arguments.value("out")
  }

  /// Draws all frames twice, the second time with the clock running, and prints the cost of one.
  func run(json: Bool) throws(Failure) {
    let scene = try SpriteScene(path: path)
    var rasterizer = Rasterizer(
      width: scene.width, height: scene.height, backdrop: .color(.black), format: scene.format,
      hints: .system)
    rasterizer.erase(erasing)
    _ = draw(scene, &rasterizer)
    let begin = (cpu: ProcessorClock.process, wall: MonotonicClock.nanoseconds)
    let pixels = draw(scene, &rasterizer)
    let cpu = Double(ProcessorClock.process - begin.cpu) / 1000 / Double(frames)
    let wall = Double(MonotonicClock.nanoseconds - begin.wall) / 1000 / Double(frames)
    if let output {
      do { try FileDescriptor.writing(output).write(rasterizer.frame.bytes) } catch {
        throw Failure(error)
      }
    }
    let level = CPULevel.running.rawValue
    guard json else {
      return try Terminal.print(
        "cpu_us=\(short(cpu, places: 1)) wall_us=\(short(wall, places: 1)) frames=\(frames) "
          + "threads=\(threads.count) cpu_level=\(level)\n")
    }
    try Terminal.print(
      JSONText.object([
        ("scene_file", JSONText.text(path)), ("frames", "\(frames)"), ("cpu_us", "\(cpu)"),
        ("wall_us", "\(wall)"), ("pixels_touched", "\(pixels / frames)"),
        ("threads", "\(threads.count)"), ("cpu_level", JSONText.text(level)),
      ]) + "\n")
  }

  /// - Returns: how many pixels were touched.
  private func draw(_ scene: SpriteScene, _ rasterizer: inout Rasterizer) -> Int {
    let count = scene.lists.count
    var pixels = 0
    for frame in 0..<frames {
      // The last frame is always the file's last.
      let list = scene.lists[(frame + count - frames % count) % count]
      pixels += rasterizer.draw(list, sharing: threads.sharing)
    }
    return pixels
  }
}
